//! A case from a string, answered by the theory and by an exhaustive search, and explained: all
//! three must agree.

use sg_judge::{Cases, Language, Method, Problem};
use split_game::SplitGame;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut cases = Cases::<SplitGame>::new("text", "2\n4\n1 0 1 2\n3\n0 0 1\n".as_bytes(), true);
    while let Some(read) = cases.next_case()? {
        let answer = cases.problem().solve(&read.case)?;
        let searched = cases.problem().by_the_rules(&read.case)?;
        assert_eq!(answer, searched, "the theory and the search agree");

        let explanation = cases.problem().explain(&read.case, Method::Theory)?;
        let winning = explanation.winning_moves_of(1).and_then(sg_judge::WinningMoves::count);
        assert_eq!(winning, Some(answer.count.into()), "the explanation counts the same moves");
        print!("{}: {}\n{answer}{}", read.place, read.text, explanation.said(Language::English));
    }
    Ok(())
}
