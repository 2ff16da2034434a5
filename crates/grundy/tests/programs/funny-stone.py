# UVa 1378.
import sys


def main():
    it = iter(sys.stdin.read().split())
    sg = [0]
    while len(sg) < 23:
        seen = {a ^ b for a in sg for b in sg}
        g = 0
        while g in seen:
            g += 1
        sg.append(g)
    case = 0
    for w in it:
        n = int(w)
        if n == 0:
            break
        case += 1
        s = [int(next(it)) for _ in range(n)]
        g = sg[:n][::-1]
        x = 0
        for i in range(n):
            if s[i] % 2:
                x ^= g[i]
        best = (-1, -1, -1)
        if x:
            best = next(((i, j, k) for i in range(n) if s[i] for j in range(i + 1, n)
                         for k in range(j, n) if x == g[i] ^ g[j] ^ g[k]), best)
        print('Game %d: %d %d %d' % ((case,) + best))


main()
