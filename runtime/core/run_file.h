// xmprun's word about a run and the watchers' word to it: a file in memory that xmprun makes. Its first byte says
// whether xmprun was told to end the run; behind it watchers of its host write, as the launcher may be through, and
// their standard error closed, before they are. For watchers: nothing here allocates or locks.
#pragma once

namespace tasuki {

// Takes hold of the file that TASUKI_RUN names (PATH=NAME) where this is xmprun's host. xmprun waits for those that
// have.
void open_run_file();
bool has_run_file();
// Whether xmprun was told to end the run, by Ctrl-C or another signal.
bool xmprun_was_told();
// The run has failed, whatever its launcher says.
void note_failed_run();
// What this run is to end with: to xmprun, which prints it when the launcher is through, or to standard error.
void say_last(const char* text, int length);

}  // namespace tasuki
