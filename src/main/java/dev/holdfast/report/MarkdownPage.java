package dev.holdfast.report;

import dev.holdfast.text.ReportPage;
import dev.holdfast.text.VisibleText;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** Writes a report as Markdown. What a store holds stays text: it makes no markup. */
public final class MarkdownPage {

  private static final String MARKUP = "\\`*_[]|#~!";

  private final StringBuilder out = new StringBuilder();

  private MarkdownPage() {}

  /** Returns it. */
  public static String of(ReportPage page) {
    MarkdownPage markdown = new MarkdownPage();
    markdown.line("# " + text(page.title()));
    page.parts().forEach(markdown::part);
    return markdown.out.toString();
  }

  private void part(ReportPage.Part part) {
    line("");
    switch (part) {
      case ReportPage.Heading(String text) -> line("## " + text(text));
      case ReportPage.Sentence(String text, _) -> line(text(text));
      case ReportPage.Statement(String sql) -> line("    " + VisibleText.line(sql));
      case ReportPage.Block(String text) ->
          VisibleText.block(text).lines().forEach(each -> line("    " + each));
      case ReportPage.Rows page -> {
        List<String> columns = page.columns();
        int width = columns.isEmpty() ? 2 : columns.size();
        row(columns.isEmpty() ? Collections.nCopies(width, "") : columns);
        line("|" + " --- |".repeat(width));
        page.cells().forEach(this::row);
      }
    }
  }

  private void row(List<String> cells) {
    line(cells.stream().map(MarkdownPage::text).collect(Collectors.joining(" | ", "| ", " |")));
  }

  private void line(String line) {
    out.append(line).append('\n');
  }

  private static String text(String raw) {
    StringBuilder safe = new StringBuilder();
    VisibleText.line(raw)
        .codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '&' -> safe.append("&amp;");
                default -> {
                  if (MARKUP.indexOf(c) >= 0) {
                    safe.append('\\');
                  }
                  safe.appendCodePoint(c);
                }
              }
            });
    return safe.toString();
  }
}
