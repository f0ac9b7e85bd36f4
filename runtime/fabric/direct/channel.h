// The flag protocol between two nodes that share memory: messages in order, without matching and without locks.
//
// A pair of nodes has a channel in each direction. Of the channel S -> R everything that S writes lies in R's arena (the
// inbox of R from S), everything that R writes lies in S's arena (the inbox of S from R): a node reads its own memory
// and stores into the other's, and each line has one writer.
//
// The n-th message from S belongs to the n-th receive that R has posted for S: both nodes start their plans in the
// same order, so nothing is matched. A message is one line or more. Line number k lies in slot k % lines; S stores its
// contents, then the flag `k + 1` with release order; R reads the flag with acquire order, then the contents, and
// consumes lines in order. What S wants to know of R:
//   consumed   how many of S's lines R has consumed: slot and mailbox space of those may be used again. It comes with
//              every line that R sends, so that in an exchange both ways nobody waits for it and nobody writes it
//              separately; R writes it on its own only when much is outstanding or S waits for it.
//   place      for a message that is stored in place (put): that R has come to the directive, and where the bytes go.
//
// What a line says:
//   inline     the bytes themselves
//   mailbox    so many bytes lie in the mailbox at ...; long messages come in several, which R unpacks while S packs
//   put        the bytes are in place
//   pull       the bytes lie in S's arena as this description says; R copies them and then S may go on
//   attach     as pull, from memory that is not shared: R reads it through the system (cross-memory attach)
// S chooses `mailbox` or `attach` also where the way that both planned is not possible, because the memory at one end is
// not in an arena; the line tells R.
#pragma once
