package dev.holdfast.desktop.run;

import dev.holdfast.settings.ConnectionProfile;

/** What an operator is asked before anything is deleted, of whatever kind of store. */
public interface RunQuestion {

  /** Returns where it would be deleted. */
  ConnectionProfile store();

  /** Returns how many units would go: tasks, or events of streams. */
  long units();
}
