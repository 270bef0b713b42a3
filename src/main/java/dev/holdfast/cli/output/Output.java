package dev.holdfast.cli.output;

import dev.holdfast.text.Csv;
import dev.holdfast.text.JsonText;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Prints results to standard output in the format asked for. */
public record Output(Terminal terminal) {

  private static final JsonText JSON = new JsonText();

  /**
   * Prints a result.
   *
   * @throws OutputClosed if standard output takes no more
   */
  public void print(Report report, Format format) {
    try (Writer writer = new Kept(terminal, format)) {
      switch (format) {
        case TABLE ->
            report.text().accept(new TextPage(writer, terminal.outCharset(), terminal.columns()));
        case JSON -> JSON.write(writer, report.document(), terminal.outIsTerminal());
        case NDJSON -> {
          for (Object line : report.rows() == null ? List.of(report.document()) : report.rows()) {
            JSON.write(writer, line, false);
          }
        }
        case CSV -> csv(writer, report);
      }
    } catch (IOException failure) {
      throw new OutputClosed(failure);
    }
  }

  /** Prints a text as it is, in the charset of a format. */
  public void print(String text, Format format) {
    try (Writer writer = new Kept(terminal, format)) {
      writer.write(text);
    } catch (IOException failure) {
      throw new OutputClosed(failure);
    }
  }

  private void csv(Writer writer, Report report) throws IOException {
    if (report.rows() == null) {
      writer.write(Csv.row(List.of("field", "value")));
      flat(writer, "", report.document());
      return;
    }
    writer.write(Csv.row(report.columns()));
    for (Map<String, ?> row : report.rows()) {
      writer.write(
          Csv.row(report.columns().stream().map(column -> cell(row.get(column))).toList()));
    }
  }

  /** What is no list becomes names and values; the name of a nested value is its path. */
  private void flat(Writer writer, String path, Object value) throws IOException {
    switch (value) {
      case Map<?, ?> map -> {
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          String name = entry.getKey().toString();
          flat(writer, path.isEmpty() ? name : path + "." + name, entry.getValue());
        }
      }
      case Iterable<?> items -> {
        int index = 0;
        for (Object item : items) {
          flat(writer, path + "." + index++, item);
        }
      }
      case null, default -> writer.write(Csv.row(Arrays.asList(path, cell(value))));
    }
  }

  private Object cell(Object value) {
    return value instanceof Map || value instanceof Iterable ? JSON.of(value) : value;
  }

  /** A writer whose stream stays open: the process's own. */
  private static final class Kept extends BufferedWriter {

    Kept(Terminal terminal, Format format) {
      super(
          new OutputStreamWriter(
              terminal.out(),
              format == Format.TABLE ? terminal.outCharset() : StandardCharsets.UTF_8));
    }

    @Override
    public void close() throws IOException {
      flush();
    }
  }
}
