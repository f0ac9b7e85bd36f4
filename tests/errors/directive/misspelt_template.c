// A misspelt declarative directive gets a suggestion.
#pragma xmp tempalte t(0:9)  // expect-error {{tempalte}}
// expect-anywhere {{did you mean .*template}}
