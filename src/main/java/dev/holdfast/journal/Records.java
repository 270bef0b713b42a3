package dev.holdfast.journal;

import java.nio.file.Path;
import java.util.Objects;

/**
 * Where this user's records are, and who writes them.
 *
 * @param directory of the journal, the holds and the run files; made when something is written
 * @param operator who
 */
public record Records(Path directory, Operator operator) {

  public Records {
    Objects.requireNonNull(directory);
    Objects.requireNonNull(operator);
  }

  /** Returns the same records, written under another name; null leaves it as it is. */
  public Records as(String name) {
    return new Records(directory, operator.named(name));
  }
}
