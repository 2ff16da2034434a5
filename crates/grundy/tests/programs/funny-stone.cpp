// UVa 1378.
#include <cstdio>
#include <cstring>
const int maxn = 23;
int n, s[32], g[32];
int main() {
    for (int i = 1; i < maxn; i++) {
        int vis[1024] = {0};
        for (int j = 0; j < i; j++)
            for (int k = j; k < i; k++)
                vis[g[j] ^ g[k]] = 1;
        while (vis[g[i]]) g[i]++;
    }
    int kase = 0;
    while (scanf("%d", &n) == 1 && n) {
        int x = 0;
        for (int i = 0; i < n; i++) {
            scanf("%d", &s[i]);
            if (s[i] % 2) x ^= g[n - 1 - i];
        }
        printf("Game %d:", ++kase);
        bool ok = false;
        for (int i = 0; i < n && !ok; i++) {
            if (!s[i]) continue;
            for (int j = i + 1; j < n && !ok; j++)
                for (int k = j; k < n && !ok; k++)
                    if ((x ^ g[n - 1 - i] ^ g[n - 1 - j] ^ g[n - 1 - k]) == 0) {
                        printf(" %d %d %d\n", i, j, k);
                        ok = true;
                    }
        }
        if (!ok) puts(" -1 -1 -1");
    }
    return 0;
}
