"""Checks the certificate of a period that `grundy period RULESET --proof FILE` writes.

Written from the description of the format alone, for short games: `python3 check_proof.py FILE`. Of a repeating state it
checks the nimbers and that they repeat, not the theorem.
"""
import sys

POLYNOMIAL = 0xC96C5795D7870F42
TABLE = []
for byte in range(256):
    for _ in range(8):
        byte = byte >> 1 ^ (POLYNOMIAL if byte & 1 else 0)
    TABLE.append(byte)


def checksum(crc, data):
    crc ^= 2**64 - 1
    for byte in data:
        crc = crc >> 8 ^ TABLE[(crc ^ byte) & 255]
    return crc ^ (2**64 - 1)


def need(condition, what):
    if not condition:
        sys.exit("refused: " + what)


# Anything that is not a certificate is refused in one line too.
sys.excepthook = lambda kind, error, _: print(f"refused: {kind.__name__}: {error}", file=sys.stderr)

header, lists, crc = {}, {"station": [], "table": []}, 0
for number, line in enumerate(open(sys.argv[1], "rb"), 1):
    crc = checksum(crc, line[:-17])
    need(line[-17:-1] == b"%016x" % crc, f"line {number}: the checksum is wrong")
    crc = checksum(crc, line[-17:])
    word, *rest = line[:-17].decode().split()
    if word in lists:
        lists[word].append(rest)
    else:
        header[word] = rest
need(header["sg"] == ["period", "certificate", "1"] and "end" in header, "not a whole certificate")
digits, tail = ([int(digit) for digit in header[name]] for name in ("digits", "tail"))
parts = header["parts"][0]
letters, every = "0123456789ABCDEF", digits + tail
need(digits and max(every) < len(letters), "digits of no name")
spell = lambda some: "".join(letters[digit] for digit in some)
name = ("hex:" if max(every) in (8, 9) else "") + ("" if parts == "any" else parts + ":") + spell(digits[:1]) + "."
name += spell(digits[1:]) + f"({spell(tail)})" * bool(tail) or "0"
need(header["ruleset"] == [name], f"the rules are those of {name}")
preperiod, period, saltus = (int(header[name][0]) for name in ("preperiod", "period", "saltus"))
theorem = header["theorem"][0]
primes = [q for q in range(2, period + 1) if period % q == 0 and all(q % d for d in range(2, int(q**0.5) + 1))]


def digit(take):
    if take < len(digits):
        return digits[take]
    return tail[(take - len(digits)) % len(tail)] if tail else 0


def unpacked(text):
    width = int(header["width"][0])
    return [int(text[at : at + width], 36) for at in range(0, len(text), width)]


def triples(rest):
    return ((a, b, rest - a - b) for a in range(1, rest // 3 + 1) for b in range(a, (rest - a) // 2 + 1))


def is_arithmetic(values, k, shift, step):
    """The conditions of the theorem in docs/theory.md, but for the repetition itself, of a multiple of the period."""
    heaps, since = len(values), max(preperiod, 1)
    if heaps < max(since + 8 * shift, k + 3 * (since - 1) + 1) or max(values[:since]) >= step:
        return False
    quotients = {n: values[n] // step for n in range(since, since + shift)}
    places = [n - quotient * shift for n, quotient in quotients.items()]
    if max(quotients.values()) > 1 or max(places) + 3 * max(0, -min(places)) >= 2 * shift:
        return False
    for heap in range(heaps - 2 * shift, heaps):
        found = set()
        for take in range(k + 1):
            rest, how = heap - take, digit(take)
            options = [(rest, 0, 0)] if how & 2 else []
            if how & 4:
                options += [(rest - a, a, 0) for a in range(1, rest)] + [(0, a, rest - a) for a in range(1, rest)]
            if how & 8:
                options += [(y, a, b) for t in triples(rest) for y, a, b in (t, (t[1], t[0], t[2]), (t[2], t[0], t[1]))]
            for y, a, b in options:
                pair = values[a] ^ values[b]
                value = pair ^ values[y]
                if pair < step and (value >= 2 * step or min(a, b) >= since) and (value < step or y >= since):
                    found.add(value)
        wanted = values[heap] if heap < heaps - shift else min(values[heap], 2 * step)
        if not found.issuperset(range(wanted)):
            return False
    return True


def check_table():
    heaps = int(header["heaps"][0])
    values = [nimber for _, text in lists["table"] for nimber in unpacked(text)]
    need(len(values) == heaps, "the table is not whole")
    k, most = len(digits) - 1, max(d.bit_length() - 1 for d in digits + tail)
    need(most <= 3, "this script knows at most three heaps")
    if theorem == "guy-smith":
        need(not tail and saltus == 0 and (most < 2 or parts == "any"), "not covered")
        m, since = max(most, 1), max(preperiod, 1)
        need(heaps >= m * since + m * period + k, "too few heaps")
    if theorem == "arithmetic":
        need(not tail and most == 3 and parts == "any" and saltus.bit_count() == 1, "not covered")
        multiples = (2**i for i in range(heaps.bit_length()))
        need(any(is_arithmetic(values, k, period * i, saltus * i) for i in multiples), "the theorem's conditions")
    for heap in range(heaps):
        options = set()
        for take in range(heap + 1 if tail else min(k, heap) + 1):
            rest, how = heap - take, digit(take)
            if how & 1 and rest == 0:
                options.add(0)
            if how & 2 and rest > 0:
                options.add(values[rest])
            if how & 4:
                for part in range(1, rest // 2 + 1):
                    if parts == "any" or (2 * part == rest) == (parts == "equal"):
                        options.add(values[part] ^ values[rest - part])
            if how & 8:
                options |= {values[a] ^ values[b] ^ values[c] for a, b, c in triples(rest)}
        need(values[heap] == min(set(range(len(options) + 1)) - options), f"heap {heap} is wrong")

    def repeats(since, distance, more):
        return all(values[n] + more == values[n + distance] for n in range(since, heaps - distance))

    need(repeats(preperiod, period, saltus), "it does not repeat")
    need(preperiod == 0 or not repeats(preperiod - 1, period, saltus), "not the least preperiod")
    for q in primes:
        need(saltus % q or not repeats(preperiod, period // q, saltus // q), "not the least period")


def check_window():
    mask, parity = int(header["mask"][0]), header["parity"][0]
    rare = [tuple(map(int, word.split("="))) for word in header["rare"]]
    witness, window, first, start = (int(header[n][0]) for n in ("witness", "window", "first", "start"))
    stations = []
    for heap, text in lists["station"]:
        if text[0] == "+":
            need(stations, "the first station")
            before, nimbers = stations[-1]
            new = unpacked(text[1:])
            need(len(new) == int(heap) - before <= len(nimbers), "the length of a station")
            stations.append((int(heap), nimbers[len(new) :] + new))
        else:
            stations.append((int(heap), unpacked(text)))
    singles, doubles = ([t for t in range(len(digits)) if digits[t] & bit] for bit in (2, 4))
    k, r = len(digits) - 1, rare[-1][0] if rare else 0
    need(not tail and parts != "equal" and max(digits) < 8 and doubles and saltus == 0, "not covered")
    need(parity == "none" or all(t % 2 == (parity == "odd") for t in doubles), "the parity of the takes")
    need(parity == "none" or period % 2 == 0, "an odd period")
    need(window == k + max(r, witness), "the window")
    need(start - window >= max(preperiod, max(r, witness) + 1, 2 * (r + k) + 1), "start is too small")
    length = max(window, start - preperiod + 1 if preperiod else start)
    need(start >= first > window and first >= length, "first")
    at = dict(stations)
    need(all(len(nimbers) == length for _, nimbers in stations), "the length of a station")
    need([heap for heap, _ in stations] == sorted(at), "the order of stations")
    need(stations[0][0] == first and stations[-1][0] == start + period, "the ends")
    for q in primes:
        need(at[start][-window:] != at[start + period // q][-window:], "not the least period")
    shown = start - preperiod
    need(at[start][length - shown :] == at[start + period][length - shown :], "it does not repeat")
    need(not preperiod or at[start][0 - shown - 1] != at[start + period][0 - shown - 1], "not the least preperiod")

    def common(value, heap):
        odd = bin(value & mask).count("1")
        return (odd + (0 if parity == "none" else heap + (parity == "odd"))) % 2 == 1

    def nimber(heap, value_of, most, known_rare):
        options = {value_of(heap - t) for t in singles if t < heap}
        if heap <= k and digits[heap] & 1:
            options.add(0)
        pair = lambda x, t: heap - t > x and (parts == "any" or heap - t != 2 * x)
        options |= {g ^ value_of(heap - t - x) for x, g in known_rare for t in doubles if pair(x, t)}
        value, part = 0, 0
        while value in options or not common(value, heap):
            while value not in options and part < min(most, heap // 2):
                part += 1
                options |= {value_of(part) ^ value_of(heap - t - part) for t in doubles if pair(part, t)}
            if value not in options:
                need(most >= heap, f"heap {heap} has no witness for {value}")
                return value
            value += 1
        return value

    values, found = [0], []
    for heap in range(1, first):
        values.append(nimber(heap, values.__getitem__, heap, found))
        if not common(values[heap], heap):
            found.append((heap, values[heap]))
    need(found == rare, "the rare heaps")
    need(values[first - length :] == stations[0][1], "the first station")
    for (begin, nimbers), (end, wanted) in zip(stations, stations[1:]):
        recent, base = list(nimbers), begin - length
        value_of = lambda heap: recent[heap - base] if heap >= base else values[heap]
        for heap in range(begin, end):
            recent.append(nimber(heap, value_of, witness, rare))
        need(recent[-length:] == wanted, f"the station at heap {end}")


if theorem in ("guy-smith", "repeating-state", "arithmetic"):
    check_table()
elif theorem == "sparse-window":
    check_window()
else:
    need(not lists["table"] and theorem in ("nim", "lasker"), "an unknown theorem")
print(f"verified: {header['ruleset'][0]} has period {period} from heap {preperiod} on ({theorem})")
