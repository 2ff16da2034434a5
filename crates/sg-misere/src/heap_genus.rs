//! The genus of heaps.

use std::collections::HashMap;
use std::fmt;
use std::ops::ControlFlow;

use super::coins::{self, NoSumOfCoins};
use super::genus::Genus;
use super::letters::{Letters, Word};
use super::meter::{Meter, STEPS_OF_A_HEAP};
use super::tame::{Mexes, TameType, reverts};
use sg_core::heaps::notation::RulesetKind;
use sg_core::rules::limit::LimitReached;
use sg_core::{Mex, Nimber};
use sg_heaps::{Watch, unwatched};

/// The place of a position in the theory of tame positions: see the [module](super).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// Tame.
    Tame,
    /// Wild with tame options alone, nimber 0 or 1, and misere nimber at least 2.
    Restive,
    /// Wild with tame options alone, nimber at least 2, and misere nimber 0 or 1.
    Restless,
    /// Wild, with a wild option.
    Wild,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Tame => "tame",
            Self::Restive => "restive",
            Self::Restless => "restless",
            Self::Wild => "wild",
        })
    }
}

/// The genus of a heap, and its kind.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct HeapGenus {
    /// The genus.
    pub genus: Genus,
    /// Tame, or which sort of wild.
    pub kind: Kind,
}

/// A sum, as far as its genus depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Place {
    /// All its components are tame.
    Tame(TameType),
    /// Another one, by its number.
    Node(u32),
}

/// A sum with a component that is not tame.
#[derive(Clone, Debug, Default)]
struct Node {
    options: Vec<Place>,
    nimber: Nimber,
    tame: Option<TameType>,
    /// The misere nimbers with 0, 1, 2, ... heaps `*2` added.
    misere: Vec<Nimber>,
}

/// The genera of the heaps of a ruleset, straight from the recursive definition of the misere
/// nimbers.
///
/// Sums of tame heaps need no recursion; of the others, everything within reach is looked at once.
/// Genera are not decided by the misere quotient, because Nim heaps need not be sums of the
/// ruleset's heaps.
///
/// # Example
///
/// ```
/// use sg_core::heaps::notation::Ruleset;
/// use sg_misere::HeapGenera;
///
/// let mut kayles = HeapGenera::new("kayles".parse::<Ruleset>()?)?;
/// kayles.advance(10)?;
/// let (five, kind) = (&kayles.list()[5].genus, kayles.list()[5].kind);
/// assert_eq!((five.to_string(), kind.to_string()), ("4^{146}".to_string(), "restless".to_string()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct HeapGenera {
    rules: RulesetKind,
    letters: Letters,
    /// The types of tame heaps.
    tame: Vec<Option<TameType>>,
    nodes: Vec<Node>,
    places: HashMap<Word, u32>,
    limit: usize,
    list: Vec<HeapGenus>,
    seen: Mexes,
    twos: Mex,
}

sg_core::summary!(HeapGenera, this { rules: this.rules, heaps: this.list.len() });

impl HeapGenera {
    /// The number of sums that are looked at unless another limit is set.
    pub const LIMIT: usize = 300_000;

    /// No heap yet.
    ///
    /// # Errors
    ///
    /// [`NoSumOfCoins`] for coin turning.
    pub fn new(ruleset: impl Into<RulesetKind>) -> Result<Self, NoSumOfCoins> {
        let rules = ruleset.into();
        coins::refuse(&rules)?;
        Ok(Self {
            rules,
            letters: Letters::default(),
            tame: Vec::new(),
            nodes: Vec::new(),
            places: HashMap::new(),
            limit: Self::LIMIT,
            list: Vec::new(),
            seen: Mexes::default(),
            twos: Mex::new(),
        })
    }

    /// Sets the limit on the sums with a wild component that are looked at.
    #[must_use]
    pub fn with_limit(mut self, limit: usize) -> Self {
        self.limit = limit;
        self
    }

    /// The genera of the heaps `0..` that are computed.
    #[must_use]
    pub fn list(&self) -> &[HeapGenus] {
        &self.list
    }

    /// Computes the genera of the heaps `0..heaps`.
    ///
    /// # Errors
    ///
    /// [`LimitReached`] if more sums would have to be looked at than allowed; the heaps before are
    /// computed.
    ///
    /// # Complexity
    ///
    /// O(s o) for s sums within reach with o options each, as long as misere nimbers are few; at
    /// most, s is the number of partitions of the heap.
    pub fn advance(&mut self, heaps: u64) -> Result<(), LimitReached> {
        self.advance_watched(heaps, &mut unwatched).map(|_| ())
    }

    /// [`HeapGenera::advance`] with a progress callback, which may end the work: then it is
    /// [`ControlFlow::Break`]. A later call goes on.
    ///
    /// # Errors
    ///
    /// As [`HeapGenera::advance`].
    pub fn advance_watched(
        &mut self,
        heaps: u64,
        watch: &mut Watch<'_>,
    ) -> Result<ControlFlow<()>, LimitReached> {
        let meter = Meter::new(watch, self.list.len() as u64, Some(heaps));
        match self.advance_metered(heaps, &meter) {
            Ok(()) => Ok(ControlFlow::Continue(())),
            Err(Ended::Stopped) => Ok(ControlFlow::Break(())),
            Err(Ended::Limit(reached)) => Err(reached),
        }
    }

    fn advance_metered(&mut self, heaps: u64, meter: &Meter<'_>) -> Result<(), Ended> {
        while (self.list.len() as u64) < heaps {
            let heap = self.list.len();
            meter.at(heap);
            if meter.stops(STEPS_OF_A_HEAP) {
                return Err(Ended::Stopped);
            }
            if self.letters.heaps() == heap {
                self.letters.push(&self.rules);
            }
            self.tame.truncate(heap);
            if self.letters.is_letter(heap) {
                self.tame.push(None);
                let place = self.settle(&[heap as u32], meter)?;
                self.tame[heap] = self.nodes[place as usize].tame;
            } else {
                self.tame.push(self.tame_sum(self.letters.word(heap)));
            }
            let found = self.genus(heap, meter)?;
            self.list.push(found);
        }
        Ok(())
    }

    /// The genus of a heap whose type or node is known.
    fn genus(&mut self, heap: usize, meter: &Meter<'_>) -> Result<HeapGenus, Ended> {
        if let Some(found) = self.tame[heap] {
            let misere = (0..4).map(|twos| with_twos(found, twos)).collect();
            return Ok(HeapGenus { genus: Genus::shortest(found.nimber, misere), kind: Kind::Tame });
        }
        let word = Word::from(self.letters.word(heap));
        let at = self.settle(&word, meter)?;
        while !self.repeats() {
            if meter.stops(STEPS_OF_A_NODE * self.nodes.len() as u64) {
                return Err(Ended::Stopped);
            }
            self.add_level();
        }
        let node = &self.nodes[at as usize];
        let tame_options = node.options.iter().all(|&option| self.tame_type(option).is_some());
        let kind = match (tame_options, node.nimber.0, node.misere[0].0) {
            (true, 0 | 1, _) => Kind::Restive,
            (true, ..) => Kind::Restless,
            (false, ..) => Kind::Wild,
        };
        Ok(HeapGenus { genus: Genus::shortest(node.nimber, node.misere.clone()), kind })
    }

    /// A sum whose components are all tame, or its node if it is known.
    fn place(&self, word: &[u32]) -> Option<Place> {
        let node = || self.places.get(word).map(|&at| Place::Node(at));
        self.tame_sum(word).map(Place::Tame).or_else(node)
    }

    /// The type of a sum whose components are all tame.
    fn tame_sum(&self, word: &[u32]) -> Option<TameType> {
        word.iter().try_fold(TameType::ZERO, |sum, &letter| Some(sum.plus(self.tame[letter as usize]?)))
    }

    fn tame_type(&self, place: Place) -> Option<TameType> {
        match place {
            Place::Tame(found) => Some(found),
            Place::Node(at) => self.nodes[at as usize].tame,
        }
    }

    /// Makes the nodes of a sum and of all within reach.
    fn settle(&mut self, word: &[u32], meter: &Meter<'_>) -> Result<u32, Ended> {
        let mut open: Vec<Word> = vec![word.into()];
        while let Some(top) = open.last().cloned() {
            if self.places.contains_key(&top) {
                open.pop();
                continue;
            }
            if self.nodes.len() >= self.limit {
                return Err(Ended::Limit(LimitReached { limit: self.limit, unit: "sums" }));
            }
            let mut options = Vec::new();
            let mut missing = Vec::new();
            if meter.stops(STEPS_OF_A_NODE) {
                return Err(Ended::Stopped);
            }
            self.letters.moves(&self.rules, &top, &mut |option| match self.place(&option) {
                Some(place) => options.push(place),
                None => missing.push(option),
            });
            if missing.is_empty() {
                let at = self.nodes.len() as u32;
                let node = self.node(options);
                self.nodes.push(node);
                self.places.insert(top, at);
                open.pop();
            } else {
                open.append(&mut missing);
            }
        }
        Ok(self.places[word])
    }

    /// The node with these options, all known.
    fn node(&mut self, mut options: Vec<Place>) -> Node {
        options.sort_by_key(|place| match place {
            Place::Tame(found) => (0, found.nimber.0, found.firm),
            Place::Node(at) => (1, u64::from(*at), false),
        });
        options.dedup();
        for &option in &options {
            let pair = match option {
                Place::Tame(found) => [found.nimber, found.misere_nimber()],
                Place::Node(at) => [self.nodes[at as usize].nimber, self.nodes[at as usize].misere[0]],
            };
            self.seen.insert(pair, self.tame_type(option));
        }
        let ([nimber, misere], tame) = self.seen.take();
        let tame_of = |place: &Place| self.tame_type(*place);
        let stays_tame = |wanted: TameType, option: &Place| match option {
            Place::Tame(_) => true,
            Place::Node(at) => {
                let node = &self.nodes[*at as usize];
                node.tame.is_some() || reverts(wanted, node.options.iter().filter_map(tame_of))
            }
        };
        let tame = tame.filter(|&tame| options.iter().all(|option| stays_tame(tame, option)));
        let mut node = Node { options, nimber, tame, misere: vec![misere] };
        let levels = self.nodes.first().map_or(1, |node| node.misere.len());
        for level in 1..levels {
            let next = self.next_misere(&node, level);
            node.misere.push(next);
        }
        node
    }

    /// The misere nimber with one heap `*2` more, where the misere nimbers of the options are
    /// known.
    fn next_misere(&mut self, node: &Node, level: usize) -> Nimber {
        let seen = &mut self.twos;
        for &option in &node.options {
            seen.insert(match option {
                Place::Tame(found) => with_twos(found, level),
                Place::Node(at) => self.nodes[at as usize].misere[level],
            });
        }
        // The new *2 may be taken away or left as *1.
        let without = node.misere[level - 1];
        seen.insert(without);
        seen.insert(without ^ Nimber(1));
        seen.take()
    }

    /// The misere nimbers of all nodes with one heap `*2` more.
    fn add_level(&mut self) {
        for at in 0..self.nodes.len() {
            let mut node = std::mem::take(&mut self.nodes[at]);
            let next = self.next_misere(&node, node.misere.len());
            node.misere.push(next);
            self.nodes[at] = node;
        }
    }

    /// Whether the last level is that of two before for all nodes. A level decides the next one,
    /// and those of tame sums repeat from 1 on.
    fn repeats(&self) -> bool {
        self.nodes.iter().all(|node| match node.misere[..] {
            [_, .., before, _, last] => before == last,
            _ => false,
        })
    }
}

/// Looking at the options of a sum takes about this many steps.
const STEPS_OF_A_NODE: u64 = 1 << 10;

/// The reason why work ends early.
enum Ended {
    Limit(LimitReached),
    Stopped,
}

/// The misere nimber of a tame sum with some heaps `*2` added.
const fn with_twos(found: TameType, twos: usize) -> Nimber {
    if twos == 0 { found.misere_nimber() } else { Nimber(found.nimber.0 ^ (2 * (twos as u64 % 2))) }
}
