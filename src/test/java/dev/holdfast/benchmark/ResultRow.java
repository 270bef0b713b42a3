package dev.holdfast.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * One row of the file of values.
 *
 * @param candidates how many tasks were to be deleted
 * @param what what was measured, as {@link Report} calls it
 * @param seconds on the wall
 * @param transactions how many; NaN where that was not measured
 * @param median milliseconds of a transaction; NaN where that was not measured
 * @param most milliseconds that 99 of 100 did not exceed; NaN likewise
 */
record ResultRow(
    String engine,
    String order,
    int tasks,
    long candidates,
    String what,
    double seconds,
    double transactions,
    double median,
    double most) {

  /** Reads a file of values, without its head. */
  static List<ResultRow> read(Path file) throws IOException {
    return Files.readAllLines(file).stream().skip(1).map(ResultRow::parse).toList();
  }

  private static ResultRow parse(String line) {
    String[] values = line.split(",", -1);
    return new ResultRow(
        values[0],
        values[1],
        Integer.parseInt(values[2]),
        Long.parseLong(values[3]),
        values[4],
        number(values[5]),
        number(values[7]),
        number(values[8]),
        number(values[9]));
  }

  private static double number(String value) {
    return value.isEmpty() ? Double.NaN : Double.parseDouble(value);
  }
}
