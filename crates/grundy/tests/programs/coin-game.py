# P4077, a table for each MAXQ, kept.
import sys


def table(q_max):
    sg = {}
    for a in range(15):
        for b in range(10):
            seen = set()
            for p in range(1, a + 1):
                x = 0
                for q in range(1, min(q_max, a // p) + 1):
                    x ^= sg[a - p * q, b]
                    seen.add(x)
            for p in range(1, b + 1):
                x = 0
                for q in range(1, min(q_max, b // p) + 1):
                    x ^= sg[a, b - p * q]
                    seen.add(x)
            m = 0
            while m in seen:
                m += 1
            sg[a, b] = m
    return sg


def main():
    data = sys.stdin.read().split()
    at, memo, out = 1, {}, []
    ab = [(0, 0)] * 30001
    for x in range(2, 30001):
        if x % 2 == 0:
            ab[x] = (ab[x // 2][0] + 1, ab[x // 2][1])
        elif x % 3 == 0:
            ab[x] = (ab[x // 3][0], ab[x // 3][1] + 1)
    for _ in range(int(data[0])):
        n, q = int(data[at]), int(data[at + 1])
        at += 2
        if q not in memo:
            memo[q] = table(q)
        sg, s = memo[q], 0
        for x in range(1, n + 1):
            if data[at + x - 1] == '0':
                s ^= sg[ab[x]]
        at += n
        out.append('win' if s else 'lose')
    print('\n'.join(out))


main()
