// Stripes with a search that remembers; the loop over the sorted lengths is left early.
#include <algorithm>
#include <cstring>
#include <iostream>
using namespace std;
int a[3], f[1010];
int dfs(int x) {
    if (f[x] != -1) return f[x];
    bool v[1100];
    memset(v, 0, sizeof(v));
    for (int i = 0; i < 3; i++) {
        if (a[i] > x) break;
        for (int l = 0; l <= x - a[i]; l++) v[dfs(l) ^ dfs(x - a[i] - l)] = true;
    }
    for (int i = 0;; i++)
        if (!v[i]) return f[x] = i;
}
int main() {
    cin >> a[0] >> a[1] >> a[2];
    sort(a, a + 3);
    memset(f, -1, sizeof(f));
    int m;
    cin >> m;
    while (m--) {
        int p;
        cin >> p;
        cout << (dfs(p) ? 1 : 2) << "\n";
    }
    return 0;
}
