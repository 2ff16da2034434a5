//! The page's second and larger module, which the first unpacks when the screen Problems is first
//! opened.
#![allow(
    unsafe_code,
    reason = "a name that is exported as it is written counts as unsafe code; no function here uses a pointer"
)]

sg_web::exports!(sg_web::Problems);
