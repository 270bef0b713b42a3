package dev.holdfast.task;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.StringJoiner;

/**
 * What identifies a task within its store: a number, or a text. What several columns identify is
 * one text: their values with a {@code /} between them, each {@code %} and {@code /} of theirs
 * written as {@code %25} and {@code %2F}.
 *
 * <p>Numbers order before texts.
 */
public sealed interface TaskId extends Comparable<TaskId> {

  /** A numeric id, as fib-flow has. */
  record Numeric(long value) implements TaskId {
    @Override
    public String toString() {
      return Long.toString(value);
    }
  }

  /** A textual id: any text, also the empty one, of well-formed Unicode. */
  record Text(String value) implements TaskId {
    @Override
    public String toString() {
      return value;
    }
  }

  /** Returns it as JSON has it: a number or a text. */
  default Object plain() {
    return switch (this) {
      case Numeric(long number) -> number;
      case Text(String text) -> text;
    };
  }

  /** Returns the id with this number. */
  static TaskId of(long value) {
    return new Numeric(value);
  }

  /** Returns what these values identify together; a value that is alone as it is. */
  static TaskId of(List<TaskId> parts) {
    if (parts.size() == 1) {
      return parts.getFirst();
    }
    StringJoiner joined = new StringJoiner("/");
    for (TaskId part : parts) {
      joined.add(part.toString().replace("%", "%25").replace("/", "%2F"));
    }
    return new Text(joined.toString());
  }

  /**
   * Returns the values of so many columns: one as it is, of several each as a text, as {@link
   * #of(List)} joins them. Columns for which there is nothing are empty.
   */
  default List<Object> parts(int columns) {
    if (columns == 1) {
      return List.of(plain());
    }
    List<Object> parts = new ArrayList<>();
    for (String part : toString().split("/", columns)) {
      parts.add(part.replace("%2F", "/").replace("%25", "%"));
    }
    parts.addAll(Collections.nCopies(columns - parts.size(), ""));
    return parts;
  }

  /**
   * Reads a number where it is one, else a text. A guess: where a store is at hand, it says how its
   * ids are read.
   */
  static TaskId parse(String typed) {
    try {
      return new Numeric(Long.parseLong(typed.strip()));
    } catch (NumberFormatException notANumber) {
      return new Text(typed);
    }
  }

  @Override
  default int compareTo(TaskId other) {
    return switch (this) {
      case Numeric(long a) -> other instanceof Numeric(long b) ? Long.compare(a, b) : -1;
      case Text(String a) -> other instanceof Text(String b) ? a.compareTo(b) : 1;
    };
  }
}
