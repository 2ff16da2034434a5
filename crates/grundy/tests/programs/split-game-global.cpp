// P3185, global arrays as contestants write them: bottle i of n is place 21-n+i of a row of 21.
#include <cstdio>
#include <cstring>
#include <iostream>
using namespace std;
int T, n, a[25], sg[25], vis[1005];
int main() {
    for (int i = 20; i >= 0; i--) {
        memset(vis, 0, sizeof(vis));
        for (int j = i + 1; j <= 20; j++)
            for (int k = j; k <= 20; k++)
                vis[sg[j] ^ sg[k]] = 1;
        for (int j = 0;; j++)
            if (!vis[j]) { sg[i] = j; break; }
    }
    scanf("%d", &T);
    while (T--) {
        scanf("%d", &n);
        int ans = 0, cnt = 0, x = -1, y = -1, z = -1;
        for (int i = 0; i < n; i++) {
            scanf("%d", &a[i]);
            if (a[i] & 1) ans ^= sg[21 - n + i];
        }
        for (int i = 0; i < n; i++) if (a[i] > 0)
            for (int j = i + 1; j < n; j++)
                for (int k = j; k < n; k++)
                    if ((ans ^ sg[21 - n + i] ^ sg[21 - n + j] ^ sg[21 - n + k]) == 0) {
                        if (!cnt) x = i, y = j, z = k;
                        cnt++;
                    }
        printf("%d %d %d\n%d\n", x, y, z, cnt);
    }
    return 0;
}
