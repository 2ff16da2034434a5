//! Reading a certificate.

use super::check::flaw;
use super::{Certificate, Flaw};

impl Certificate {
    /// Reads a certificate as `Display` writes it: JSON whose keys may come in any order. What it claims is not checked:
    /// that is [`Certificate::check`].
    ///
    /// # Errors
    ///
    /// [`Flaw`] for what is no JSON of this form: another format, a key that is missing, unknown or there twice, a number that is
    /// negative, not whole or does not fit a `usize`, and anything after the end.
    ///
    /// # Complexity
    ///
    /// O(n) for n bytes.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_heaps::prelude::*;
    /// use sg_misere::{Certificate, Quotient};
    ///
    /// let mut game = Quotient::new("0.123".parse::<Ruleset>()?)?;
    /// let proved = game.solve(100)?;
    /// let text = game.certificate("0.123", proved).to_string();
    /// let certificate = Certificate::parse(&text)?;
    /// assert_eq!(certificate.to_string(), text);
    /// assert_eq!(certificate.check()?.order, 20);
    /// assert!(Certificate::parse(&text.replace("letters", "words")).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, Flaw> {
        let mut reader = Reader { text, at: 0 };
        let mut certificate = Self::default();
        let mut seen: Vec<String> = Vec::new();
        reader.expect(b'{')?;
        loop {
            let key = reader.string()?;
            reader.expect(b':')?;
            if seen.contains(&key) {
                return reader.flaw(&format!("`{key}` is there twice"));
            }
            match &*key {
                "format" => {
                    if reader.string()? != Self::FORMAT {
                        return flaw(format!("the format is not `{}`", Self::FORMAT));
                    }
                }
                "ruleset" => certificate.ruleset = reader.string()?,
                "heaps" => certificate.heaps = reader.number()?,
                "letters" => certificate.letters = reader.list(Reader::number)?,
                "elements" => certificate.elements = reader.list(|reader| reader.list(Reader::number))?,
                "action" => certificate.action = reader.list(|reader| reader.list(Reader::number))?,
                "p" => certificate.p = reader.list(Reader::number)?,
                "values" => certificate.values = reader.list(Reader::number)?,
                "period" => certificate.period = Some(reader.number()?),
                "preperiod" => certificate.preperiod = Some(reader.number()?),
                "last_fickle" => certificate.last_fickle = Some(reader.number()?),
                _ => return reader.flaw(&format!("`{key}` is no key of a certificate")),
            }
            seen.push(key);
            if !reader.is_more(b'}')? {
                break;
            }
        }
        if reader.peek().is_some() {
            return reader.flaw("the certificate has ended");
        }
        let needed = ["format", "ruleset", "heaps", "letters", "elements", "action", "p", "values"];
        match needed.into_iter().find(|key| !seen.iter().any(|seen| seen == key)) {
            Some(missing) => flaw(format!("`{missing}` is missing")),
            None => Ok(certificate),
        }
    }
}

/// The text, and the byte to read next.
struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl Reader<'_> {
    /// What is wrong at the next byte, with its line.
    fn flaw<T>(&self, what: &str) -> Result<T, Flaw> {
        let line = self.text.bytes().take(self.at).filter(|&byte| byte == b'\n').count() + 1;
        flaw(format!("line {line}: {what}"))
    }

    /// The next byte that is no blank.
    fn peek(&mut self) -> Option<u8> {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += rest.iter().take_while(|byte| b" \t\r\n".contains(byte)).count();
        self.text.as_bytes().get(self.at).copied()
    }

    fn expect(&mut self, wanted: u8) -> Result<(), Flaw> {
        if self.peek() != Some(wanted) {
            return self.flaw(&format!("`{}` is expected", char::from(wanted)));
        }
        self.at += 1;
        Ok(())
    }

    /// After an entry: true at a comma, false at the `end`.
    fn is_more(&mut self, end: u8) -> Result<bool, Flaw> {
        let next = self.peek();
        if next != Some(b',') && next != Some(end) {
            return self.flaw(&format!("`,` or `{}` is expected", char::from(end)));
        }
        self.at += 1;
        Ok(next == Some(b','))
    }

    fn string(&mut self) -> Result<String, Flaw> {
        self.expect(b'"')?;
        let mut string = String::new();
        let mut characters = self.text[self.at..].char_indices();
        while let Some((at, found)) = characters.next() {
            match found {
                '"' => {
                    self.at += at + 1;
                    return Ok(string);
                }
                '\\' => match characters.next() {
                    Some((_, quoted @ ('"' | '\\' | '/'))) => string.push(quoted),
                    _ => break,
                },
                control if control.is_control() => break,
                other => string.push(other),
            }
        }
        self.flaw("a string is expected")
    }

    fn number(&mut self) -> Result<usize, Flaw> {
        self.peek();
        let rest = &self.text[self.at..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let is_plain = digits == 1 || !rest.starts_with('0');
        match rest[..digits].parse() {
            Ok(number) if is_plain && !rest[digits..].starts_with(['.', 'e', 'E']) => {
                self.at += digits;
                Ok(number)
            }
            _ => self.flaw("a whole number is expected"),
        }
    }

    fn list<T>(&mut self, mut entry: impl FnMut(&mut Self) -> Result<T, Flaw>) -> Result<Vec<T>, Flaw> {
        self.expect(b'[')?;
        let mut list = Vec::new();
        if self.peek() == Some(b']') {
            self.at += 1;
            return Ok(list);
        }
        loop {
            list.push(entry(self)?);
            if !self.is_more(b']')? {
                return Ok(list);
            }
        }
    }
}
