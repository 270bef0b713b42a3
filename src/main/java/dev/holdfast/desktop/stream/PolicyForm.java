package dev.holdfast.desktop.stream;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.retention.policy.DurationException;
import dev.holdfast.retention.policy.Durations;
import dev.holdfast.stream.StreamPolicy;
import dev.holdfast.text.Messages;
import dev.holdfast.text.RetentionText;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** A policy row as an operator writes it. */
final class PolicyForm {

  private final Messages messages = Fxml.messages(PolicyForm.class);

  // Properties

  /** The stream’s name exactly, or {@code *}. */
  final StringProperty stream = new SimpleStringProperty("");

  /** How long events stay, such as {@code 30d}; empty for no such rule. */
  final StringProperty age = new SimpleStringProperty("");

  /** How many of the newest events stay; empty for no such rule. */
  final StringProperty count = new SimpleStringProperty("");

  /** Whether the row does anything. */
  final BooleanProperty enabled = new SimpleBooleanProperty(true);

  // Commands

  /** Fills it with a row; null for an empty one. */
  void fill(StreamPolicy row) {
    stream.set(row == null ? "" : row.stream());
    age.set(
        row == null || row.maxAgeSeconds() == null
            ? ""
            : row.maxAgeSeconds() > 0
                ? Durations.format(row.maxAgeSeconds())
                : row.maxAgeSeconds() + "s");
    count.set(
        row == null || row.maxEventCount() == null ? "" : NumberText.grouped(row.maxEventCount()));
    enabled.set(row == null || row.enabled());
  }

  /** Returns the row that is written there, or why it makes no sense. */
  Written read() {
    if (stream.get().isBlank()) {
      return problem("form.noStream");
    }
    Long seconds = null;
    if (!age.get().isBlank()) {
      try {
        seconds = Durations.parse(age.get());
      } catch (DurationException wrong) {
        return new Written(null, RetentionText.load().of(wrong));
      }
      if (seconds <= 0) {
        return problem("form.age");
      }
    }
    Long events = null;
    if (!count.get().isBlank()) {
      events = NumberText.typed(count.get()).orElse(0);
      if (events == 0) {
        return problem("form.count");
      }
      if (stream.get().equals(StreamPolicy.DEFAULT)) {
        return problem("form.defaultCount");
      }
    }
    return new Written(StreamPolicy.of(stream.get(), seconds, events, enabled.get()), "");
  }

  private Written problem(String key) {
    return new Written(null, messages.get(key));
  }

  /**
   * What was written.
   *
   * @param row null if it makes no sense
   * @param problem why it makes none, in words; empty if it does
   */
  record Written(StreamPolicy row, String problem) {}
}
