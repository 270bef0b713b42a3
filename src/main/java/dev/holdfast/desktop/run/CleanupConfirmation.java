package dev.holdfast.desktop.run;

import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.store.terms.OptionTerm;
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
 * @param options those that only this kind of store has
 * @param decided what a plan’s file has decided about them
 */
public record CleanupConfirmation(
    RowKind rows,
    ConnectionProfile store,
    long count,
    boolean typed,
    List<Fact> facts,
    List<String> triggers,
    ArchiveOffer archive,
    Hours hours,
    List<OptionTerm> options,
    Choices decided) {

  public CleanupConfirmation {
    facts = List.copyOf(facts);
    triggers = List.copyOf(triggers);
    options = List.copyOf(options);
  }

  /**
   * Hours of the day.
   *
   * @param window such as {@code 02:00-06:00}, by a clock of UTC; empty for any hour
   */
  public record Hours(String window) {

    /** Any hour. */
    public static final Hours ANY = new Hours("");

    /** Returns whether some are meant. */
    boolean some() {
      return !window.isEmpty();
    }
  }
}
