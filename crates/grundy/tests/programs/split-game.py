# P3185, all tokens read at once.
import sys


def main():
    data = list(map(int, sys.stdin.read().split()))
    sg = [0] * 21
    for h in range(1, 21):
        seen = {sg[a] ^ sg[b] for a in range(h) for b in range(a + 1)}
        while sg[h] in seen:
            sg[h] += 1
    at = 1
    for _ in range(data[0]):
        n = data[at]
        p = data[at + 1:at + 1 + n]
        at += 1 + n
        g = [sg[n - 1 - i] for i in range(n)]
        s = 0
        for i in range(n):
            if p[i] & 1:
                s ^= g[i]
        win = [(i, j, k) for i in range(n) if p[i] for j in range(i + 1, n) for k in range(j, n)
               if s ^ g[i] ^ g[j] ^ g[k] == 0]
        print(*(win[0] if win else (-1, -1, -1)))
        print(len(win))


main()
