package dev.holdfast.desktop.policy;

import dev.holdfast.retention.policy.Rule;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.ObjectBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;

/** One rule as it is being written. */
public final class RuleFormViewModel {

  private final Statuses known;
  private final Rule original;
  private final TypedRule reading;

  /**
   * Begins with a rule.
   *
   * @param known what tasks of the store can be in
   * @param original the rule to change; null for a new one
   */
  public RuleFormViewModel(Statuses known, Rule original) {
    this.known = known;
    this.original = original;
    reading = new TypedRule(known);
    known
        .deletable()
        .forEach(
            status -> statuses.put(status, new SimpleBooleanProperty(this, status.code(), false)));
    if (original != null) {
      RuleTyped.of(original).writeTo(this);
    }
    List<ObservableValue<?>> parts =
        new ArrayList<>(
            List.of(label, name, tag, type, root, age, immediately, maxCount, keepNewest, forever));
    parts.addAll(statuses.values());
    verdict =
        Bindings.createObjectBinding(
            () -> reading.read(RuleTyped.of(this), this.original),
            parts.toArray(ObservableValue[]::new));
  }

  // Properties

  private final StringProperty label = new SimpleStringProperty("");
  private final StringProperty name = new SimpleStringProperty("");
  private final StringProperty tag = new SimpleStringProperty("");
  private final StringProperty type = new SimpleStringProperty("");
  private final StringProperty root = new SimpleStringProperty("");
  private final Map<TaskStatus, BooleanProperty> statuses = new LinkedHashMap<>();
  private final BooleanProperty forever = new SimpleBooleanProperty(false);
  private final StringProperty age = new SimpleStringProperty("");
  private final BooleanProperty immediately = new SimpleBooleanProperty(false);
  private final StringProperty maxCount = new SimpleStringProperty("");
  private final StringProperty keepNewest = new SimpleStringProperty("");
  private final ObjectBinding<RuleVerdict> verdict;

  /** What its author calls it; empty for no name. */
  public StringProperty labelProperty() {
    return label;
  }

  /** The name of tasks, or a pattern; empty for any. */
  public StringProperty nameProperty() {
    return name;
  }

  /** The tag of tasks; empty for any. */
  public StringProperty tagProperty() {
    return tag;
  }

  /** The type of tasks; empty for any. */
  public StringProperty typeProperty() {
    return type;
  }

  /** The id of a workflow's root; empty for any. */
  public StringProperty rootProperty() {
    return root;
  }

  /** Whether nothing it decides ever goes. */
  public BooleanProperty foreverProperty() {
    return forever;
  }

  /** For how long a task must not have been active; empty for no age. */
  public StringProperty ageProperty() {
    return age;
  }

  /** Whether tasks go at once, whatever their age. */
  public BooleanProperty immediatelyProperty() {
    return immediately;
  }

  /** How many tasks of a name there may be; empty for any number. */
  public StringProperty maxCountProperty() {
    return maxCount;
  }

  /** How many tasks of a name stay in any case; empty for none. */
  public StringProperty keepNewestProperty() {
    return keepNewest;
  }

  /** The rule, or what is wrong with what is written. */
  public ObjectBinding<RuleVerdict> verdictBinding() {
    return verdict;
  }

  Statuses known() {
    return known;
  }

  Map<TaskStatus, BooleanProperty> statuses() {
    return statuses;
  }
}
