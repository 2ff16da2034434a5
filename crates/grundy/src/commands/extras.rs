//! `grundy completions` and `grundy man`.

use std::io::{self, Write};
use std::path::Path;

use clap::{Arg, ArgAction, Command, CommandFactory};

use crate::cli::{Cli, Completions, Man};
use crate::failure::Failure;
use crate::output::Output;

pub(crate) fn completions(arguments: &Completions, output: &mut Output) -> Result<(), Failure> {
    // The generator panics where it cannot write, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Cli::command(), "grundy", &mut script);
    output.write_all(&script)?;
    Ok(())
}

pub(crate) fn man(arguments: &Man, output: &mut Output) -> Result<(), Failure> {
    // Without the subcommand `help`, which has no page. Building passes the options of all
    // subcommands on to them.
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    if let Some(directory) = &arguments.dir {
        return write_all(&command, directory)
            .map_err(|error| Failure::file(directory, "write the manual pages to", error));
    }
    let page = arguments.command.iter().try_fold(&command, |above, name| {
        let missing = || Failure::usage(format!("{} has no subcommand `{name}`", called(above)));
        above.find_subcommand(name).ok_or_else(missing)
    })?;
    render(page, output)?;
    Ok(())
}

fn write_all(command: &Command, directory: &Path) -> io::Result<()> {
    let _folder = sg_files::Folder::made(directory)?;
    let mut text = Vec::new();
    render(command, &mut text)?;
    sg_files::write_inside(&directory.join(format!("{}.1", title(command))), &text)?;
    command.get_subcommands().try_for_each(|page| write_all(page, directory))
}

/// `grundy`, or `grundy nimber` for a subcommand.
fn called(command: &Command) -> &str {
    command.get_bin_name().unwrap_or_else(|| command.get_name())
}

/// `grundy`, or `grundy-nimber` for a subcommand.
fn title(command: &Command) -> &str {
    command.get_display_name().unwrap_or_else(|| command.get_name())
}

/// Writes the manual page of a command.
fn render(command: &Command, out: &mut dyn Write) -> io::Result<()> {
    let usage = command.get_arguments().filter_map(usage).collect::<Vec<_>>().join(" ");
    let name = called(command);
    let subcommand = if command.has_subcommands() { " <COMMAND>" } else { "" };
    let version = Cli::command().get_version().unwrap_or_default().to_owned();
    let extra = command.get_after_long_help().map(ToString::to_string);
    let page = command
        .clone()
        .override_usage(format!("{name} {usage}{subcommand}"))
        .subcommand_help_heading("COMMANDS");
    // The library leaves an empty date out, which moves the fields after it. Without hyphens and
    // even margins, codes and commands stay as they are typed.
    writeln!(
        out,
        ".TH \"{}\" \"1\" \"\" \"grundy {version}\" \"grundy manual\"\n.nh\n.ad l",
        title(command)
    )?;
    let page = clap_mangen::Man::new(page);
    page.render_name_section(out)?;
    page.render_synopsis_section(out)?;
    page.render_description_section(out)?;
    let mut options = Vec::new();
    page.render_options_section(&mut options)?;
    out.write_all(with_dots(&String::from_utf8_lossy(&options), command).as_bytes())?;
    if command.has_subcommands() {
        page.render_subcommands_section(out)?;
    }
    if let Some(extra) = extra {
        out.write_all(verbatim_where_indented("RULESET FILES", &extra).as_bytes())?;
    }
    Ok(())
}

/// True if the argument takes several values.
fn repeats(argument: &Arg) -> bool {
    argument.is_positional() && matches!(argument.get_action(), ArgAction::Append)
}

/// The section of options with dots after each argument that takes several values, as the help
/// shows them.
fn with_dots(options: &str, command: &Command) -> String {
    command.get_arguments().filter(|argument| repeats(argument)).fold(options.to_owned(), |text, argument| {
        let shown = format!("<\\fI{}\\fR>", value_name(argument));
        text.replace(&shown, &format!("{shown}..."))
    })
}

fn value_name(argument: &Arg) -> String {
    argument.get_value_names().map_or_else(
        || argument.get_id().to_string(),
        |names| names.iter().map(ToString::to_string).collect(),
    )
}

/// An argument in the synopsis: `[-n|--to N]`, `<HEAP>...`.
fn usage(argument: &Arg) -> Option<String> {
    if argument.is_hide_set() {
        return None;
    }
    let value = value_name(argument);
    let dots = if repeats(argument) { "..." } else { "" };
    if argument.is_positional() {
        let brackets = if argument.is_required_set() { ('<', '>') } else { ('[', ']') };
        return Some(format!("{}{value}{}{dots}", brackets.0, brackets.1));
    }
    let names = match (argument.get_short(), argument.get_long()) {
        (Some(short), Some(long)) => format!("-{short}|--{long}"),
        (Some(short), None) => format!("-{short}"),
        (None, long) => format!("--{}", long?),
    };
    let value = if argument.get_action().takes_values() { format!(" {value}") } else { String::new() };
    let option = format!("{names}{value}");
    Some(if argument.is_required_set() { option } else { format!("[{option}]") })
}

/// A section whose indented lines stay as they are, neither filled nor hyphenated; the others are
/// paragraphs.
fn verbatim_where_indented(heading: &str, text: &str) -> String {
    let mut page = format!(".SH \"{heading}\"\n");
    let mut verbatim = false;
    for line in text.lines() {
        if line.trim().is_empty() {
            page.push_str(if verbatim { "\n" } else { ".PP\n" });
            continue;
        }
        if line.starts_with(' ') != verbatim {
            verbatim = !verbatim;
            page.push_str(if verbatim { ".nf\n" } else { ".fi\n.PP\n" });
        }
        let line = line.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq");
        // A point at the start of a line would begin a request.
        page.push_str(if line.starts_with('.') { "\\&" } else { "" });
        page.push_str(&line);
        page.push('\n');
    }
    if verbatim {
        page.push_str(".fi\n");
    }
    page
}
