package dev.holdfast.store.terms;

import dev.holdfast.task.Task;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Texts;
import dev.holdfast.task.Tone;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Something that an operator can do to tasks of a kind of store beside deleting them: they are
 * there afterwards, in another status.
 *
 * @param verb what it is called in JSON, on the command line and in the journal, such as {@code
 *     resume}
 * @param from the statuses it is possible from
 * @param to the status they are in afterwards, before anybody else does anything; one without a
 *     code if that is not the same for all
 * @param hazards what an operator must see before
 * @param texts its texts; null if none are known. {@code operation.VERB.do}, {@code doing} and
 *     {@code done} are forms of the verb; all others need not be there: {@code act.VERB.purpose}
 *     for the command line, {@code key} for a window, {@code means} and {@code noUndo} before it is
 *     confirmed, {@code impossible.STATUS}, also without a verb as {@code act.impossible.STATUS}
 * @param asks what can be said with it, each {@code at}, a moment in Unix seconds, or {@code
 *     older}, a length in seconds
 * @param asked what was said of that
 */
public record ActTerm(
    String verb,
    Set<TaskStatus> from,
    TaskStatus to,
    Hazards hazards,
    Texts texts,
    Set<String> asks,
    SortedMap<String, Double> asked) {

  /**
   * Takes it.
   *
   * @throws IllegalArgumentException if nothing could be done, or nobody asks for what was said
   */
  public ActTerm {
    from = Set.copyOf(from);
    asks = Set.copyOf(asks);
    asked = Collections.unmodifiableSortedMap(new TreeMap<>(asked));
    if (from.isEmpty() || !asks.containsAll(asked.keySet())) {
      throw new IllegalArgumentException("nothing to " + verb);
    }
  }

  /** One that asks for nothing. */
  public ActTerm(String verb, Set<TaskStatus> from, TaskStatus to, Hazards hazards, Texts texts) {
    this(verb, from, to, hazards, texts, Set.of(), new TreeMap<>());
  }

  /** Returns the same with what was said. */
  public ActTerm asked(Map<String, Double> said) {
    return new ActTerm(verb, from, to, hazards, texts, asks, new TreeMap<>(said));
  }

  /** Returns those of some tasks whose status it is possible from. */
  public List<Task> possible(List<Task> tasks) {
    return tasks.stream().filter(task -> from.contains(task.status())).toList();
  }

  /** Returns it as an operation after which tasks are still there. */
  public OperationTerm operation() {
    return new OperationTerm(verb, "tasks", "changed", true, false, texts, null);
  }

  /** Returns whether whoever works on tasks is expected to take them up afterwards. */
  public boolean handsOver(Terms terms) {
    return terms.statuses().tone(to) == Tone.WAITING;
  }
}
