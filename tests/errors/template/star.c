// `*` as a template's size.
#pragma xmp template t(*)  // expect-error {{'\*'}}
