package dev.holdfast.desktop.policy;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.retention.policy.DurationException;
import dev.holdfast.retention.policy.Durations;
import dev.holdfast.retention.policy.FibFlowPolicy;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.Messages;
import dev.holdfast.text.RetentionText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.ObjectBinding;
import javafx.beans.binding.StringBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** A policy of one age. Begins without: there is no policy nobody chose. */
public final class AgeFormViewModel {

  private final RetentionText words = RetentionText.english();
  private final Messages messages = Fxml.messages(AgeFormViewModel.class);

  // Properties

  private final StringProperty keep = new SimpleStringProperty(this, "keep", "");
  private final BooleanProperty completed = new SimpleBooleanProperty(this, "completed", true);
  private final BooleanProperty permanentlyFailed =
      new SimpleBooleanProperty(this, "permanentlyFailed", true);
  private final BooleanProperty paused = new SimpleBooleanProperty(this, "paused", false);
  private final BooleanProperty asked = new SimpleBooleanProperty(this, "asked", false);
  private final StringBinding keepProblem =
      Bindings.createStringBinding(this::wrongWithKeep, keep, asked);
  private final StringBinding statusProblem =
      Bindings.createStringBinding(
          () -> statuses().isEmpty() ? messages.get("policy.noStatus") : "",
          completed,
          permanentlyFailed,
          paused);
  private final ObjectBinding<Policy> policy =
      Bindings.createObjectBinding(this::written, keep, completed, permanentlyFailed, paused);

  /** For how long a task must not have been active, as typed. */
  public StringProperty keepProperty() {
    return keep;
  }

  /** Whether completed tasks go. */
  public BooleanProperty completedProperty() {
    return completed;
  }

  /** Whether permanently failed tasks go. */
  public BooleanProperty permanentlyFailedProperty() {
    return permanentlyFailed;
  }

  /** Whether paused tasks go. */
  public BooleanProperty pausedProperty() {
    return paused;
  }

  /** What is wrong with the age; empty if nothing is, or nothing was typed and asked yet. */
  public StringBinding keepProblemBinding() {
    return keepProblem;
  }

  /** What is wrong with the statuses; empty if nothing is. */
  public StringBinding statusProblemBinding() {
    return statusProblem;
  }

  /** The policy; null while what is written is none. */
  public ObjectBinding<Policy> policyBinding() {
    return policy;
  }

  // Commands

  /** Returns the policy to use now; empty if there is none, and then a problem says why. */
  public Optional<Policy> ask() {
    asked.set(true);
    return Optional.ofNullable(policy.get());
  }

  /** Writes a policy into the form; false if the form cannot say exactly that. */
  boolean show(FibFlowPolicy wanted) {
    AgeFormViewModel trial = new AgeFormViewModel();
    trial.write(wanted);
    boolean exact = Optional.of(wanted).equals(trial.ask().flatMap(Policy::fibFlow));
    if (exact) {
      write(wanted);
    }
    return exact;
  }

  private void write(FibFlowPolicy wanted) {
    keep.set(Durations.format(wanted.expireSeconds()));
    completed.set(wanted.statuses().contains(TaskStatus.COMPLETED));
    permanentlyFailed.set(wanted.statuses().contains(TaskStatus.PERMANENTLY_FAILED));
    paused.set(wanted.statuses().contains(TaskStatus.PAUSED));
  }

  private List<TaskStatus> statuses() {
    List<TaskStatus> chosen = new ArrayList<>();
    if (completed.get()) {
      chosen.add(TaskStatus.COMPLETED);
    }
    if (permanentlyFailed.get()) {
      chosen.add(TaskStatus.PERMANENTLY_FAILED);
    }
    if (paused.get()) {
      chosen.add(TaskStatus.PAUSED);
    }
    return chosen;
  }

  private Policy written() {
    if (statuses().isEmpty()) {
      return null;
    }
    try {
      return Policy.of(Durations.parse(keep.get()), statuses());
    } catch (DurationException notYet) {
      return null;
    }
  }

  private String wrongWithKeep() {
    if (keep.get().isBlank()) {
      return asked.get() ? messages.get("policy.keep.missing") : "";
    }
    try {
      Durations.parse(keep.get());
      return "";
    } catch (DurationException wrong) {
      return words.of(wrong);
    }
  }
}
