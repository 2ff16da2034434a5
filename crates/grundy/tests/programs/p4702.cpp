// P4702.
#include <cstdio>
int n;
long long x, s;
int main() {
    scanf("%d", &n);
    while (n--) {
        scanf("%lld", &x);
        s += x;
    }
    puts(s % 2 == 1 ? "Alice" : "Bob");
}
