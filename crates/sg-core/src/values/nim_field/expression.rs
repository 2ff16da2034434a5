//! Calculations in the field of nimbers, written as text: `(3141 * 5926)^2`,
//! `sqrt(7) / 3 + log(8, 10)`.
//!
//! # Grammar
//!
//! ```text
//! sum      = product { "+" product }              the nim-sum; also "⊕"
//! product  = power { ("*" | "/") power }          the nim-product and the nim-quotient; also "⊗"
//! power    = operand [ "^" exponent ]             the nim-product of equal factors; a negative one is the inverse's power
//! exponent = [ "-" ] ( integer | "order" ... | "log" ... | "(" exponent ")" )
//! operand  = integer | "(" sum ")" | "sqrt" "(" sum ")" | "order" "(" sum ")" | "log" "(" sum "," sum ")"
//! integer  = decimal digits, or 0x and hexadecimal digits; "_" between digits
//! ```
//!
//! Exponents, orders and logarithms are ordinary numbers: an order or a logarithm is an exponent or
//! the whole expression, and no operand of a nim-operation.
//!
//! # Example
//!
//! ```
//! use sg_core::Nimber;
//! use sg_core::values::nim_field::expression::{Value, calculate};
//!
//! assert_eq!(calculate("8 * 8 + 1")?, Value::Nimber(Nimber(12)));
//! assert_eq!(calculate("8^log(8, 10)")?, Value::Nimber(Nimber(10)));
//! assert_eq!(calculate("order(8)")?, Value::Number(5));
//! let error = calculate("8 / (5 + 5)").unwrap_err();
//! assert_eq!(error.to_string(), "`8 / (5 + 5)`, character 5: division by zero");
//! # Ok::<(), sg_core::values::nim_field::expression::ExpressionError>(())
//! ```

use std::fmt;

use crate::Nimber;
use crate::mark::{hidden, mark};

/// The largest depth of nested parentheses.
pub const DEEPEST: usize = 100;

/// The value of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Value {
    /// A nimber.
    Nimber(Nimber),
    /// An ordinary number: an order or a logarithm.
    Number(u64),
}

impl Value {
    /// The number, whichever it is.
    #[must_use]
    pub const fn number(self) -> u64 {
        match self {
            Self::Nimber(Nimber(number)) | Self::Number(number) => number,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// The reason why an expression has no value, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExpressionError {
    /// The expression.
    pub text: String,
    /// The byte of the problem.
    pub at: usize,
    /// The fault.
    pub problem: ExpressionErrorKind,
}

/// A fault of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExpressionErrorKind {
    /// Something else was expected.
    Expected {
        /// The kind of text that may come there, as a phrase.
        expected: &'static str,
        /// The character there; `None` at the end.
        found: Option<char>,
    },
    /// A number does not fit in 64 bits.
    TooLarge,
    /// No function of this name.
    UnknownFunction,
    /// An order or a logarithm as operand of a nim-operation.
    NoNimber,
    /// A sum, a product or a nimber as exponent.
    NoExponent,
    /// A power of a power without parentheses.
    SecondPower,
    /// Division by 0, or a negative power of 0.
    DivisionByZero,
    /// 0 has no multiplicative order.
    NoOrder,
    /// No power of the base is the number.
    NoLogarithm {
        /// The base.
        base: Nimber,
        /// The number.
        number: Nimber,
    },
    /// Parentheses deeper than [`DEEPEST`].
    TooDeep,
}

impl fmt::Display for ExpressionErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Expected { expected, found: None } => write!(f, "expected {expected}, found the end"),
            Self::Expected { expected, found: Some(found) } => {
                write!(f, "expected {expected}, found `{}`", found.escape_debug())
            }
            Self::TooLarge => {
                f.write_str("a number too large: numbers go up to 2^64 - 1, 18446744073709551615")
            }
            Self::UnknownFunction => f.write_str(
                "there is no function of this name; the functions are sqrt(x), order(x) and log(base, x)",
            ),
            Self::NoNimber => f.write_str("an order or a logarithm is an ordinary number, not a nimber"),
            Self::NoExponent => f.write_str("an exponent is a whole number, order(x) or log(base, x)"),
            Self::SecondPower => f.write_str("a second exponent: write (a^b)^c"),
            Self::DivisionByZero => f.write_str("division by zero"),
            Self::NoOrder => f.write_str("0 has no multiplicative order"),
            Self::NoLogarithm { base, number } => write!(f, "no power of {base} is {number}"),
            Self::TooDeep => write!(f, "parentheses nested deeper than {DEEPEST}"),
        }
    }
}

impl ExpressionError {
    /// The expression with a mark under the place and what is wrong there, in two lines.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::values::nim_field::expression::calculate;
    ///
    /// let error = calculate("2 * x").unwrap_err();
    /// assert_eq!(error.marked(), "  2 * x\n      ^ there is no function of this name; the functions are sqrt(x), order(x) and log(base, x)");
    /// ```
    #[must_use]
    pub fn marked(&self) -> String {
        format!("{} {}", mark(&self.text, self.at), self.problem)
    }
}

impl fmt::Display for ExpressionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.text.chars().count() <= 80 && !self.text.chars().any(hidden) {
            write!(f, "`{}`, ", self.text)?;
        }
        let character = self.text[..self.at].chars().count() + 1;
        write!(f, "character {character}: {}", self.problem)
    }
}

impl std::error::Error for ExpressionError {}

/// The value of an expression; the grammar is in the [module](self).
///
/// # Errors
///
/// [`ExpressionError`], with the place, if it is malformed or has no value.
///
/// # Complexity
///
/// O(n) for n characters, in addition to the operations.
pub fn calculate(text: &str) -> Result<Value, ExpressionError> {
    let mut reader = Reader { text, at: 0, depth: 0 };
    let value = reader.sum()?;
    if reader.peek().is_some() {
        return Err(reader.expected("an operator or the end"));
    }
    Ok(value)
}

/// Reads and evaluates from left to right.
struct Reader<'t> {
    text: &'t str,
    /// The next byte.
    at: usize,
    depth: usize,
}

/// The result of reading a part.
type Read<T> = Result<T, ExpressionError>;

impl Reader<'_> {
    fn error(&self, at: usize, problem: ExpressionErrorKind) -> ExpressionError {
        ExpressionError { text: self.text.to_owned(), at, problem }
    }

    fn expected(&mut self, expected: &'static str) -> ExpressionError {
        let found = self.peek();
        self.error(self.at, ExpressionErrorKind::Expected { expected, found })
    }

    /// The next character that is not a blank; it is not read yet.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    /// Reads one of these characters, if it comes next; returns it with its place.
    fn take(&mut self, any: &[char]) -> Option<(char, usize)> {
        let next = self.peek().filter(|next| any.contains(next))?;
        let at = self.at;
        self.at += next.len_utf8();
        Some((next, at))
    }

    fn require(&mut self, wanted: char, expected: &'static str) -> Read<()> {
        match self.take(&[wanted]) {
            Some(_) => Ok(()),
            None => Err(self.expected(expected)),
        }
    }

    /// An operand of a nim-operation, which began at `at`.
    fn nimber(&self, value: Value, at: usize) -> Read<Nimber> {
        match value {
            Value::Nimber(nimber) => Ok(nimber),
            Value::Number(_) => Err(self.error(at, ExpressionErrorKind::NoNimber)),
        }
    }

    /// Operands that `next` reads, with operators between them that `apply` applies.
    fn chain(
        &mut self,
        operators: &[char],
        next: fn(&mut Self) -> Read<Value>,
        apply: fn(&Self, char, Nimber, Nimber, usize) -> Read<Nimber>,
    ) -> Read<Value> {
        self.peek();
        let first = self.at;
        let mut value = next(self)?;
        while let Some((operator, _)) = self.take(operators) {
            let left = self.nimber(value, first)?;
            self.peek();
            let at = self.at;
            let right = next(self)?;
            let right = self.nimber(right, at)?;
            value = Value::Nimber(apply(self, operator, left, right, at)?);
        }
        Ok(value)
    }

    fn sum(&mut self) -> Read<Value> {
        self.chain(&['+', '⊕'], Self::product, |_, _, left, right, _| Ok(left ^ right))
    }

    fn product(&mut self) -> Read<Value> {
        self.chain(&['*', '⊗', '/'], Self::power, |reader, operator, left, right, at| {
            if operator == '/' {
                left.checked_div(right).ok_or_else(|| reader.error(at, ExpressionErrorKind::DivisionByZero))
            } else {
                Ok(left * right)
            }
        })
    }

    fn power(&mut self) -> Read<Value> {
        self.peek();
        let first = self.at;
        let operand = self.operand()?;
        if self.take(&['^']).is_none() {
            return Ok(operand);
        }
        let base = self.nimber(operand, first)?;
        let (negative, exponent) = self.exponent()?;
        let base = if negative && exponent > 0 {
            base.inverse().ok_or_else(|| self.error(first, ExpressionErrorKind::DivisionByZero))?
        } else {
            base
        };
        match self.take(&['^']) {
            Some((_, at)) => Err(self.error(at, ExpressionErrorKind::SecondPower)),
            None => Ok(Value::Nimber(base.pow(exponent))),
        }
    }

    /// An exponent: whether it is negative, and its size.
    fn exponent(&mut self) -> Read<(bool, u64)> {
        let negative = self.take(&['-']).is_some();
        match self.peek() {
            Some('(') => {
                self.take(&['(']);
                self.deeper()?;
                let (inner, size) = self.exponent()?;
                self.depth -= 1;
                if self.take(&[')']).is_none() {
                    return Err(if self.peek().is_some() {
                        self.error(self.at, ExpressionErrorKind::NoExponent)
                    } else {
                        self.expected("`)`")
                    });
                }
                Ok((negative != inner, size))
            }
            Some(next) if next.is_ascii_digit() => Ok((negative, self.integer()?)),
            Some(next) if next.is_alphabetic() => {
                let at = self.at;
                match self.operand()? {
                    Value::Number(number) => Ok((negative, number)),
                    Value::Nimber(_) => Err(self.error(at, ExpressionErrorKind::NoExponent)),
                }
            }
            _ => Err(self.expected("an exponent")),
        }
    }

    fn operand(&mut self) -> Read<Value> {
        match self.peek() {
            Some('(') => {
                self.take(&['(']);
                self.deeper()?;
                let value = self.sum()?;
                self.require(')', "an operator or `)`")?;
                self.depth -= 1;
                Ok(value)
            }
            Some(next) if next.is_ascii_digit() => self.integer().map(|number| Value::Nimber(Nimber(number))),
            Some(next) if next.is_alphabetic() => self.function(),
            _ => Err(self.expected("a number, `(` or a function")),
        }
    }

    fn deeper(&mut self) -> Read<()> {
        self.depth += 1;
        if self.depth > DEEPEST { Err(self.error(self.at, ExpressionErrorKind::TooDeep)) } else { Ok(()) }
    }

    fn argument(&mut self) -> Read<Nimber> {
        self.peek();
        let at = self.at;
        let value = self.sum()?;
        self.nimber(value, at)
    }

    fn function(&mut self) -> Read<Value> {
        let at = self.at;
        let rest = &self.text[at..];
        let name = &rest[..rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len())];
        if !["sqrt", "order", "log"].contains(&name) {
            return Err(self.error(at, ExpressionErrorKind::UnknownFunction));
        }
        self.at += name.len();
        self.require('(', "`(`")?;
        self.deeper()?;
        let first = self.argument()?;
        let value = match name {
            "sqrt" => Value::Nimber(first.sqrt()),
            "order" => {
                let order = first.multiplicative_order();
                Value::Number(order.ok_or_else(|| self.error(at, ExpressionErrorKind::NoOrder))?)
            }
            _ => {
                self.require(',', "an operator or `,`: log(base, x)")?;
                let number = self.argument()?;
                let logarithm = number.log(first);
                let none = ExpressionErrorKind::NoLogarithm { base: first, number };
                Value::Number(logarithm.ok_or_else(|| self.error(at, none))?)
            }
        };
        self.require(')', "an operator or `)`")?;
        self.depth -= 1;
        Ok(value)
    }

    /// A whole number; a digit comes next.
    fn integer(&mut self) -> Read<u64> {
        let start = self.at;
        let rest = &self.text[start..];
        let (prefix, radix) =
            if rest.starts_with("0x") || rest.starts_with("0X") { (2, 16) } else { (0, 10) };
        let digits = &rest[prefix..];
        let length = digits.find(|c: char| !c.is_digit(radix) && c != '_').unwrap_or(digits.len());
        self.at += prefix + length;
        let digits = digits[..length].replace('_', "");
        if digits.is_empty() {
            return Err(self.expected("a hexadecimal digit"));
        }
        if self.text[self.at..].starts_with(|c: char| c.is_alphanumeric() || c == '.') {
            return Err(self.expected("an operator or the end"));
        }
        u64::from_str_radix(&digits, radix).map_err(|_| self.error(start, ExpressionErrorKind::TooLarge))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rows: &[(&str, &str)]) {
        for (text, expected) in rows {
            let found = calculate(text).map_or_else(|error| error.to_string(), |value| value.to_string());
            assert_eq!(found, *expected, "{text}");
        }
    }

    #[test]
    fn operators_bind_as_usual() {
        check(&[
            ("7", "7"),
            ("8*8", "13"),
            ("8 + 8 * 8", "5"),
            ("(8 + 9) * 8", "8"),
            ("3 / 2 / 3", "3"),
            ("3 / (2 / 3)", "1"),
            ("2 * 3^2", "3"),
            ("(2*3)^2", "1"),
            ("2^0", "1"),
            ("0^0", "1"),
            ("16^-1", "170"),
            ("16^(-(1))", "170"),
            ("16^-0", "1"),
            ("4⊗4⊕1", "7"),
            ("0xFF * 0x1_0", "2"),
            ("1_000 + 1", "1001"),
            ("18446744073709551615 * 18446744073709551615", "11290409524105353207"),
        ]);
    }

    #[test]
    fn functions_nest() {
        check(&[
            ("sqrt(123456789)", "98433322"),
            ("sqrt(2 * 2)", "2"),
            ("order(8)", "5"),
            ("8^order(8)", "1"),
            ("log(8, 10)", "4"),
            ("(log(8, 10))", "4"),
            ("8^log(8, 10)", "10"),
            ("8^(log(8,10))", "10"),
            ("(3141*5926)^2 / 14994", "14994"),
        ]);
    }

    #[test]
    fn errors_name_the_place() {
        check(&[
            ("", "``, character 1: expected a number, `(` or a function, found the end"),
            ("2 +", "`2 +`, character 4: expected a number, `(` or a function, found the end"),
            ("2 3", "`2 3`, character 3: expected an operator or the end, found `3`"),
            ("(2", "`(2`, character 3: expected an operator or `)`, found the end"),
            ("2)", "`2)`, character 2: expected an operator or the end, found `)`"),
            ("2.5", "`2.5`, character 2: expected an operator or the end, found `.`"),
            ("0x", "`0x`, character 3: expected a hexadecimal digit, found the end"),
            ("-1", "`-1`, character 1: expected a number, `(` or a function, found `-`"),
            ("2 - 1", "`2 - 1`, character 3: expected an operator or the end, found `-`"),
            ("5 / 0", "`5 / 0`, character 5: division by zero"),
            ("(5+5)^-2", "`(5+5)^-2`, character 1: division by zero"),
            ("order(0)", "`order(0)`, character 1: 0 has no multiplicative order"),
            ("1 + log(8, 2)", "`1 + log(8, 2)`, character 5: no power of 8 is 2"),
            (
                "1 + order(2)",
                "`1 + order(2)`, character 5: an order or a logarithm is an ordinary number, not a nimber",
            ),
            ("log(8)", "`log(8)`, character 6: expected an operator or `,`: log(base, x), found `)`"),
            (
                "sqr(8)",
                "`sqr(8)`, character 1: there is no function of this name; the functions are sqrt(x), order(x) and log(base, x)",
            ),
            (
                "2^x",
                "`2^x`, character 3: there is no function of this name; the functions are sqrt(x), order(x) and log(base, x)",
            ),
            (
                "2^sqrt(2)",
                "`2^sqrt(2)`, character 3: an exponent is a whole number, order(x) or log(base, x)",
            ),
            ("2^(1+1)", "`2^(1+1)`, character 5: an exponent is a whole number, order(x) or log(base, x)"),
            ("2^3^2", "`2^3^2`, character 4: a second exponent: write (a^b)^c"),
            ("2^", "`2^`, character 3: expected an exponent, found the end"),
            (
                "18446744073709551616",
                "`18446744073709551616`, character 1: a number too large: numbers go up to 2^64 - 1, 18446744073709551615",
            ),
            (
                "é",
                "`é`, character 1: there is no function of this name; the functions are sqrt(x), order(x) and log(base, x)",
            ),
        ]);
        let deep = format!("{}1{}", "(".repeat(100_000), ")".repeat(100_000));
        assert_eq!(calculate(&deep).map_err(|error| error.problem), Err(ExpressionErrorKind::TooDeep));
        let deep = format!("2^{}1", "(".repeat(100_000));
        assert_eq!(calculate(&deep).map_err(|error| error.problem), Err(ExpressionErrorKind::TooDeep));
        let fits = format!("{}1{}", "(".repeat(DEEPEST), ")".repeat(DEEPEST));
        assert_eq!(calculate(&fits), Ok(Value::Nimber(Nimber(1))));
        assert!(calculate(&deep).unwrap_err().marked().len() < 400);
    }
}
