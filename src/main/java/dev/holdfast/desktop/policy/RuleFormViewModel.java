package dev.holdfast.desktop.policy;

import dev.holdfast.desktop.policy.RuleVerdict.Field;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.EnumMap;
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

  final Statuses known;

  /**
   * Begins with a rule.
   *
   * @param known what tasks of the store can be in
   * @param original the rule to change; null for a new one
   */
  public RuleFormViewModel(Statuses known, Rule original) {
    this.known = known;
    known.deletable.forEach(
        status -> statuses.put(status, new SimpleBooleanProperty(this, status.code(), false)));
    for (Field field : Field.values()) {
      texts.put(field, new SimpleStringProperty(this, field.name(), ""));
    }
    if (original != null) {
      RuleTyped typed = RuleTyped.of(original);
      typed.texts().forEach((field, text) -> texts.get(field).set(text));
      statuses.forEach((status, chosen) -> chosen.set(typed.statuses().contains(status)));
      forever.set(typed.forever());
      immediately.set(typed.immediately());
    }
    List<ObservableValue<?>> parts = new ArrayList<>(List.of(immediately, forever));
    parts.addAll(texts.values());
    parts.addAll(statuses.values());
    verdict =
        Bindings.createObjectBinding(
            () -> typed().read(known, original), parts.toArray(ObservableValue[]::new));
  }

  private RuleTyped typed() {
    Map<Field, String> typed = new EnumMap<>(Field.class);
    texts.forEach((field, text) -> typed.put(field, text.get()));
    typed.remove(Field.EFFECT);
    List<TaskStatus> chosen =
        statuses.keySet().stream().filter(status -> statuses.get(status).get()).toList();
    return new RuleTyped(typed, chosen, forever.get(), immediately.get());
  }

  // Properties

  public final Map<Field, StringProperty> texts = new EnumMap<>(Field.class);
  final Map<TaskStatus, BooleanProperty> statuses = new LinkedHashMap<>();

  /** Whether nothing it decides ever goes. */
  final BooleanProperty forever = new SimpleBooleanProperty(false);

  /** Whether tasks go at once, whatever their age. */
  final BooleanProperty immediately = new SimpleBooleanProperty(false);

  /** The rule, or what is wrong with what is written. */
  final ObjectBinding<RuleVerdict> verdict;
}
