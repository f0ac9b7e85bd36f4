// The reference behind `=` names nothing.
#pragma xmp nodes q(2) = pp(1:2)  // expect-error {{'pp'.*declared}}
