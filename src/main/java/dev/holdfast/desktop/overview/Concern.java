package dev.holdfast.desktop.overview;

import dev.holdfast.replay.Next;
import dev.holdfast.store.Finding;
import dev.holdfast.store.terms.AttentionTerm;
import dev.holdfast.task.Count;
import dev.holdfast.task.Tone;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Locale;

/**
 * One thing that needs a person.
 *
 * @param kind what it is
 * @param term what its tasks are in; null if it is none of those
 * @param finding what is wrong with the store; null if it is none of those
 * @param count how many tasks, or runs
 * @param exact whether there are no more
 * @param names of the tasks, or of the worker they are told apart by; the most frequent first
 * @param more how many other names there are
 * @param error what the error of one of them says; null if it has none
 * @param next what comes next for one of them; null if nobody asked
 * @param since when it began for the first of them, Unix seconds; null if nobody knows
 * @param query what finds its tasks; null if none does
 */
@RecordBuilder
public record Concern(
    Kind kind,
    AttentionTerm term,
    Finding finding,
    long count,
    boolean exact,
    List<String> names,
    int more,
    String error,
    Next next,
    Long since,
    String query)
    implements ConcernBuilder.With {

  /** What needs a person, the most urgent first. */
  public enum Kind {
    /** The store itself is wrong. */
    FINDING,
    /** Tasks are in what their runtime does not bring them out of. */
    TASKS,
    /** Tasks fail with the same error. */
    FAILING,
    /** Runs by the calendar did not begin. */
    MISSED
  }

  /**
   * Returns one of which no more is known.
   *
   * @param all whose it is
   * @param named so many of them have a name here
   */
  static Concern of(Kind kind, Count count, List<String> all, int named) {
    int shown = Math.min(named, all.size());
    return new Concern(
        kind,
        null,
        null,
        count.value(),
        count.exact(),
        all.subList(0, shown),
        all.size() - shown,
        null,
        null,
        null,
        null);
  }

  public Concern {
    names = List.copyOf(names);
  }

  /**
   * Returns by what it is known again: the same as long as it is about the same, whatever it
   * counts. Names no payload.
   */
  public String key() {
    String what =
        switch (kind) {
          case FINDING -> finding.kind().code();
          case TASKS -> term.name();
          case FAILING -> Integer.toHexString(String.valueOf(error).hashCode());
          case MISSED -> "";
        };
    return kind.name().toLowerCase(Locale.ROOT)
        + " "
        + what
        + " "
        + (more > 0 ? "+" : String.join(" ", names));
  }

  /** Returns how it looks. */
  public Tone tone() {
    return switch (kind) {
      case FINDING -> Tone.FAILED;
      case TASKS -> term.tone();
      case FAILING -> Tone.FAILING;
      case MISSED -> Tone.WAITING;
    };
  }
}
