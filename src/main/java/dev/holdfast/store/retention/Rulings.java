package dev.holdfast.store.retention;

import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.task.TaskStatus;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * How a policy decides, for a kind of store that must read more of a subject to judge it.
 *
 * @param all the rules, in the order of the policy
 * @param deciding finds the place among them of the rule that may delete a subject; -1 if none
 *     does, whatever its age. Safe to call from any thread
 */
public record Rulings(List<Ruling> all, ToIntFunction<Candidate> deciding) {

  /** Stands for the key of a rule where none chose a subject, but the one above it goes. */
  public static final String WITH_PARENT = "with_parent";

  /** Nothing is asked for by a policy. */
  public static final Rulings NONE = new Rulings(List.of(), _ -> -1);

  /**
   * A rule.
   *
   * @param key what it is called
   * @param statuses what it names; empty if it names none
   * @param plain whether it names nothing but statuses and says nothing but an age
   * @param age in seconds; null if it has none
   * @param counts whether other subjects of the same name have a say
   */
  public record Ruling(
      String key, List<TaskStatus> statuses, boolean plain, Double age, boolean counts) {
    public Ruling {
      statuses = List.copyOf(statuses);
    }
  }
}
