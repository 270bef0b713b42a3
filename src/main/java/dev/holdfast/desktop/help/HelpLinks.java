package dev.holdfast.desktop.help;

import java.util.Optional;

/** Where the links of a page lead. */
@FunctionalInterface
interface HelpLinks {

  /**
   * Returns what following a link does; empty for one that leads nowhere from here, whose words are
   * shown alone.
   *
   * @param destination as it is written
   */
  Optional<Runnable> follow(String destination);
}
