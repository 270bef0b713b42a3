package dev.holdfast.task;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
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
public record TaskCondition(FieldTerm field, boolean negated, Test test) {

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

    /**
     * A word of the kind of store. Only the store can tell: a task as it was read alone meets none.
     *
     * @param word one of {@code Listing.marks()}
     * @param now the moment at which it is so, in Unix seconds
     */
    record Marked(String word, long now) implements Test {}

    /**
     * A value inside of a JSON text.
     *
     * @param any at least one of them must be met
     */
    record At(PayloadPath path, List<PayloadMatch> any) implements Test {

      /** As deep as SQLite reads. */
      private static final int DEEPEST = 1_000;

      private static final JsonMapper JSON =
          JsonMapper.builder(
                  JsonFactory.builder()
                      .streamReadConstraints(
                          StreamReadConstraints.builder()
                              .maxNestingDepth(DEEPEST)
                              .maxNumberLength(Integer.MAX_VALUE)
                              .maxStringLength(Integer.MAX_VALUE)
                              .maxNameLength(Integer.MAX_VALUE)
                              .build())
                      .build())
              .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
              .build();

      public At {
        any = List.copyOf(any);
      }

      /**
       * Returns whether a text is JSON as the standard has it and holds such a value; null holds
       * none.
       */
      public boolean meets(String json) {
        try {
          JsonNode value = json == null ? null : JSON.readTree(json);
          return value != null && any.stream().anyMatch(match -> match.meets(path.in(value)));
        } catch (JsonProcessingException broken) {
          return false;
        }
      }
    }
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
      case Test.Is(String id) when field.type() == FieldTerm.Type.ID -> is(TaskId.parse(id), task);
      case Test.Is(String text) -> text.equals(text(task));
      case Test.Like(NameFilter filter) -> {
        String value = text(task);
        yield value != null && filter.matches(value);
      }
      case Test.Contains(String text) -> contains.test(task, text);
      case Test.Span(long from, long until) -> {
        Long value = Fields.time(raw(task));
        yield value != null && value >= from && value < until;
      }
      case Test.At at -> at.meets(text(task));
      case Test.Marked _ -> false;
    };
  }

  private Object raw(Task task) {
    return field.key() == null ? null : task.fields().raw(field.key());
  }

  private String text(Task task) {
    Object value = raw(task);
    return value == null ? null : value.toString();
  }

  private boolean is(TaskId id, Task task) {
    return switch (field.role()) {
      case "id" -> id.equals(task.id());
      case "root" -> id.equals(task.rootId());
      case "parent" -> id.equals(task.parentId());
      case "workflow" -> id.equals(task.id()) || id.equals(task.workflowId());
      default -> id.equals(task.fields().id(field.key()));
    };
  }
}
