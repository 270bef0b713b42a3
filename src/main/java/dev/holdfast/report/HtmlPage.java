package dev.holdfast.report;

import dev.holdfast.text.ReportPage;
import dev.holdfast.text.VisibleText;
import java.util.List;

/** Writes a report as one HTML page that loads nothing. What a store holds stays text. */
final class HtmlPage {

  private static final String STYLE =
      """
      :root { color-scheme: light dark; }
      body { font: 15px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem; }
      h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
      table { border-collapse: collapse; width: 100%; }
      th, td { text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0;
        border-bottom: 1px solid #8884; overflow-wrap: anywhere; }
      th { font-weight: 600; white-space: nowrap; }
      pre { background: #8882; padding: .6rem .8rem; border-radius: 4px; white-space: pre-wrap; }
      """;

  private final StringBuilder out = new StringBuilder();

  private HtmlPage() {}

  static String of(ReportPage page) {
    HtmlPage html = new HtmlPage();
    html.line("<!DOCTYPE html>");
    html.line("<html lang=\"en\">");
    html.line("<head>");
    html.line("<meta charset=\"utf-8\">");
    html.line(
        "<meta http-equiv=\"Content-Security-Policy\""
            + " content=\"default-src 'none'; style-src 'unsafe-inline'\">");
    html.line("<title>" + text(page.title()) + "</title>");
    html.line("<style>\n" + STYLE + "</style>");
    html.line("</head>");
    html.line("<body>");
    html.line("<h1>" + text(page.title()) + "</h1>");
    page.parts().forEach(html::part);
    html.line("</body>");
    html.line("</html>");
    return html.out.toString();
  }

  private void part(ReportPage.Part part) {
    switch (part) {
      case ReportPage.Heading(String text) -> line("<h2>" + text(text) + "</h2>");
      case ReportPage.Sentence(String text) -> line("<p>" + text(text) + "</p>");
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
