//! Rulesets with serde, as texts of the notation.

use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Ruleset, Spelling};

/// As the text that it was written as; one with a title by another name of its rules, or as
/// [`Ruleset::identity`], so that the title is lost and the rules are not.
///
/// # Errors
///
/// Where no notation reads back as the ruleset: a move may leave four heaps or more, or coins
/// without a name are turned.
impl Serialize for Ruleset {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = match self.spelling {
            Spelling::Title(_) => {
                self.known_as().first().map_or_else(|| self.identity(), |named| named.name.to_owned())
            }
            _ => self.to_string(),
        };
        let reads_back = text.parse::<Self>().is_ok_and(|read| read.rules == self.rules);
        if reads_back {
            serializer.serialize_str(&text)
        } else {
            Err(S::Error::custom(format!("no notation reads back as the ruleset {text}")))
        }
    }
}

/// From any text that [`FromStr`](std::str::FromStr) reads.
impl<'de> Deserialize<'de> for Ruleset {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heaps::notation::NAMES;
    use crate::heaps::taking_breaking::{Digit, Parts, TakingBreaking};

    #[test]
    fn rulesets_read_back_from_json() {
        let texts = [
            "0.77",
            "4.07",
            "hex:0.3F",
            "0.1(27)",
            "unequal:4.3",
            "equal:C.0",
            "subtract(1,3-5)",
            "allbut(2)",
        ];
        for text in texts.into_iter().chain(NAMES.iter().map(|named| named.name)) {
            let ruleset: Ruleset = text.parse().expect(text);
            let json = serde_json::to_string(&ruleset).expect(text);
            assert_eq!(serde_json::from_str::<Ruleset>(&json).expect(&json), ruleset, "{json}");
            // With its own title the rules are kept.
            let titled = Ruleset::from_rules(ruleset.kind().clone(), Some("mine"));
            let json = serde_json::to_string(&titled).expect(text);
            assert_eq!(serde_json::from_str::<Ruleset>(&json).expect(&json).kind(), titled.kind(), "{json}");
        }
        assert!(
            serde_json::from_str::<Ruleset>("\"0.138\"")
                .is_err_and(|error| error.to_string().contains("octal"))
        );
        let four = TakingBreaking::new(vec![Digit(0), Digit(16)], Vec::new(), Parts::Any).expect("rules");
        assert!(serde_json::to_string(&Ruleset::from_rules(four.into(), None)).is_err());
    }
}
