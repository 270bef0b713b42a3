package dev.holdfast.store.retention;

import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.task.TaskStatus;
import java.util.List;

/** How a policy decides, for a kind of store that must read more of a subject to judge it. */
public interface Rulings {

  /** Stands for the key of a rule where none chose a subject, but the one above it goes. */
  String WITH_PARENT = "with_parent";

  /** Nothing is asked for by a policy. */
  Rulings NONE =
      new Rulings() {
        @Override
        public List<Ruling> all() {
          return List.of();
        }

        @Override
        public int deciding(Candidate subject) {
          return -1;
        }
      };

  /** Returns the rules, in the order of the policy. */
  List<Ruling> all();

  /**
   * Returns the place among {@link #all} of the rule that may delete a subject; -1 if none does,
   * whatever its age. Safe to call from any thread.
   */
  int deciding(Candidate subject);

  /**
   * A rule.
   *
   * @param key what it is called
   * @param statuses what it names; empty if it names none
   * @param plain whether it names nothing but statuses and says nothing but an age
   * @param age in seconds; null if it has none
   * @param counts whether other subjects of the same name have a say
   */
  record Ruling(String key, List<TaskStatus> statuses, boolean plain, Double age, boolean counts) {
    public Ruling {
      statuses = List.copyOf(statuses);
    }
  }
}
