#pragma xmp nodes p(*)
#pragma xmp template t(0 : 99)
#pragma xmp distribute t(block) onto p
extern int *line;
#pragma xmp align line[i] with t(i)
#pragma xmp shadow line[1]
extern double (*rows)[7];
#pragma xmp align rows[i][*] with t(i)
void fill(void);
