package dev.holdfast.task;

import java.util.function.BiPredicate;

/**
 * One thing that a list asks of each task. What is unknown (NULL, a value of another type, a column
 * that the store lacks) never meets a test, so a negated condition holds for it. Every engine's SQL
 * finds what {@link #matches} does.
 *
 * @param field what is looked at
 * @param negated whether tasks that meet the test are left out
 * @param test what it is compared with
 */
public record TaskCondition(Field field, boolean negated, Test test) {

  /** What can be looked at. */
  public enum Field {
    STATUS("status", FilterPart.STATUS),
    NAME("name", FilterPart.NAME),
    TAG("tag", FilterPart.TAG),
    TYPE("type", FilterPart.TYPE),
    WORKER("worker_id", FilterPart.WORKER),
    ERROR("error", FilterPart.ERROR),
    ID("id", FilterPart.ID),
    ROOT("root_id", FilterPart.ROOT),
    PARENT("parent_id", FilterPart.PARENT),
    /** The task itself or its root; has no column of its own. */
    WORKFLOW("root_id", FilterPart.WORKFLOW),
    CREATED("created_at", FilterPart.CREATED),
    LAST("last_active_time", FilterPart.LAST_ACTIVE),
    NEXT("next_run_time", FilterPart.NEXT_RUN),
    RETRIES("retry_count", FilterPart.RETRIES),
    /** The texts that {@link TaskFilter#text} looks into; has no column of its own. */
    ANY_TEXT("", FilterPart.TEXT);

    private final String column;
    private final FilterPart part;

    Field(String column, FilterPart part) {
      this.column = column;
      this.part = part;
    }

    /** Returns the column of the row. */
    public String column() {
      return column;
    }

    /** Returns the part of a filter that it belongs to. */
    public FilterPart part() {
      return part;
    }
  }

  /** What a value is compared with. */
  public sealed interface Test {

    /** The same text, byte by byte, or the same id. */
    record Is(String text) implements Test {}

    /** A text that a filter of names finds. */
    record Like(NameFilter filter) implements Test {}

    /** A text that contains this one, whatever its case. */
    record Contains(String text) implements Test {}

    /**
     * A number, or a time in Unix seconds; what is begun counts as the second it is in.
     *
     * @param from the least; {@link Long#MIN_VALUE} for any
     * @param until the first that is too much; {@link Long#MAX_VALUE} for none
     */
    record Span(long from, long until) implements Test {}
  }

  /**
   * Returns whether a task meets it.
   *
   * @param contains whether a text is found in a task, as a filter's text is found there
   */
  public boolean matches(Task task, BiPredicate<Task, String> contains) {
    return met(task, contains) != negated;
  }

  private boolean met(Task task, BiPredicate<Task, String> contains) {
    return switch (test) {
      case Test.Is(String text) -> is(task, text);
      case Test.Like(NameFilter filter) -> {
        String value = task.fields().text(field.column);
        yield value != null && filter.matches(value);
      }
      case Test.Contains(String text) -> contains.test(task, text);
      case Test.Span(long from, long until) -> {
        Long value = task.fields().time(field.column);
        yield value != null && value >= from && value < until;
      }
    };
  }

  private boolean is(Task task, String text) {
    return switch (field) {
      case ID -> task.id().equals(TaskId.parse(text));
      case ROOT -> TaskId.parse(text).equals(task.rootId());
      case PARENT -> TaskId.parse(text).equals(task.parentId());
      case WORKFLOW -> task.workflowId().equals(TaskId.parse(text)) || idIs(task, text);
      default -> text.equals(task.fields().text(field.column));
    };
  }

  private static boolean idIs(Task task, String text) {
    return task.id().equals(TaskId.parse(text));
  }
}
