// `:` in some dimensions only.
#pragma xmp template t(:,0:9)  // expect-error {{':'.*all}}
