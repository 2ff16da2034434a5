//! The exports of a WebAssembly module: room for a request, the answer, the numbers.
//!
//! The caller asks for room (`sg_request`), writes the request there as UTF-8, calls `sg_ask`, and
//! reads the answer and the numbers from where the other functions say. Each call may move or grow
//! the memory, so that every address is good only until the next call.

use crate::Interface;

/// The memory that a module shares with its caller: the interface, the request to it and its
/// answer.
#[derive(Debug, Default)]
pub struct Module<I> {
    interface: I,
    request: Vec<u8>,
    answer: Vec<u8>,
}

impl<I: Interface> Module<I> {
    /// Room for a request of `length` bytes: its address.
    pub fn room(&mut self, length: usize) -> *mut u8 {
        self.request.clear();
        self.request.resize(length, 0);
        self.request.as_mut_ptr()
    }

    /// Answers the request that was written; the length of the answer in bytes.
    pub fn ask(&mut self) -> usize {
        self.with_request(|interface, request| interface.ask(&String::from_utf8_lossy(request)).into_bytes())
    }

    /// Puts what is made of the bytes that were written where answers are; its length.
    pub fn with_request(&mut self, made: impl FnOnce(&mut I, &[u8]) -> Vec<u8>) -> usize {
        let request = std::mem::take(&mut self.request);
        self.answer = made(&mut self.interface, &request);
        self.answer.len()
    }

    /// The answer, and the numbers that belong to it.
    pub fn answered(&self) -> (&[u8], &[u32]) {
        (&self.answer, self.interface.numbers())
    }
}

/// The functions that a module exports for an [`Interface`], which is kept in `MODULE`.
#[macro_export]
macro_rules! exports {
    ($interface:ty) => {
        thread_local! {
            static MODULE: std::cell::RefCell<$crate::exports::Module<$interface>> = std::cell::RefCell::default();
        }

        /// Room for a request of `length` bytes: its address.
        #[unsafe(no_mangle)]
        pub extern "C" fn sg_request(length: usize) -> *mut u8 {
            MODULE.with_borrow_mut(|module| module.room(length))
        }

        /// Answers the request that was written; the length of the answer in bytes.
        #[unsafe(no_mangle)]
        pub extern "C" fn sg_ask() -> usize {
            MODULE.with_borrow_mut(|module| module.ask())
        }

        /// The address of the answer.
        #[unsafe(no_mangle)]
        pub extern "C" fn sg_answer() -> *const u8 {
            MODULE.with_borrow(|module| module.answered().0.as_ptr())
        }

        /// The number of numbers that belong to the answer.
        #[unsafe(no_mangle)]
        pub extern "C" fn sg_count() -> usize {
            MODULE.with_borrow(|module| module.answered().1.len())
        }

        /// The address of the numbers, of 32 bits each.
        #[unsafe(no_mangle)]
        pub extern "C" fn sg_numbers() -> *const u32 {
            MODULE.with_borrow(|module| module.answered().1.as_ptr())
        }
    };
}
