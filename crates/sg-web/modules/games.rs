//! The page's first module, which the browser unpacks: games and sequences, and the unpacking of
//! the second.
#![allow(
    unsafe_code,
    reason = "a name that is exported as it is written counts as unsafe code; no function here uses a pointer"
)]

use std::io::{self, Read};

sg_web::exports!(sg_web::Games);

/// Unpacks the request, a file of LZMA; the length of what it holds, which is where the answer was.
/// 0 if it is damaged.
#[unsafe(no_mangle)]
pub extern "C" fn sg_unpack() -> usize {
    MODULE.with_borrow_mut(|module| module.with_request(|_, file| unpacked(file).unwrap_or_default()))
}

/// The contents of a file of LZMA.
fn unpacked(file: &[u8]) -> io::Result<Vec<u8>> {
    let mut held = Vec::new();
    lzma_rust2::LzmaReader::new_mem_limit(file, u32::MAX, None)?.read_to_end(&mut held)?;
    Ok(held)
}
