package dev.holdfast.report;

import dev.holdfast.retention.hold.HeldTasks;
import dev.holdfast.store.terms.Listing;
import dev.holdfast.task.Task;
import dev.holdfast.text.Csv;
import dev.holdfast.text.JsonText;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Tasks in a list, with the fields that the contract of the command line promises; the window
 * copies the same.
 */
public final class TaskDocument {

  private TaskDocument() {}

  /** Returns the fields that a list of such a store has as a table. */
  public static List<String> fields(Listing listing) {
    Set<String> fields = new LinkedHashSet<>();
    if (!listing.usualColumns()) {
      fields.addAll(List.of("id", "name"));
      fields.addAll(listing.columns());
    }
    listing.listed().forEach(field -> fields.add(field.key()));
    fields.add("held");
    return List.copyOf(fields);
  }

  /**
   * Returns the fields as the store has them: those promised, null where it has none, or all that a
   * kind with lists of its own has. Holds are our own.
   *
   * @param held those that are on hold; null where nobody knows, then nothing is said of it
   */
  public static Map<String, Object> of(Task task, Listing listing, HeldTasks held) {
    Map<String, Object> row = new LinkedHashMap<>();
    if (listing.usualColumns()) {
      fields(listing).forEach(field -> row.put(field, task.fields().raw(field)));
    } else {
      row.putAll(task.fields().asMap());
    }
    row.put("id", task.id());
    if (held == null) {
      row.remove("held");
    } else {
      row.put("held", held.keep(task));
    }
    return row;
  }

  /**
   * Returns tasks as a JSON array with line breaks.
   *
   * @param held those that are on hold; null where nobody knows, then nothing is said of it
   */
  public static String json(List<Task> tasks, Listing listing, HeldTasks held) {
    return new JsonText().indented(rows(tasks, listing, held));
  }

  /**
   * Returns tasks as comma-separated values, with a line of the fields' names.
   *
   * @param held as for {@link #json}
   */
  public static String csv(List<Task> tasks, Listing listing, HeldTasks held) {
    List<String> fields =
        fields(listing).stream().filter(each -> held != null || !each.equals("held")).toList();
    return Csv.rows(fields, rows(tasks, listing, held));
  }

  private static List<Map<String, Object>> rows(List<Task> tasks, Listing listing, HeldTasks held) {
    return tasks.stream().map(task -> of(task, listing, held)).toList();
  }
}
