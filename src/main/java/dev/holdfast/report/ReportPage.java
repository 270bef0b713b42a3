package dev.holdfast.report;

import dev.holdfast.task.TaskId;
import java.util.List;

/**
 * A report for people, before it is known how it is written.
 *
 * @param title what it is about
 * @param parts one below the other
 */
public record ReportPage(String title, List<Part> parts) {

  public ReportPage {
    parts = List.copyOf(parts);
  }

  /** A part of it. */
  public sealed interface Part {}

  /** Begins a section. */
  public record Heading(String text) implements Part {}

  /** A sentence. */
  public record Sentence(String text) implements Part {}

  /** A statement to copy, on one line. */
  public record Statement(String sql) implements Part {}

  /** A text of several lines, which it keeps. */
  public record Block(String text) implements Part {}

  /**
   * Rows of cells.
   *
   * @param columns their titles; empty for names and values, the names first
   * @param rows each with as many cells
   * @param tasks the task of each row, whose id is its first cell; empty if they are of none
   */
  public record Rows(List<String> columns, List<List<String>> rows, List<TaskId> tasks)
      implements Part {
    public Rows {
      columns = List.copyOf(columns);
      rows = List.copyOf(rows);
      tasks = List.copyOf(tasks);
    }

    Rows(List<String> columns, List<List<String>> rows) {
      this(columns, rows, List.of());
    }
  }
}
