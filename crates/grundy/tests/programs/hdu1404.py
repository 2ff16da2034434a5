# HDU 1404, a search that remembers.
import sys
from functools import lru_cache


@lru_cache(None)
def win(s):
    if s == '':
        return False
    if s[0] == '0':
        return True
    for i, c in enumerate(s):
        for d in range(int(c)):
            if not win(s[:i] + str(d) + s[i + 1:]):
                return True
        if c == '0' and not win(s[:i]):
            return True
    return False


for w in sys.stdin.read().split():
    print('Yes' if win(w) else 'No')
