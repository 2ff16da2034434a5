// Stripes with a table.
#include <cstdio>
#include <cstring>
#define N 1005
int sg[N], c[4], m, p;
bool vis[N];
int main() {
    scanf("%d%d%d", &c[1], &c[2], &c[3]);
    for (int i = 1; i <= 1000; i++) {
        memset(vis, 0, sizeof vis);
        for (int j = 1; j <= 3; j++)
            for (int k = 0; k + c[j] <= i; k++)
                vis[sg[k] ^ sg[i - c[j] - k]] = 1;
        while (vis[sg[i]]) sg[i]++;
    }
    scanf("%d", &m);
    while (m--) {
        scanf("%d", &p);
        puts(sg[p] ? "1" : "2");
    }
}
