//! The placeholders of a sentence in two languages: what `sg_text::text!` needs of them and a macro
//! by example cannot find.
//!
//! It reads the literals as they are written, and uses no library for that.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro::{Delimiter, Group, Ident, Literal, Punct, Spacing, TokenStream, TokenTree};

/// `values!("take {n} of {all}", "..." n = (value))` is `&[("n", &(value)), ("all", &all)]`, in the
/// order of the names: a placeholder without a value takes that of a variable, as in `format!`.
///
/// A placeholder that one version leaves out is an error of compilation, and so is a value without
/// a placeholder.
#[proc_macro]
pub fn values(input: TokenStream) -> TokenStream {
    values_of(input).unwrap_or_else(|error| {
        let message = TokenTree::from(Literal::string(&error));
        let call = "::std::compile_error!".parse::<TokenStream>().unwrap_or_default();
        call.into_iter().chain([grouped(Delimiter::Brace, [message])]).collect()
    })
}

fn values_of(input: TokenStream) -> Result<TokenStream, String> {
    let mut tokens = input.into_iter();
    let mut version = || {
        let literal = without_group(tokens.next().ok_or("two versions are expected")?);
        Ok::<_, String>((literal.span(), placeholders(&literal.to_string())))
    };
    let ((span, english), (_, chinese)) = (version()?, version()?);
    if let Some(name) = english.symmetric_difference(&chinese).next() {
        return Err(format!("only one version has the placeholder `{name}`"));
    }
    let mut given = BTreeMap::new();
    while let (Some(name), Some(_), Some(value)) = (tokens.next(), tokens.next(), tokens.next()) {
        given.insert(name.to_string(), value);
    }
    let value = |name: &String| {
        let variable = || TokenTree::from(Ident::new(name, span));
        let value = given.remove(name).unwrap_or_else(variable);
        let parts = [Literal::string(name).into(), sign(','), sign('&'), value];
        [grouped(Delimiter::Parenthesis, parts), sign(',')]
    };
    let values: Vec<TokenTree> = english.iter().flat_map(value).collect();
    match given.into_keys().next() {
        Some(name) => Err(format!("there is no placeholder `{name}`")),
        None => Ok([sign('&'), grouped(Delimiter::Bracket, values)].into_iter().collect()),
    }
}

/// The names in braces in a literal as it is written. A brace that is meant is written twice; that
/// of `\u{...}` is another.
fn placeholders(literal: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut rest = literal;
    while let Some((before, after)) = rest.split_once('{') {
        rest = match (after.strip_prefix('{'), after.split_once('}')) {
            (Some(after), _) => after,
            (None, None) => "",
            (None, Some((name, after))) => {
                if !before.ends_with("\\u") {
                    names.insert(name.to_owned());
                }
                after
            }
        };
    }
    names
}

/// A literal that another macro handed on comes in a group without signs.
fn without_group(token: TokenTree) -> TokenTree {
    match &token {
        TokenTree::Group(group) => group.stream().into_iter().next().unwrap_or(token),
        _ => token,
    }
}

fn grouped(delimiter: Delimiter, tokens: impl IntoIterator<Item = TokenTree>) -> TokenTree {
    Group::new(delimiter, tokens.into_iter().collect()).into()
}

fn sign(sign: char) -> TokenTree {
    Punct::new(sign, Spacing::Alone).into()
}
