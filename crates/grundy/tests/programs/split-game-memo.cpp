// P3185 with a search that remembers, and all winning moves in a list.
#include <bits/stdc++.h>
using namespace std;
const int N = 21;
map<int, int> memo;
int SG(int x) {
    if (x == 0 || x >= N) return 0;
    if (memo.count(x)) return memo[x];
    set<int> s;
    for (int i = 0; i < x; ++i)
        for (int j = 0; j <= i; ++j) s.insert(SG(i) ^ SG(j));
    int m = 0;
    while (s.count(m)) ++m;
    return memo[x] = m;
}
int main() {
    ios::sync_with_stdio(false);
    cin.tie(0);
    int t;
    cin >> t;
    while (t--) {
        int n;
        cin >> n;
        vector<long long> p(n);
        int s = 0;
        for (int i = 0; i < n; ++i) {
            cin >> p[i];
            if (p[i] % 2) s ^= SG(n - 1 - i);
        }
        vector<vector<int> > w;
        for (int i = 0; i < n; ++i)
            if (p[i])
                for (int j = i + 1; j < n; ++j)
                    for (int k = j; k < n; ++k)
                        if ((s ^ SG(n - 1 - i) ^ SG(n - 1 - j) ^ SG(n - 1 - k)) == 0) w.push_back({i, j, k});
        if (w.empty()) cout << "-1 -1 -1" << endl;
        else cout << w[0][0] << ' ' << w[0][1] << ' ' << w[0][2] << endl;
        cout << w.size() << endl;
    }
}
