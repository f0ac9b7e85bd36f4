// reflect of a device copy that is not there: on the host's device, too.
// nodes: 2
// run-fails: fail_reflect_absent.c:19: error: \[node \d of 2\] array 'a' is not present on the device
#pragma xmp nodes p[*]
#pragma xmp template t[16]
#pragma xmp distribute t[block] onto p
double a[16];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]

int main(void) {
#pragma acc enter data copyin(a)
#pragma xmp reflect(a) acc
#pragma acc exit data copyout(a)
#pragma acc data copy(a)
  {
#pragma xmp reflect(a) acc
  }
#pragma xmp reflect(a) acc
  return 0;
}
