package dev.holdfast.desktop.run;

import dev.holdfast.settings.ConnectionProfile;
import java.time.ZoneId;
import java.util.List;

/**
 * What an operator is asked before rows are deleted, whatever they are.
 *
 * @param rows what they are
 * @param store where
 * @param count how many of them go
 * @param typed whether that number is to be typed
 * @param facts what is said about them
 * @param triggers triggers that will run with each delete, each as {@code table: name}
 * @param archive where what goes could be kept
 * @param hours when it runs unless the operator says otherwise
 */
public record Confirmation(
    Rows rows,
    ConnectionProfile store,
    long count,
    boolean typed,
    List<Fact> facts,
    List<String> triggers,
    ArchiveOffer archive,
    Hours hours) {

  public Confirmation {
    facts = List.copyOf(facts);
    triggers = List.copyOf(triggers);
  }

  /**
   * Hours of the day.
   *
   * @param window such as {@code 02:00-06:00}; empty for any hour
   * @param zone by whose clock
   */
  public record Hours(String window, ZoneId zone) {

    /** Any hour. */
    public static Hours any(ZoneId zone) {
      return new Hours("", zone);
    }

    /** Returns whether some are meant. */
    boolean some() {
      return !window.isEmpty();
    }
  }
}
