package dev.holdfast.text;

import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What there is to tell, before it is known how: the command line prints it as text, files are
 * written of it as Markdown or HTML, and the window shows it.
 *
 * @param title what it is about
 * @param parts one below the other
 */
public record ReportPage(String title, List<Part> parts) {

  /** A part of it. */
  public sealed interface Part {}

  /** Begins a section. */
  public record Heading(String text) implements Part {}

  /**
   * A sentence.
   *
   * @param warns whether it tells of something to be wary of
   */
  public record Sentence(String text, boolean warns) implements Part {
    /** One that tells a fact. */
    public Sentence(String text) {
      this(text, false);
    }
  }

  /** A statement to copy, on one line. */
  public record Statement(String sql) implements Part {}

  /** A text of several lines, which it keeps. */
  public record Block(String text) implements Part {}

  /**
   * Rows of cells.
   *
   * @param columns their titles; empty for facts, each a name and a value, and as a third cell the
   *     value with nothing shortened if it shortens anything
   * @param rows each with as many cells
   */
  public record Rows(List<String> columns, List<Row> rows) implements Part {

    /** Returns rows of which nothing can be looked at. */
    public static Rows of(List<String> columns, List<List<String>> rows) {
      return new Rows(columns, rows.stream().map(Row::new).toList());
    }

    /** Returns what stands in them: the links of a fact stand behind it. */
    public List<List<String>> cells() {
      return columns.isEmpty()
          ? rows.stream().map(row -> List.of(row.cells().getFirst(), row.said())).toList()
          : rows.stream().map(Row::cells).toList();
    }
  }

  /**
   * A row.
   *
   * @param cells what is said
   * @param links what of it can be looked at: of a fact what stands behind its value, else that
   *     which its first cell names
   */
  public record Row(List<String> cells, List<Link> links) {

    /** Makes one of which nothing can be looked at. */
    public Row(List<String> cells) {
      this(cells, List.of());
    }

    /** Makes a fact. */
    public static Row fact(String name, String value, Link... links) {
      return new Row(List.of(name, value), List.of(links));
    }

    private String said() {
      String named =
          links.stream()
              .map(Link::text)
              .filter(each -> !each.isEmpty())
              .collect(Collectors.joining(", "));
      List<String> all = new ArrayList<>(List.of(cells.getLast(), named));
      all.removeIf(String::isEmpty);
      boolean goesOn = !links.isEmpty() && links.getFirst() instanceof Link.OfTask;
      return String.join(goesOn ? " " : ", ", all);
    }
  }

  /** Something that can be looked at. */
  public sealed interface Link {

    /** Returns what stands for it where nothing can be pressed; empty for nothing. */
    default String text() {
      return switch (this) {
        case OfTask(TaskId task) -> task.toString();
        case OfEntry(long sequence) -> Messages.common().get("common.entryNumber", sequence);
        case OfArchive _ -> "";
      };
    }

    /** A task of the store. */
    record OfTask(TaskId task) implements Link {}

    /** An entry of the journal, by the number of its start. */
    record OfEntry(long sequence) implements Link {}

    /** An archive. */
    record OfArchive(Path file) implements Link {}
  }
}
