//! scratch
use sg_core::heaps::notation::Ruleset;
use sg_core::misere::Quotient;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let n: usize = args[2].parse().unwrap();
    let start = std::time::Instant::now();
    let mut q = Quotient::new(args[1].parse::<Ruleset>().unwrap()).unwrap();
    let r = q.advance(n + 1);
    let grew: Vec<String> = q.grew().iter().map(|g| format!("{}:{}/{}", g.heap, g.order, g.p_order)).collect();
    println!("{} {:?} {} {:.2?} work {}", args[1], r.err().map(|e| e.to_string()), grew.join(" "), start.elapsed(), q.work());
}
