package dev.holdfast.store.terms;

import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Texts;
import dev.holdfast.task.Tone;
import java.util.Objects;
import java.util.Set;

/**
 * Something that an operator can do to tasks of a kind of store beside deleting them: they are
 * there afterwards, in another status.
 *
 * @param verb what it is called in JSON, on the command line and in the journal, such as {@code
 *     resume}
 * @param from the statuses it is possible from
 * @param to the status they are in afterwards, before anybody else does anything
 * @param hazards what an operator must see before
 * @param texts its texts; null if none are known. {@code operation.VERB.do}, {@code doing} and
 *     {@code done} are forms of the verb; all others need not be there: {@code act.VERB.purpose}
 *     for the command line, {@code key} for a window, {@code means} and {@code noUndo} before it is
 *     confirmed, {@code impossible.STATUS}
 */
public record ActTerm(
    String verb, Set<TaskStatus> from, TaskStatus to, Hazards hazards, Texts texts) {

  /**
   * Takes it.
   *
   * @throws IllegalArgumentException if nothing could be done, or to what is done already
   */
  public ActTerm {
    Objects.requireNonNull(verb);
    Objects.requireNonNull(to);
    Objects.requireNonNull(hazards);
    from = Set.copyOf(from);
    if (from.isEmpty() || from.contains(to)) {
      throw new IllegalArgumentException("nothing to " + verb);
    }
  }

  /** Returns it as an operation after which tasks are still there. */
  public OperationTerm operation() {
    return new OperationTerm(verb, "tasks", "changed", true, false, texts);
  }

  /** Returns whether whoever works on tasks is expected to take them up afterwards. */
  public boolean handsOver(Terms terms) {
    return terms.statuses().tone(to) == Tone.WAITING;
  }
}
