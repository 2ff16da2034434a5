// P4077, a table by the powers of 2 and of 3 for each case.
#include <cstdio>
#include <cstring>
using namespace std;
int T, n, Q, sg[20][20];
bool vis[50];
void init() {
    for (int i = 0; i <= 15; i++)
        for (int j = 0; j <= 10; j++) {
            memset(vis, 0, sizeof(vis));
            for (int p = 1; p <= i; p++) {
                int x = 0;
                for (int q = 1; q <= Q && p * q <= i; q++) vis[x ^= sg[i - p * q][j]] = 1;
            }
            for (int p = 1; p <= j; p++) {
                int x = 0;
                for (int q = 1; q <= Q && p * q <= j; q++) vis[x ^= sg[i][j - p * q]] = 1;
            }
            int k = 0;
            while (vis[k]) k++;
            sg[i][j] = k;
        }
}
int main() {
    scanf("%d", &T);
    while (T--) {
        scanf("%d%d", &n, &Q);
        init();
        int ans = 0;
        for (int i = 1, x; i <= n; i++) {
            scanf("%d", &x);
            if (x) continue;
            int t = i, a = 0, b = 0;
            while (t % 2 == 0) t /= 2, a++;
            while (t % 3 == 0) t /= 3, b++;
            ans ^= sg[a][b];
        }
        puts(ans ? "win" : "lose");
    }
    return 0;
}
