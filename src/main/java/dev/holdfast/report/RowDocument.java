package dev.holdfast.report;

import dev.holdfast.text.Csv;
import java.util.List;
import java.util.Map;

/** Rows as whole texts, with the fields and the escapes of the command line's lists. */
public final class RowDocument {

  private RowDocument() {}

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
