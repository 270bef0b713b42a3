package dev.holdfast.desktop.policy;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.retention.policy.DurationException;
import dev.holdfast.retention.policy.Durations;
import dev.holdfast.retention.policy.FibFlowPolicy;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Tone;
import dev.holdfast.text.Messages;
import dev.holdfast.text.RetentionText;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.ObjectBinding;
import javafx.beans.binding.StringBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** A policy of one age. Begins without: there is no policy nobody chose. */
public final class AgeFormViewModel {

  /** What tasks of the store can be in. */
  public final Statuses known;

  private final RetentionText words = RetentionText.load();
  private final Messages messages = Fxml.messages(AgeFormViewModel.class);

  /**
   * Begins with the statuses that are usual for the store.
   *
   * @param known what tasks of the store can be in
   */
  public AgeFormViewModel(Statuses known) {
    this.known = known;
    for (TaskStatus status : known.deletable) {
      boolean usual = known.usual().contains(status);
      chosen.put(status, new SimpleBooleanProperty(this, status.code(), usual));
    }
    Observable[] ticks = chosen.values().toArray(Observable[]::new);
    statusProblem = Bindings.createStringBinding(this::wrongWithStatuses, ticks);
    policy =
        Bindings.createObjectBinding(
            this::written,
            Stream.concat(Stream.of(keep), Stream.of(ticks)).toArray(Observable[]::new));
  }

  // Properties

  /** For how long a task must not have been active, as typed. */
  public final StringProperty keep = new SimpleStringProperty("");

  private final Map<TaskStatus, BooleanProperty> chosen = new LinkedHashMap<>();
  private final BooleanProperty asked = new SimpleBooleanProperty(false);

  /** What is wrong with the age; empty if nothing is, or nothing was typed and asked yet. */
  public final StringBinding keepProblem =
      Bindings.createStringBinding(this::wrongWithKeep, keep, asked);

  /** What is wrong with the statuses; empty if nothing is. */
  final StringBinding statusProblem;

  /** The policy; null while what is written is none. */
  public final ObjectBinding<Policy> policy;

  /** Whether tasks are deleted, by each status that a policy may name here, in their order. */
  public Map<TaskStatus, BooleanProperty> chosen() {
    return Collections.unmodifiableMap(chosen);
  }

  /** Returns what paused tasks are in that can be chosen and are not chosen by themselves. */
  List<TaskStatus> spared() {
    return chosen.keySet().stream()
        .filter(status -> known.tone(status) == Tone.PAUSED && !known.usual().contains(status))
        .toList();
  }

  // Commands

  /** Returns the policy to use now; empty if there is none, and then a problem says why. */
  public Optional<Policy> ask() {
    asked.set(true);
    return Optional.ofNullable(policy.get());
  }

  /** Writes a policy into the form; false if the form cannot say exactly that. */
  boolean show(FibFlowPolicy wanted) {
    AgeFormViewModel trial = new AgeFormViewModel(known);
    trial.write(wanted);
    boolean exact = Optional.of(wanted).equals(trial.ask().flatMap(Policy::fibFlow));
    if (exact) {
      write(wanted);
    }
    return exact;
  }

  private void write(FibFlowPolicy wanted) {
    keep.set(Durations.format(wanted.expireSeconds()));
    chosen.forEach((status, property) -> property.set(wanted.statuses().contains(status)));
  }

  private List<TaskStatus> statuses() {
    return chosen.keySet().stream().filter(status -> chosen.get(status).get()).toList();
  }

  private Policy written() {
    if (!wrongWithStatuses().isEmpty()) {
      return null;
    }
    try {
      return Policy.of(Durations.parse(keep.get()), statuses());
    } catch (DurationException notYet) {
      return null;
    }
  }

  private String wrongWithStatuses() {
    return statuses().isEmpty()
        ? messages.get("policy.noStatus")
        : statuses().stream()
            .filter(known.ageless::contains)
            .findFirst()
            .map(status -> messages.get("policy.ageless", new StatusStyle(known).text(status)))
            .orElse("");
  }

  private String wrongWithKeep() {
    if (keep.get().isBlank()) {
      return asked.get() ? messages.get("policy.keep.missing") : "";
    }
    return words.problemOf(keep.get());
  }
}
