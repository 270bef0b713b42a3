package dev.holdfast.app;

import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.settings.Directories;

/** Where the user of this process keeps records: the same for the window and the command line. */
public final class OwnRecords {

  private OwnRecords() {}

  /** Returns them, for the directories of a user. */
  public static Records in(Directories directories) {
    return new Records(directories.records(), directories.journalHeads(), Operator.ofThisProcess());
  }
}
