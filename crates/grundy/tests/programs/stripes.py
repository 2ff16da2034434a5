# Stripes; the table goes as far as the longest board.
import sys
d = [int(x) for x in sys.stdin.buffer.read().split()]
S = sorted(set(d[:3]))
ps = d[4:4 + d[3]]
N = max(ps)
sg = [0] * (N + 1)
for n in range(1, N + 1):
    seen = set()
    for s in S:
        if s > n:
            break
        r = n - s
        for i in range(r // 2 + 1):
            seen.add(sg[i] ^ sg[r - i])
    g = 0
    while g in seen:
        g += 1
    sg[n] = g
print('\n'.join('1' if sg[p] else '2' for p in ps))
