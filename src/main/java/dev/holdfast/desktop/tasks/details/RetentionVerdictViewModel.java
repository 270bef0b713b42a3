package dev.holdfast.desktop.tasks.details;

import dev.holdfast.desktop.hold.HoldTarget;
import dev.holdfast.desktop.hold.HoldsViewModel;
import dev.holdfast.retention.Explanation;
import dev.holdfast.retention.Surroundings;
import dev.holdfast.retention.policy.DurationException;
import dev.holdfast.retention.policy.Durations;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.RetentionText;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** Whether a policy of a given age would delete the task that is looked at, and why. */
public final class RetentionVerdictViewModel {

  /** fib-flow's own age where nobody configured another (formats/fib-flow, section 4). */
  static final String DEFAULT_AGE = "1d";

  private final ReadOnlyObjectProperty<TaskId> id;
  private final ReadOnlyObjectProperty<Optional<TaskDetails>> task;
  private final Clock clock;
  private final HoldsViewModel holds;
  private final RetentionText texts = RetentionText.english();

  RetentionVerdictViewModel(
      ReadOnlyObjectProperty<TaskId> id,
      ReadOnlyObjectProperty<Optional<TaskDetails>> task,
      Clock clock,
      HoldsViewModel holds) {
    this.holds = holds;
    this.id = id;
    this.task = task;
    this.clock = clock;
    task.addListener((property, before, now) -> judge());
    holds.heldProperty().addListener((property, before, now) -> judge());
    age.addListener((property, before, now) -> judge());
  }

  // Properties

  private final StringProperty age = new SimpleStringProperty(this, "age", DEFAULT_AGE);
  private final ReadOnlyStringWrapper ageProblem = new ReadOnlyStringWrapper(this, "ageProblem");
  private final ReadOnlyObjectWrapper<Explanation> verdict =
      new ReadOnlyObjectWrapper<>(this, "verdict");

  /** The policy's age as typed, such as {@code 7d}. */
  public StringProperty ageProperty() {
    return age;
  }

  /** Why what was typed is no age, in words; null if it is one. */
  public ReadOnlyStringProperty ageProblemProperty() {
    return ageProblem.getReadOnlyProperty();
  }

  /** The verdict; null while there is no task or no age. */
  public ReadOnlyObjectProperty<Explanation> verdictProperty() {
    return verdict.getReadOnlyProperty();
  }

  /** Returns the verdict in a sentence; empty while there is none. */
  public String sentence() {
    return verdict.get() == null ? "" : texts.of(verdict.get());
  }

  private void judge() {
    ageProblem.set(null);
    if (task.get() == null || id.get() == null) {
      verdict.set(null);
      return;
    }
    try {
      verdict.set(
          Explanation.of(
              id.get(),
              task.get().map(TaskDetails::task).orElse(null),
              Policy.olderThan(Durations.parse(age.get())),
              clock.instant().getEpochSecond(),
              new Surroundings(null, held(), List.of(), List.of())));
    } catch (DurationException noAge) {
      verdict.set(null);
      ageProblem.set(texts.of(noAge));
    }
  }

  private boolean held() {
    return task.get().map(found -> holds.of(HoldTarget.of(found.task())).isPresent()).orElse(false);
  }
}
