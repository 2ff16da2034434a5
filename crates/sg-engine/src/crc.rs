//! A checksum that tells damaged files from whole ones.

/// CRC-64 with the polynomial of ECMA-182, bits reflected, eight bytes at a time: CRC-64/XZ if
/// `seed` is 0.
///
/// The checksum of `a` and `b` in a row is that of `b` with the checksum of `a` as seed.
pub fn crc64(seed: u64, bytes: &[u8]) -> u64 {
    let mut words = bytes.chunks_exact(8);
    let mut crc = !seed;
    for word in &mut words {
        let x = crc ^ little_endian(word);
        crc = 0;
        for (at, table) in CRC_TABLES.iter().rev().enumerate() {
            crc ^= table[(x >> (8 * at) & 0xFF) as usize];
        }
    }
    for &byte in words.remainder() {
        crc = crc >> 8 ^ CRC_TABLES[0][((crc ^ u64::from(byte)) & 0xFF) as usize];
    }
    !crc
}

/// The little-endian number in up to eight bytes.
pub(super) fn little_endian(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

/// `CRC_TABLES[k][b]`: what byte `b` followed by `k` zero bytes adds to the checksum.
static CRC_TABLES: [[u64; 256]; 8] = crc_tables();

const fn crc_tables() -> [[u64; 256]; 8] {
    const POLYNOMIAL: u64 = 0xC96C_5795_D787_0F42;
    let mut tables = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let mut crc = byte as u64;
        let mut bit = 0;
        while bit < 8 {
            crc = crc >> 1 ^ if crc & 1 == 1 { POLYNOMIAL } else { 0 };
            bit += 1;
        }
        tables[0][byte] = crc;
        byte += 1;
    }
    let mut k = 1;
    while k < 8 {
        let mut byte = 0;
        while byte < 256 {
            let crc: u64 = tables[k - 1][byte];
            tables[k][byte] = crc >> 8 ^ tables[0][(crc & 0xFF) as usize];
            byte += 1;
        }
        k += 1;
    }
    tables
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_crc_is_the_known_one() {
        // The check value of CRC-64/XZ in the catalogue of Greg Cook.
        assert_eq!(crc64(0, b"123456789"), 0x995D_C9BB_DF19_39FA);
        assert_eq!(crc64(crc64(0, b"1234567"), b"89"), crc64(0, b"123456789"));
    }
}
