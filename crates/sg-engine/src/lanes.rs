//! Lanes: small sets of nimbers as bits of machine words.
#![allow(
    clippy::inline_always,
    reason = "lane operations have to be compiled with the vector width of the function that they are used in"
)]

use std::fmt;

/// A set of numbers below [`Lane::MEMBERS`], one bit each.
///
/// # Constraints
///
/// `MEMBERS` is a power of two, so that exclusive or maps members to members.
pub(super) trait Lane: Copy + fmt::Debug + PartialEq + Send {
    /// The number of numbers that can be members.
    const MEMBERS: u32;
    /// Nimbers from here on are *high*: their indices are no members.
    const LIMIT: u32 = 2 * Self::MEMBERS;
    /// The most heaps of a superblock.
    const SUPER: usize;
    /// True if rows for few heaps may be applied by the [numbers](super::rows::NumberedRows) of
    /// lanes, which are narrow enough for it.
    const IS_NUMBERED: bool = Self::MEMBERS <= 32;
    /// The empty set, and the set of all members.
    const EMPTY: Self;
    const FULL: Self;

    /// The set of `member` alone.
    fn one(member: u32) -> Self;
    /// The set of `member` alone, or the empty set for `MEMBERS` and larger numbers.
    fn at_most_one(member: u16) -> Self;
    /// The set of the least number that is not a member; empty if there is none.
    fn first_missing_alone(self) -> Self;
    /// The only member of a set that has one; `MEMBERS` at least if it is empty.
    fn member(self) -> u32;
    /// The numbers below the least member of a set that is not empty.
    fn below(self) -> Self;
    /// The union.
    fn or(self, other: Self) -> Self;
    /// The set with bit `bit` of every member flipped.
    fn swap(self, bit: u32) -> Self;
    /// The least number that is not a member; `MEMBERS` if there is none.
    fn first_missing(self) -> u32;
    /// True if every member of `other` is one of this set.
    fn covers(self, other: Self) -> bool;
    /// The number of members of `other` that are not in this set.
    fn lacks(self, other: Self) -> u32;
    /// The members of this set that are not in `other`.
    fn minus(self, other: Self) -> Self;

    /// The set with every member xored with `nimber`.
    #[inline(always)]
    fn xored(self, nimber: u32) -> Self {
        let (mut set, mut bits) = (self, nimber);
        while bits != 0 {
            set = set.swap(bits.trailing_zeros());
            bits &= bits - 1;
        }
        set
    }

    /// The members, ascending.
    fn members(self) -> impl Iterator<Item = u32> {
        let mut left = self;
        std::iter::from_fn(move || {
            let least = Self::FULL.minus(left).first_missing();
            (least < Self::MEMBERS).then(|| {
                left = left.minus(Self::one(least));
                least
            })
        })
    }

    /// True if `member` is a member.
    #[inline(always)]
    fn has(self, member: u32) -> bool {
        self.covers(Self::one(member))
    }
}

/// Patterns of the bits whose number has bit 0, 1, ... clear.
const CLEAR: [u64; 5] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0F0F_0F0F_0F0F_0F0F,
    0x00FF_00FF_00FF_00FF,
    0x0000_FFFF_0000_FFFF,
];

macro_rules! word_lane {
    ($word:ty) => {
        impl Lane for $word {
            const MEMBERS: u32 = <$word>::BITS;
            const SUPER: usize = 1024;
            const EMPTY: Self = 0;
            const FULL: Self = <$word>::MAX;

            #[inline(always)]
            fn one(member: u32) -> Self {
                1 << member
            }

            #[inline(always)]
            fn at_most_one(member: u16) -> Self {
                <$word>::checked_shl(1, member.into()).unwrap_or(0)
            }

            #[inline(always)]
            fn first_missing_alone(self) -> Self {
                !self & self.wrapping_add(1)
            }

            #[inline(always)]
            fn member(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline(always)]
            fn below(self) -> Self {
                self.wrapping_sub(1) & !self
            }

            #[inline(always)]
            fn or(self, other: Self) -> Self {
                self | other
            }

            #[inline(always)]
            fn swap(self, bit: u32) -> Self {
                let half = 1 << bit;
                if 2 * half == Self::MEMBERS {
                    return self.rotate_left(half);
                }
                let clear = CLEAR[bit as usize] as $word;
                (self & clear) << half | self >> half & clear
            }

            #[inline(always)]
            fn first_missing(self) -> u32 {
                self.trailing_ones()
            }

            #[inline(always)]
            fn covers(self, other: Self) -> bool {
                other & !self == 0
            }

            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                self & !other
            }

            #[inline(always)]
            fn lacks(self, other: Self) -> u32 {
                (other & !self).count_ones()
            }
        }
    };
}

word_lane!(u16);
word_lane!(u32);
word_lane!(u64);

/// Lanes of 16, 32, 64, 128, 256 and 512 members.
#[cfg(not(target_family = "wasm"))]
mod widths {
    use super::Wide;

    pub(in super::super) type Lane16 = u16;
    pub(in super::super) type Lane32 = u32;
    pub(in super::super) type Lane64 = u64;
    pub(in super::super) type Lane128 = Wide<2>;
    pub(in super::super) type Lane256 = Wide<4>;
    pub(in super::super) type Lane512 = Wide<8>;

    pub(in super::super) const WIDTHS: [u32; 6] = [16, 32, 64, 128, 256, 512];
}

/// In WebAssembly there are two widths: the code of each takes 40 kB of a page that is to stay
/// small. The other names are there for the code that chooses among all.
#[cfg(target_family = "wasm")]
mod widths {
    use super::Wide;

    pub(in super::super) type Lane16 = u64;
    pub(in super::super) type Lane32 = u64;
    pub(in super::super) type Lane64 = u64;
    pub(in super::super) type Lane128 = Wide<4>;
    pub(in super::super) type Lane256 = Wide<4>;
    pub(in super::super) type Lane512 = Wide<4>;

    pub(in super::super) const WIDTHS: [u32; 2] = [64, 256];
}

/// The numbers of members of lanes to choose from.
pub(super) use widths::WIDTHS;
pub(super) use widths::{Lane16, Lane32, Lane64, Lane128, Lane256, Lane512};

/// A set of numbers below `64 * WORDS`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Wide<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Lane for Wide<WORDS> {
    const MEMBERS: u32 = 64 * WORDS as u32;
    const SUPER: usize = 512;
    const EMPTY: Self = Self([0; WORDS]);
    const FULL: Self = Self([u64::MAX; WORDS]);

    #[inline(always)]
    fn one(member: u32) -> Self {
        let mut set = Self::EMPTY;
        set.0[(member / 64) as usize] = 1 << (member % 64);
        set
    }

    #[inline(always)]
    fn at_most_one(member: u16) -> Self {
        if u32::from(member) < Self::MEMBERS { Self::one(member.into()) } else { Self::EMPTY }
    }

    #[inline(always)]
    fn first_missing_alone(self) -> Self {
        let member = self.first_missing();
        if member < Self::MEMBERS { Self::one(member) } else { Self::EMPTY }
    }

    #[inline(always)]
    fn member(self) -> u32 {
        Self(self.0.map(|word| !word)).first_missing()
    }

    #[inline(always)]
    fn below(self) -> Self {
        // One is taken off up to the first word that is not 0.
        let mut borrow = true;
        Self(self.0.map(|word| {
            let (less, borrows) = word.overflowing_sub(borrow.into());
            borrow = borrows;
            less & !word
        }))
    }

    #[inline(always)]
    fn or(mut self, other: Self) -> Self {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
        self
    }

    #[inline(always)]
    fn swap(mut self, bit: u32) -> Self {
        if bit < 6 {
            for word in &mut self.0 {
                *word = word.swap(bit);
            }
        } else {
            let words = self.0;
            for (at, word) in self.0.iter_mut().enumerate() {
                *word = words[at ^ (1 << (bit - 6)) & (WORDS - 1)];
            }
        }
        self
    }

    #[inline(always)]
    fn first_missing(self) -> u32 {
        for (at, word) in self.0.into_iter().enumerate() {
            if word != u64::MAX {
                return 64 * at as u32 + word.trailing_ones();
            }
        }
        Self::MEMBERS
    }

    #[inline(always)]
    fn covers(self, other: Self) -> bool {
        self.0.iter().zip(other.0).fold(0, |left, (word, wanted)| left | wanted & !word) == 0
    }

    #[inline(always)]
    fn minus(mut self, other: Self) -> Self {
        for (word, less) in self.0.iter_mut().zip(other.0) {
            *word &= !less;
        }
        self
    }

    #[inline(always)]
    fn lacks(self, other: Self) -> u32 {
        self.0.iter().zip(other.0).map(|(word, wanted)| (wanted & !word).count_ones()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agrees_with_a_list_of_members<L: Lane>() {
        let set = [0, 1, 2, 5, 9, 14, 31, 40, 63, 64, 100, 127, 200, 511]
            .into_iter()
            .filter(|&member| member < L::MEMBERS)
            .fold(L::EMPTY, |set, member| set.or(L::one(member)));
        for nimber in 0..L::MEMBERS {
            let xored = set.xored(nimber);
            for member in 0..L::MEMBERS {
                assert_eq!(xored.has(member), set.has(member ^ nimber), "{member} of {set:?} ^ {nimber}");
            }
        }
        assert_eq!(set.first_missing(), 3);
        assert_eq!(set.first_missing_alone(), L::one(3));
        assert_eq!(L::FULL.first_missing_alone(), L::EMPTY);
        assert_eq!(L::at_most_one(L::MEMBERS as u16), L::EMPTY);
        assert_eq!(L::at_most_one(L::MEMBERS as u16 + 5), L::EMPTY);
        for member in 0..L::MEMBERS {
            assert_eq!(L::at_most_one(member as u16), L::one(member));
            let below = (0..member).fold(L::EMPTY, |set, member| set.or(L::one(member)));
            assert_eq!(L::one(member).below(), below);
            assert_eq!(L::one(member).or(L::one(L::MEMBERS - 1)).below(), below);
            assert_eq!(L::one(member).member(), member);
            assert_eq!(below.first_missing_alone(), L::one(member));
        }
        assert_eq!(L::EMPTY.first_missing(), 0);
        assert_eq!((0..L::MEMBERS).fold(L::EMPTY, |set, m| set.or(L::one(m))).first_missing(), L::MEMBERS);
        assert!(set.covers(L::one(5).or(L::one(9))) && !set.covers(L::one(5).or(L::one(10))));
        assert_eq!(set.minus(L::one(2)).first_missing(), 2);
        assert_eq!(L::FULL.first_missing(), L::MEMBERS);
        assert_eq!(set.members().fold(L::EMPTY, |set, m| set.or(L::one(m))), set);
        assert!(set.members().is_sorted());
        assert_eq!(set.lacks(L::one(5).or(L::one(10)).or(L::one(11))), 2);
    }

    #[test]
    fn lanes_of_every_width_are_sets() {
        agrees_with_a_list_of_members::<u16>();
        agrees_with_a_list_of_members::<u32>();
        agrees_with_a_list_of_members::<u64>();
        agrees_with_a_list_of_members::<Wide<2>>();
        agrees_with_a_list_of_members::<Wide<4>>();
        agrees_with_a_list_of_members::<Wide<8>>();
    }
}
