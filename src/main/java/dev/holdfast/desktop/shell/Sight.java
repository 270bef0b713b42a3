package dev.holdfast.desktop.shell;

import dev.holdfast.retention.policy.Policy;
import java.nio.file.Path;

/** Something that one page wants to be seen and another one shows. */
public sealed interface Sight {

  /**
   * An entry of the journal.
   *
   * @param sequence the number of its start or its end
   */
  record OfEntry(long sequence) implements Sight {}

  /** An archive. */
  record OfArchive(Path file) implements Sight {}

  /** What a policy would delete now. */
  record OfPolicy(Policy policy) implements Sight {}

  /**
   * Whether retention keeps up.
   *
   * @param policy that it is judged by; null for the one that is written there
   */
  record OfForecast(Policy policy) implements Sight {}

  /** A view of tasks that the operator made, by its name. */
  record OfView(String name) implements Sight {}
}
