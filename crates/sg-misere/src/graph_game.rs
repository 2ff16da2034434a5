//! Sums of tokens on a graph under misere play.

use super::forms::{Facts, Form, Forms};
use super::genus::Genus;
use super::method::{Decision, Method};
use super::search::{Counted, Search, Sum};
use sg_core::graphs::dag::{Dag, TokenMove};
use sg_core::rules::limit::LimitReached;
use sg_core::{Nimber, Outcome};

/// The first vertex found to break the condition of the Anti-SG (SJ) theorem: it can be reached
/// from a token, has options and nimber 0, and no option of nimber 1. `nimbers` are those of
/// [`Dag::nimbers`].
///
/// If there is none, the next player wins misere play exactly when the nim-sum is 0 and no token
/// has a nimber above 1, or the nim-sum is not 0 and some token has. Without the condition the rule
/// is wrong: see the example.
///
/// # Panics
///
/// If a token is on no vertex of the graph, or `nimbers` are those of a smaller graph.
///
/// # Complexity
///
/// O(V + E) for V vertices and E edges.
///
/// # Example
///
/// ```
/// use sg_core::graphs::dag::Dag;
/// use sg_misere::{self, GraphGame};
/// use sg_core::{Nimber, Outcome};
///
/// // The least graph on which the rule fails: a token on 4 must move to 2 = *2, and loses.
/// let dag = Dag::new(5, &[(1, 0), (2, 0), (2, 1), (4, 2)])?;
/// let nimbers = dag.nimbers();
/// assert_eq!(nimbers[4], Nimber(0)); // the rule says N
/// assert_eq!(sg_misere::zero_without_one(&dag, &nimbers, &[4]), Some(4));
/// assert_eq!(GraphGame::new(&dag).decide(&[4], 0)?.outcome, Outcome::P);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn zero_without_one(dag: &Dag, nimbers: &[Nimber], tokens: &[u32]) -> Option<u32> {
    let mut known = vec![false; dag.vertices()];
    let mut open = tokens.to_vec();
    while let Some(vertex) = open.pop() {
        if std::mem::replace(&mut known[vertex as usize], true) {
            continue;
        }
        let options = dag.options(vertex);
        let one = || options.iter().any(|&option| nimbers[option as usize] == Nimber(1));
        if nimbers[vertex as usize].is_zero() && !options.is_empty() && !one() {
            return Some(vertex);
        }
        open.extend(options.iter().filter(|&&option| !known[option as usize]));
    }
    None
}

/// Misere play with tokens on a graph: every vertex in canonical form, and what was found about
/// sums.
///
/// # Example
///
/// ```
/// use sg_core::Outcome;
/// use sg_core::graphs::dag::Dag;
/// use sg_misere::{GraphGame, Method};
///
/// // Vertex n moves to all smaller ones, vertex 4 to 2 and 3 only: {*2, *3} is tame, and two of them cancel.
/// let dag = Dag::new(5, &[(1, 0), (2, 0), (2, 1), (3, 0), (3, 1), (3, 2), (4, 2), (4, 3)])?;
/// let mut game = GraphGame::new(&dag);
/// assert_eq!(game.genus(4).to_string(), "0^{02}");
/// let decision = game.decide(&[4, 4], 0)?;
/// assert_eq!(decision.outcome, Outcome::P);
/// assert!(matches!(decision.method, Method::Tame { firm: true, .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct GraphGame<'dag> {
    dag: &'dag Dag,
    forms: Forms,
    /// The canonical form of every vertex.
    form_of: Vec<u32>,
    search: Search,
}

sg_core::summary!(GraphGame<'_>, this { vertices: this.form_of.len() });

impl<'dag> GraphGame<'dag> {
    /// Brings every vertex into canonical form.
    ///
    /// # Complexity
    ///
    /// O(V + E log E) for V vertices and E edges, as long as the search for simpler equal forms
    /// stays short.
    #[must_use]
    pub fn new(dag: &'dag Dag) -> Self {
        let mut forms = Forms::new();
        let mut form_of = vec![0; dag.vertices()];
        let mut options = Vec::new();
        for &vertex in dag.options_first() {
            options.clear();
            options.extend(dag.options(vertex).iter().map(|&option| form_of[option as usize]));
            form_of[vertex as usize] = forms.canonical(&mut options);
        }
        Self { dag, forms, form_of, search: Search::default() }
    }

    /// The canonical forms.
    #[must_use]
    pub const fn forms(&self) -> &Forms {
        &self.forms
    }

    /// The canonical form of a vertex.
    ///
    /// # Panics
    ///
    /// If there is no such vertex.
    #[must_use]
    pub fn form(&self, vertex: u32) -> Form {
        Form(self.form_of[vertex as usize])
    }

    /// The genus of a vertex.
    ///
    /// # Panics
    ///
    /// If there is no such vertex.
    #[must_use]
    pub fn genus(&self, vertex: u32) -> Genus {
        self.forms.genus(self.form(vertex))
    }

    /// True if a token on `vertex` is tame.
    ///
    /// # Panics
    ///
    /// If there is no such vertex.
    #[must_use]
    pub fn is_tame(&self, vertex: u32) -> bool {
        self.forms.is_tame(self.form(vertex))
    }

    /// The outcome with tokens on `tokens`, several of which may share a vertex, if the player who
    /// cannot move wins.
    ///
    /// # Errors
    ///
    /// [`LimitReached`] if some token is wild and the search would look at more than `limit`: every
    /// sum that is looked at counts the number of different forms in it, and one more.
    ///
    /// # Panics
    ///
    /// If a token is on no vertex of the graph.
    ///
    /// # Complexity
    ///
    /// O(k) for k tame tokens; O(limit) time and space otherwise, besides the forms of the tokens
    /// with `*1` added, which are made once.
    pub fn decide(&mut self, tokens: &[u32], limit: usize) -> Result<Decision, LimitReached> {
        let counted = self.count(tokens);
        if counted.wild == 0 {
            let method = Method::Tame { nim_sum: counted.nim_sum, firm: counted.firm > 0 };
            return Ok(Decision { outcome: Outcome::n_if(counted.first_wins()), method });
        }
        self.search.begin(limit);
        let sum = self.sum(tokens);
        let outcome = Outcome::n_if(self.search.first_wins(&mut self.forms, &sum)?);
        Ok(Decision { outcome, method: Method::Search { looked_at: self.search.looked_at() } })
    }

    /// A winning move, or `None` where there is none: in a P-position, and where no token can move
    /// and the next player has already won.
    ///
    /// # Errors
    ///
    /// [`LimitReached`] as for [`GraphGame::decide`].
    ///
    /// # Panics
    ///
    /// If a token is on no vertex of the graph.
    ///
    /// # Complexity
    ///
    /// O(k + d) for k tame tokens whose different vertices have d options in all; O(limit)
    /// otherwise.
    pub fn winning_move(&mut self, tokens: &[u32], limit: usize) -> Result<Option<TokenMove>, LimitReached> {
        if self.decide(tokens, limit)?.outcome == Outcome::P {
            return Ok(None);
        }
        // Tokens on one vertex have the same moves.
        let mut known = vec![false; self.dag.vertices()];
        let different: Vec<(usize, u32)> = (tokens.iter().copied().enumerate())
            .filter(|&(_, vertex)| !std::mem::replace(&mut known[vertex as usize], true))
            .collect();
        let dag = self.dag;
        let moves = || {
            different.iter().flat_map(|&(token, vertex)| {
                dag.options(vertex).iter().map(move |&to| (vertex, TokenMove { token, to }))
            })
        };
        let counted = self.count(tokens);
        if counted.wild == 0 {
            let wins_tame = |&(vertex, TokenMove { to, .. }): &(u32, TokenMove)| {
                let (from, to) = (self.facts(vertex).tame, self.facts(to).tame);
                to.is_some() && !counted.without(from).with(to, 1).first_wins()
            };
            // One of the tame options wins, as the proof of the theorem says, unless every token
            // equals 0. Such a token, if it can move, has an option that is lost for the player to
            // move there, and the others add nothing.
            let wins_alone = |(_, found): &(u32, TokenMove)| self.facts(found.to).misere_nimber.is_zero();
            return Ok(moves().find(wins_tame).or_else(|| moves().find(wins_alone)).map(|(_, found)| found));
        }
        let sum = self.sum(tokens);
        let mut open = Vec::new();
        for (vertex, found) in moves() {
            let option =
                sum.after(&mut self.forms, self.form_of[vertex as usize], self.form_of[found.to as usize]);
            match self.search.look_at(&self.forms, &option)? {
                Some(false) => return Ok(Some(found)),
                Some(true) => {}
                None => open.push((option.promise(&self.forms), option, found)),
            }
        }
        open.sort_by_key(|&(promise, _, TokenMove { token, to })| (promise, token, to));
        for (_, option, found) in open {
            if !self.search.first_wins(&mut self.forms, &option)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    fn facts(&self, vertex: u32) -> Facts {
        self.forms.facts(self.form_of[vertex as usize])
    }

    fn sum(&mut self, tokens: &[u32]) -> Sum {
        Sum::new(&mut self.forms, tokens.iter().map(|&token| self.form_of[token as usize]))
    }

    fn count(&self, tokens: &[u32]) -> Counted {
        tokens.iter().fold(Counted::default(), |counted, &token| counted.with(self.facts(token).tame, 1))
    }
}
