// A template declared twice in a scope.
#pragma xmp template t(0:9)
#pragma xmp template t[10]  // expect-error {{'t'.*already}}
