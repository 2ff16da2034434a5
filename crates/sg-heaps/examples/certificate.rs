//! A period with its certificate: `cargo run -p sg-heaps --example certificate -- 0.07
//! proof.txt`, and then whoever has the file checks it without trusting the solver.

use std::{env, fs};

use sg_heaps::{Certificate, Period, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = env::args().skip(1);
    let code = arguments.next().unwrap_or_else(|| "0.07".into());
    let file = arguments.next();

    let mut solver: Solver = code.parse()?;
    match solver.period()? {
        Period::Proved(proved) => {
            println!(
                "{code}: period {}, preperiod {}, by {}",
                proved.period(),
                proved.preperiod(),
                proved.theorem()
            );
        }
        Period::Observed(seen) => println!("{code}: not proved: {}", seen.missing()),
        Period::Nothing { heaps } => println!("{code}: no repetition in {heaps} heaps"),
    }
    let Some(certificate) = solver.certificate()? else { return Ok(()) };
    let text = certificate.to_string();
    let checked = Certificate::parse(&text)?.check()?;
    println!(
        "a certificate of {} bytes, checked: {} heaps, by {}",
        text.len(),
        checked.heaps,
        checked.theorem_id
    );
    if let Some(file) = file {
        fs::write(file, text)?;
    }
    Ok(())
}
