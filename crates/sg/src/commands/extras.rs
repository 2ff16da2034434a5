//! `sg completions` and `sg man`.

use std::fs;
use std::io::Write;

use clap::CommandFactory;

use crate::cli::{Cli, Completions, Man};
use crate::failure::Failure;
use crate::output::Output;

pub(crate) fn completions(arguments: &Completions, output: &mut Output) -> Result<(), Failure> {
    // The generator panics where it cannot write, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Cli::command(), "sg", &mut script);
    output.write_all(&script)?;
    Ok(())
}

pub(crate) fn man(arguments: &Man, output: &mut Output) -> Result<(), Failure> {
    let command = Cli::command();
    if let Some(directory) = &arguments.dir {
        return fs::create_dir_all(directory)
            .and_then(|()| clap_mangen::generate_to(command, directory))
            .map_err(|error| Failure::file(directory, "write the manual pages to", error));
    }
    let page = match &arguments.command {
        None => command,
        Some(name) => {
            let found = command.get_subcommands().find(|subcommand| subcommand.get_name() == name);
            let Some(found) = found else {
                return Err(Failure::Usage(format!("sg has no subcommand `{name}`")));
            };
            found.clone().display_name(format!("sg {name}")).bin_name(format!("sg {name}"))
        }
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text)?;
    output.write_all(&text)?;
    Ok(())
}
