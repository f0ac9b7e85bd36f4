// devices takes no clauses.
void f(void) {
#pragma acc devices d[*] async  // expect-error {{expected ',', '=' or end of line}}
}
