//! Small sets of nimbers as bits of machine words.

/// The set `word` of numbers below 64 with every member xored with the low six bits of `nimber`.
#[inline]
pub(super) const fn xor_members(word: u64, nimber: u32) -> u64 {
    let mut word = word;
    if nimber & 1 != 0 {
        word = (word & 0x5555_5555_5555_5555) << 1 | word >> 1 & 0x5555_5555_5555_5555;
    }
    if nimber & 2 != 0 {
        word = (word & 0x3333_3333_3333_3333) << 2 | word >> 2 & 0x3333_3333_3333_3333;
    }
    if nimber & 4 != 0 {
        word = (word & 0x0F0F_0F0F_0F0F_0F0F) << 4 | word >> 4 & 0x0F0F_0F0F_0F0F_0F0F;
    }
    if nimber & 8 != 0 {
        word = (word & 0x00FF_00FF_00FF_00FF) << 8 | word >> 8 & 0x00FF_00FF_00FF_00FF;
    }
    if nimber & 16 != 0 {
        word = (word & 0x0000_FFFF_0000_FFFF) << 16 | word >> 16 & 0x0000_FFFF_0000_FFFF;
    }
    if nimber & 32 != 0 {
        word = word.rotate_left(32);
    }
    word
}
