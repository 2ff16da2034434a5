//! A table of problems, one of them found by its Chinese title and run over a string in memory.

use sg_judge::{Entry, Format, Language, Options};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let nim = Entry::find(classics::GAMES, "尼姆博弈").ok_or("there is no such game")?;
    println!("{}: {}", nim.about().name, nim.about().theory_in_words().phrase(Language::English));

    let mut output = Vec::new();
    let options = Options { format: Format::Explain, ..Options::default() };
    let ended = nim.drive("text", &mut "1\n3 3 4 5\n7".as_bytes(), &mut output, options)?;
    print!("{}", String::from_utf8(output)?);
    for warning in ended.warnings {
        println!("{}", warning.report(Language::English, false));
    }
    Ok(())
}
