//! Reports of sums of independent games.

use sg_core::Nimber;

use crate::{Phrase, Report, Section, Spoken, sentences};

impl Report {
    /// A sum of independent games, each of which is called `each`: the Sprague-Grundy theorem, the
    /// table of the games with their nimbers by [`Report::nim_sum_table`], and their nim-sum.
    ///
    /// # Example
    ///
    /// ```
    /// use sg_core::Nimber;
    /// use sg_judge::{Language, Phrase, Report, sentences};
    ///
    /// let heaps = [(["1"], Nimber(3)), (["2"], Nimber(5))];
    /// let report = Report::of_games(sentences::EACH_HEAP, [Phrase::both("heap", "堆")], heaps);
    /// let said = report.said(Language::English);
    /// assert!(said.starts_with("Each heap is an independent game"));
    /// assert!(said.contains("nim-sum: 3 ^ 5 = 6"));
    /// ```
    #[must_use]
    pub fn of_games<const COLUMNS: usize, C: Spoken>(
        each: Phrase,
        header: [Phrase; COLUMNS],
        games: impl IntoIterator<Item = ([C; COLUMNS], Nimber)>,
    ) -> Self {
        let games: Vec<_> = games.into_iter().collect();
        let terms: Vec<u64> = games.iter().map(|(_, nimber)| nimber.0).collect();
        let sum = terms.iter().copied().map(Nimber).sum();
        Self::by_nim_sum(sum)
            .lines_in(Section::Games, sentences::sprague_grundy(each))
            .nim_sum_table(header, games, sum)
            .line(sentences::nim_sum(&terms))
    }
}
