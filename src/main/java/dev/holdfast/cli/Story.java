package dev.holdfast.cli;

import dev.holdfast.store.Excerpt;
import dev.holdfast.task.Fields;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What happened to a task, as rows.
 *
 * @param context for the sentences
 */
record Story(CommandContext context) {

  /** Returns rows with the store's own columns. */
  static <T> List<Map<String, Object>> rows(List<T> items, Function<T, Fields> fields) {
    return items.stream().map(fields).map(Fields::asMap).toList();
  }

  /** Tells the operator if there are more rows than were read. */
  void noteCut(Excerpt<?>... excerpts) {
    for (Excerpt<?> excerpt : excerpts) {
      if (!excerpt.complete()) {
        context.note(context.say("task.rowsCut", excerpt.items().size()));
      }
    }
  }
}
