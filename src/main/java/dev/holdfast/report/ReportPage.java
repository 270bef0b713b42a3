package dev.holdfast.report;

import java.util.List;

/**
 * A report for people, before it is known how it is written.
 *
 * @param title what it is about
 * @param parts one below the other
 */
record ReportPage(String title, List<Part> parts) {

  ReportPage {
    parts = List.copyOf(parts);
  }

  /** A part of it. */
  sealed interface Part {}

  /** Begins a section. */
  record Heading(String text) implements Part {}

  /** A sentence. */
  record Sentence(String text) implements Part {}

  /** A statement to copy, on one line. */
  record Statement(String sql) implements Part {}

  /** A text of several lines, which it keeps. */
  record Block(String text) implements Part {}

  /**
   * Rows of cells.
   *
   * @param columns their titles; empty for names and values, the names first
   * @param rows each with as many cells
   */
  record Rows(List<String> columns, List<List<String>> rows) implements Part {
    Rows {
      columns = List.copyOf(columns);
      rows = List.copyOf(rows);
    }
  }
}
