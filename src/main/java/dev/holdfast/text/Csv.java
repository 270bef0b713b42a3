package dev.holdfast.text;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Comma-separated values as RFC 4180 has them, safe to open in a spreadsheet and to print in a
 * terminal: foreign text can neither become a formula nor send control sequences.
 */
public final class Csv {

  /** What makes a spreadsheet take a cell for a formula, full-width twins included. */
  private static final String FORMULA_STARTS = "=+-@\t\r\n＝＋－＠";

  /** Begins like a formula, and says nothing but how much it is. */
  private static final Pattern NEGATIVE = Pattern.compile("-\\d+(\\.\\d+)?([eE][+-]?\\d+)?");

  /** Line ends and tabs are data in a quoted cell; other controls become {@code \\u001b}. */
  private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x1f\\x7f-\\x9f&&[^\\t\\r\\n]]");

  private Csv() {}

  /**
   * Returns one record with its line end (CR LF).
   *
   * @param cells numbers and truth values are written as they are, null as an empty cell, all else
   *     as foreign text
   */
  public static String row(List<?> cells) {
    return cells.stream().map(Csv::cell).collect(Collectors.joining(",", "", "\r\n"));
  }

  /**
   * Returns rows, with a line of the fields' names.
   *
   * @param fields which, in order; what a row has not is an empty cell
   */
  public static String rows(List<String> fields, List<Map<String, Object>> rows) {
    StringBuilder csv = new StringBuilder(row(fields));
    rows.forEach(row -> csv.append(row(fields.stream().map(row::get).toList())));
    return csv.toString();
  }

  private static String cell(Object value) {
    return switch (value) {
      case null -> "";
      // "-Infinity" is no number to a spreadsheet.
      case Double number when !Double.isFinite(number) -> text(number.toString());
      // A time of today is 1.79E9 to a Double.
      case Double number -> BigDecimal.valueOf(number).toPlainString();
      case Number number -> number.toString();
      case Boolean truth -> truth.toString();
      default -> text(value.toString());
    };
  }

  private static String text(String raw) {
    if (raw.isEmpty()) {
      return "";
    }
    boolean formula =
        FORMULA_STARTS.indexOf(raw.charAt(0)) >= 0 && !NEGATIVE.matcher(raw).matches();
    String guarded = formula ? "'" + raw : raw;
    String visible =
        CONTROL
            .matcher(guarded)
            .replaceAll(control -> "\\\\u%04x".formatted((int) control.group().charAt(0)));
    boolean quoted =
        visible.chars().anyMatch(c -> ",;\"\t\r\n".indexOf(c) >= 0)
            || visible.charAt(0) == ' '
            || visible.charAt(visible.length() - 1) == ' ';
    return quoted ? '"' + visible.replace("\"", "\"\"") + '"' : visible;
  }
}
