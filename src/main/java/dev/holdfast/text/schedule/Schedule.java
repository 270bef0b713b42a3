package dev.holdfast.text.schedule;

import java.util.List;

/** What a scheduler must be given. */
public sealed interface Schedule {

  /** Files, or lines of one. */
  record Written(List<UnitFile> files) implements Schedule {}

  /**
   * This scheduler cannot do it.
   *
   * @param why a sentence with what to do instead
   */
  record Impossible(String why) implements Schedule {}

  /**
   * A file.
   *
   * @param name what to call it
   * @param text all of it
   */
  record UnitFile(String name, String text) {}
}
