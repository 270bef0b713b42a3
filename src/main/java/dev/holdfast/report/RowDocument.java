package dev.holdfast.report;

import dev.holdfast.text.Csv;
import dev.holdfast.text.JsonText;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/** Rows as whole texts, with the fields and the escapes of the command line's lists. */
public final class RowDocument {

  private RowDocument() {}

  /** Returns any document as JSON with line breaks. */
  public static String json(Object document) {
    StringWriter json = new StringWriter();
    try {
      new JsonText().write(json, document, true);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return json.toString();
  }

  /**
   * Returns rows as comma-separated values, with a line of the fields' names.
   *
   * @param fields which, in order; what a row has not is an empty cell
   */
  public static String csv(List<String> fields, List<Map<String, Object>> rows) {
    StringBuilder csv = new StringBuilder(Csv.row(fields));
    rows.forEach(row -> csv.append(Csv.row(fields.stream().map(row::get).toList())));
    return csv.toString();
  }
}
