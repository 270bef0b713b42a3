package dev.holdfast.report;

import dev.holdfast.task.ResourceText;
import dev.holdfast.text.ReportPage;
import dev.holdfast.text.VisibleText;
import java.util.List;

/** Writes a report as one HTML page that loads nothing. What a store holds stays text. */
final class HtmlPage {

  private final StringBuilder out = new StringBuilder();

  private HtmlPage() {}

  static String of(ReportPage page) {
    HtmlPage html = new HtmlPage();
    page.parts().forEach(html::part);
    return ResourceText.beside(HtmlPage.class, "page.html").formatted(text(page.title()), html.out);
  }

  private void part(ReportPage.Part part) {
    switch (part) {
      case ReportPage.Heading(String text) -> line("<h2>" + text(text) + "</h2>");
      case ReportPage.Sentence(String text, _) -> line("<p>" + text(text) + "</p>");
      case ReportPage.Statement(String sql) -> line("<pre>" + text(sql) + "</pre>");
      case ReportPage.Block(String text) ->
          line("<pre>" + escaped(VisibleText.block(text)) + "</pre>");
      case ReportPage.Rows page -> {
        List<String> columns = page.columns();
        line("<table>");
        if (!columns.isEmpty()) {
          row(columns, columns.size());
        }
        page.cells().forEach(row -> row(row, columns.isEmpty() ? 1 : 0));
        line("</table>");
      }
    }
  }

  private void row(List<String> cells, int titles) {
    out.append("<tr>");
    for (int at = 0; at < cells.size(); at++) {
      String tag = at < titles ? "th" : "td";
      out.append("<%s>%s</%s>".formatted(tag, text(cells.get(at)), tag));
    }
    line("</tr>");
  }

  private void line(String line) {
    out.append(line).append('\n');
  }

  private static String text(String raw) {
    return escaped(VisibleText.line(raw));
  }

  private static String escaped(String visible) {
    return visible
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
