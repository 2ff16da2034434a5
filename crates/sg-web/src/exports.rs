//! What WebAssembly exports: room for a request, the answer, the numbers.
//!
//! The caller asks for room ([`sg_request`]), writes the request there as UTF-8, calls [`sg_ask`], and reads the answer and
//! the numbers from where the other functions say. Each call may move or grow the memory, so that every address is good only
//! until the next call.
#![allow(
    unsafe_code,
    reason = "a name that is exported as it is written counts as unsafe code; no function here uses a pointer"
)]

use std::cell::RefCell;
#[cfg(feature = "games")]
use std::io::Read;

use crate::Interface;

thread_local! {
    static MODULE: RefCell<Module> = RefCell::default();
}

/// The interface, the request to it and its answer.
#[derive(Default)]
struct Module {
    interface: Interface,
    request: Vec<u8>,
    answer: Vec<u8>,
}

/// Room for a request of `length` bytes: its address.
#[unsafe(no_mangle)]
pub extern "C" fn sg_request(length: usize) -> *mut u8 {
    MODULE.with_borrow_mut(|module| {
        module.request.clear();
        module.request.resize(length, 0);
        module.request.as_mut_ptr()
    })
}

/// Answers the request that was written; the length of the answer in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn sg_ask() -> usize {
    MODULE.with_borrow_mut(|module| {
        let request = std::mem::take(&mut module.request);
        module.answer = module.interface.ask(&String::from_utf8_lossy(&request)).into_bytes();
        module.answer.len()
    })
}

/// Unpacks the request, a file of LZMA; the length of what it holds, which is where the answer was. 0 if it is damaged.
#[cfg(feature = "games")]
#[unsafe(no_mangle)]
pub extern "C" fn sg_unpack() -> usize {
    MODULE.with_borrow_mut(|module| {
        let request = std::mem::take(&mut module.request);
        module.answer = unpacked(&request).unwrap_or_default();
        module.answer.len()
    })
}

/// What a file of LZMA holds.
#[cfg(feature = "games")]
fn unpacked(file: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut held = Vec::new();
    lzma_rust2::LzmaReader::new_mem_limit(file, u32::MAX, None)?.read_to_end(&mut held)?;
    Ok(held)
}

/// The address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn sg_answer() -> *const u8 {
    MODULE.with_borrow(|module| module.answer.as_ptr())
}

/// How many numbers belong to the answer.
#[unsafe(no_mangle)]
pub extern "C" fn sg_count() -> usize {
    MODULE.with_borrow(|module| module.interface.numbers().len())
}

/// The address of the numbers, of 32 bits each.
#[unsafe(no_mangle)]
pub extern "C" fn sg_numbers() -> *const u32 {
    MODULE.with_borrow(|module| module.interface.numbers().as_ptr())
}
