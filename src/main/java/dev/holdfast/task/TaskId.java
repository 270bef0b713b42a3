package dev.holdfast.task;

/**
 * What identifies a task within its store: a number (fib-flow) or a text (other runtimes).
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
