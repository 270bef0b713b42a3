package dev.holdfast.cli.output;

import dev.holdfast.text.VisibleText;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;

/** Lines of text for people, safe to print whatever the store holds. */
public final class TextPage {

  private final Writer writer;
  private final Charset charset;
  private final int columns;
  private boolean empty = true;

  /**
   * Writes to the writer what the charset can show.
   *
   * @param columns how wide tables may be; 0 for as wide as they are
   */
  TextPage(Writer writer, Charset charset, int columns) {
    this.writer = writer;
    this.columns = columns;
    this.charset = charset;
  }

  /** Writes one line. */
  public void line(String text) {
    empty = false;
    print(VisibleText.line(text));
  }

  /** Begins a part with a title, set apart from what is above. */
  public void heading(String title) {
    if (!empty) {
      print("");
    }
    line(title);
  }

  /** Writes a table, or a line instead if it has no rows. */
  public void table(Table table, String ifEmpty) {
    empty = false;
    if (table.isEmpty()) {
      line(ifEmpty);
    } else {
      table.lines(columns, this::print);
    }
  }

  /** Writes names and values in two columns; values of several lines keep them. */
  public void pairs(Map<String, ?> values) {
    empty = false;
    int width = values.keySet().stream().mapToInt(DisplayWidth::of).max().orElse(0);
    values.forEach(
        (name, value) -> {
          List<String> lines =
              VisibleText.block(value == null ? "" : value.toString()).lines().toList();
          String label = name + " ".repeat(width - DisplayWidth.of(name));
          print((label + "  " + (lines.isEmpty() ? "" : lines.getFirst())).stripTrailing());
          lines.stream().skip(1).forEach(more -> print(" ".repeat(width + 2) + more));
        });
  }

  private void print(String line) {
    try {
      writer.write(PlainText.in(charset, line));
      writer.write('\n');
    } catch (IOException failure) {
      throw new OutputClosed(failure);
    }
  }
}
