package dev.holdfast.cli.output;

import dev.holdfast.text.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Rows in aligned columns. Foreign text in a cell stays on its line and within its column. */
public final class Table {

  /** Wider cells are cut: the other formats have them whole. */
  private static final int MAX_COLUMN = 48;

  private static final int MAX_SENTENCE = 400;

  private static final String GAP = "  ";

  /** Where there is little room, cells are cut to what a time takes, and only then further. */
  private static final int[] NARROW = {20, 8};

  private final List<String> headers;
  private final boolean[] right;
  private final int longest;
  private final List<List<String>> rows = new ArrayList<>();
  private int more;
  private IntFunction<Object[]> moreCells;

  /**
   * Begins a table.
   *
   * @param headers one a column; a leading {@code >} aligns the column to the right
   */
  public Table(String... headers) {
    this(MAX_COLUMN, headers);
  }

  private Table(int longest, String... headers) {
    this.longest = longest;
    this.headers = new ArrayList<>();
    this.right = new boolean[headers.length];
    for (int i = 0; i < headers.length; i++) {
      right[i] = headers[i].startsWith(">");
      this.headers.add(right[i] ? headers[i].substring(1) : headers[i]);
    }
  }

  /** Begins a table whose cells are sentences and stay whole, unless somebody wrote a novel. */
  public static Table ofSentences(String... headers) {
    return new Table(MAX_SENTENCE, headers);
  }

  /** Adds a row; null is an empty cell. */
  public void row(Object... cells) {
    rows.add(shown(cells));
  }

  private List<String> shown(Object[] cells) {
    return Stream.of(cells).map(cell -> cell == null ? "" : cut(cell.toString())).toList();
  }

  /**
   * Adds many rows, none of which is kept: the cells of each are asked for twice, once to find out
   * how wide they are.
   */
  public void rows(int count, IntFunction<Object[]> cells) {
    more = count;
    moreCells = cells;
  }

  boolean isEmpty() {
    return rows.isEmpty() && more == 0;
  }

  private void each(Consumer<List<String>> sink) {
    rows.forEach(sink);
    for (int row = 0; row < more; row++) {
      sink.accept(shown(moreCells.apply(row)));
    }
  }

  /**
   * Hands out the lines: headers, a rule, the rows.
   *
   * @param room how wide they may be, numbers and the first column excepted; 0 for any width
   */
  void lines(int room, Consumer<String> sink) {
    int[] widths = new int[headers.size()];
    measure(headers, widths);
    each(row -> measure(row, widths));
    if (room > 0) {
      narrow(widths, room - GAP.length() * (widths.length - 1));
    }
    sink.accept(line(headers, widths));
    sink.accept(line(IntStream.of(widths).mapToObj("-"::repeat).toList(), widths));
    each(row -> sink.accept(line(row, widths)));
  }

  private String cut(String raw) {
    // A megabyte in a cell need not be looked at whole.
    String start = raw.length() > longest * 4 ? raw.substring(0, longest * 4) : raw;
    return DisplayWidth.cut(VisibleText.line(start), longest, "...");
  }

  private static void measure(List<String> row, int[] widths) {
    for (int i = 0; i < widths.length; i++) {
      widths[i] = Math.max(widths[i], DisplayWidth.of(row.get(i)));
    }
  }

  private void narrow(int[] widths, int room) {
    for (int least : NARROW) {
      int widest = 0;
      while (widest >= 0 && IntStream.of(widths).sum() > room) {
        widest =
            IntStream.range(1, widths.length)
                .filter(i -> !right[i] && widths[i] > least)
                .reduce((a, b) -> widths[b] > widths[a] ? b : a)
                .orElse(-1);
        if (widest >= 0) {
          widths[widest]--;
        }
      }
    }
  }

  private String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String cell = DisplayWidth.cut(row.get(i), widths[i], "...");
      String padding = " ".repeat(widths[i] - DisplayWidth.of(cell));
      line.append(i == 0 ? "" : GAP)
          .append(right[i] ? padding : "")
          .append(cell)
          .append(right[i] ? "" : padding);
    }
    return line.toString().stripTrailing();
  }
}
