//! The language of what the program says.

use sg_play::Language;

use crate::cli::play::Lang;

/// The language that was asked for, or that of the environment: the first of three variables that is set and not empty.
pub(crate) fn chosen(asked: Option<Lang>) -> Language {
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
