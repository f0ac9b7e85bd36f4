// A word of C as the name of a node array.
#pragma xmp nodes int[2]
// expect-error@-1:19 {{expected the name of a node array but found the keyword 'int'}}
#pragma xmp template for[2]
// expect-error@-1:22 {{found the keyword 'for'}}
