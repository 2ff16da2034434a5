//! Which language a person is spoken to in.

use std::ffi::OsString;

use clap::ValueEnum;
use sg_text::Language;

/// A language, as it is chosen on a command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Lang {
    /// English
    En,
    /// Chinese
    Zh,
}

/// The language that was asked for, or that of the environment: of the first of `LC_ALL`,
/// `LC_MESSAGES` and `LANG` that is set and not empty.
#[must_use]
pub fn language(asked: Option<Lang>) -> Language {
    match asked {
        Some(Lang::En) => Language::English,
        Some(Lang::Zh) => Language::Chinese,
        None => {
            let variables = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(std::env::var_os);
            let locale = variables.into_iter().find(|value| !value.is_empty());
            locale.map_or(Language::English, |locale| Language::of_locale(&locale.to_string_lossy()))
        }
    }
}

/// The language of a help text, which is made before the command line is understood: that of
/// `--lang` among `arguments`, if it is there, or that of the environment. What follows `--`
/// belongs to another program.
#[must_use]
pub fn language_of_help(arguments: &[OsString]) -> Language {
    let words = arguments.iter().map(|argument| argument.to_string_lossy()).take_while(|word| word != "--");
    let before = [None].into_iter().chain(words.clone().map(Some));
    let asked = words.zip(before).find_map(|(word, before)| match before {
        Some(before) if before == "--lang" => Lang::from_str(&word, true).ok(),
        _ => Lang::from_str(word.strip_prefix("--lang=")?, true).ok(),
    });
    language(asked)
}
