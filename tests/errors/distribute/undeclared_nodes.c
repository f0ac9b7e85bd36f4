// distribute onto a node array that is not declared.
#pragma xmp template t(0:9)
#pragma xmp distribute t(block) onto q  // expect-error {{'q'.*declared}}
