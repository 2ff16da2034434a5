//! The canonical codes of a census, each with a number.
use sg_text::grouped;

use crate::Error;

/// Codes in order, packed.
#[derive(Debug, Default)]
pub(crate) struct Codes {
    text: String,
    ends: Vec<usize>,
}

impl Codes {
    /// Adds the next code.
    pub(crate) fn push(&mut self, code: &str) -> Result<(), Error> {
        if self.ends.len() >= u32::MAX as usize {
            return Err(Error::Report(format!("more than {} canonical codes", grouped(u32::MAX))));
        }
        self.text.push_str(code);
        self.ends.push(self.text.len());
        Ok(())
    }

    pub(crate) fn shrink(&mut self) {
        self.text.shrink_to_fit();
        self.ends.shrink_to_fit();
    }

    pub(crate) const fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn get(&self, number: u32) -> Option<&str> {
        let number = number as usize;
        let start = if number == 0 { 0 } else { *self.ends.get(number - 1)? };
        self.text.get(start..*self.ends.get(number)?)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.len() as u32).filter_map(|number| self.get(number))
    }
}

/// A set of numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Numbers(Vec<u64>);

impl Numbers {
    pub(crate) fn has(&self, number: u32) -> bool {
        self.0.get(number as usize / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    /// Adds a number; false if it was there.
    pub(crate) fn add(&mut self, number: u32) -> bool {
        let at = number as usize / 64;
        if at >= self.0.len() {
            // As much again, so that adding in order is linear.
            let length = (at + 1).next_power_of_two();
            self.0.resize(length, 0);
        }
        let new = !self.has(number);
        self.0[at] |= 1 << (number % 64);
        new
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_have_their_numbers() {
        let mut codes = Codes::default();
        for code in ["0.1", "", "0.77"] {
            codes.push(code).expect("room");
        }
        assert_eq!([0, 1, 2, 3].map(|number| codes.get(number)), [Some("0.1"), Some(""), Some("0.77"), None]);
        assert_eq!(codes.iter().count(), 3);
        let mut numbers = Numbers::default();
        assert!(numbers.add(1000) && !numbers.add(1000) && numbers.add(3));
        assert!(numbers.has(3) && numbers.has(1000) && !numbers.has(4) && !numbers.has(1 << 30));
    }
}
