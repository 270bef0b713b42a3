package dev.holdfast.cli.output;

import dev.holdfast.text.ReportPage.Block;
import dev.holdfast.text.ReportPage.Heading;
import dev.holdfast.text.ReportPage.Part;
import dev.holdfast.text.ReportPage.Rows;
import dev.holdfast.text.ReportPage.Sentence;
import dev.holdfast.text.ReportPage.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Prints parts of a report as text.
 *
 * @param text where
 */
public record SheetText(TextPage text) {

  /** Gives nothing back, so that it needs no stack: a cell may hold ten thousand numbers. */
  private static final Pattern NUMBER =
      Pattern.compile("([\\d–][\\d,.%]*+[a-z]?( %| [kMGTP]?B)? ?)*+");

  /** Prints a part. */
  public void print(Part part) {
    switch (part) {
      case Heading(String title) -> text.heading(title);
      case Sentence(String sentence, _) -> text.line(sentence);
      case Statement(String sql) -> text.line("  " + sql);
      case Block(String block) -> block.lines().forEach(text::line);
      case Rows rows when rows.columns().isEmpty() -> {
        Map<String, String> pairs = new LinkedHashMap<>();
        rows.cells()
            .forEach(row -> pairs.merge(row.getFirst(), row.getLast(), "%s\n%s"::formatted));
        text.pairs(pairs);
      }
      case Rows rows -> print(rows, "");
    }
  }

  /** Prints rows of a table, or what is said where there are none. */
  public void print(Rows rows, String none) {
    text.table(table(rows.columns(), rows.cells()), none);
  }

  private static Table table(List<String> columns, List<List<String>> rows) {
    String[] titles = new String[columns.size()];
    for (int at = 0; at < titles.length; at++) {
      int column = at;
      boolean number = rows.stream().allMatch(row -> NUMBER.matcher(row.get(column)).matches());
      titles[at] = (number ? ">" : "") + columns.get(at).toUpperCase(Locale.ROOT);
    }
    // The second of two is a sentence, and what has no title.
    Table table =
        titles.length == 2 || columns.getLast().isEmpty()
            ? Table.ofSentences(titles)
            : new Table(titles);
    rows.forEach(row -> table.row(row.toArray()));
    return table;
  }
}
