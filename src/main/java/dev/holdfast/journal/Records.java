package dev.holdfast.journal;

import java.nio.file.Path;

/**
 * Where this user's records are, and who writes them.
 *
 * @param directory of the journal, the holds and the recovery files; made when something is written
 * @param heads of files that keep the journal's newest entry, away from it; null to keep none
 * @param operator who
 */
public record Records(Path directory, Path heads, Operator operator) {

  /** Returns the same records, written under another name; null leaves it as it is. */
  public Records as(String name) {
    return new Records(directory, heads, operator.named(name));
  }
}
