package dev.holdfast.benchmark;

import dev.holdfast.benchmark.LogPanel.Value;
import dev.holdfast.benchmark.SvgWriter.Point;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import javax.xml.stream.XMLStreamException;

/**
 * Draws how the time of a cleanup and of its batches grows with the store, from the values that
 * {@link CleanupBenchmark} has kept. Takes that file and the file to draw into.
 */
public final class GrowthChart {

  private static final Map<String, String> ENGINES = new LinkedHashMap<>();
  private static final Map<String, String> WAYS = new LinkedHashMap<>();
  private static final Map<String, String> ORDERS = new LinkedHashMap<>();
  private static final String BATCH = "#0969da";
  private static final String MOST = "#8250df";
  private static final int LARGEST = 7;
  private static final int COLUMN = 370;
  private static final int LEFT = 80;
  private static final int TOP = 110;
  private static final int ROW = 330;

  static {
    ENGINES.put("sqlite-wal", "SQLite, WAL");
    ENGINES.put("postgresql", "PostgreSQL");
    ENGINES.put("mariadb", "MariaDB");
    WAYS.put("loop", "#bc4c00");
    WAYS.put("giant", "#57606a");
    WAYS.put("cleanup", BATCH);
    ORDERS.put("by-age", "tidy ages");
    ORDERS.put("wandering", "wandering ages");
  }

  private final List<ResultRow> rows;

  private GrowthChart(List<ResultRow> rows) {
    this.rows = rows;
  }

  /** Draws. */
  public static void main(String[] arguments) throws IOException, XMLStreamException {
    try (Writer out = Files.newBufferedWriter(Path.of(arguments[1]))) {
      draw(ResultRow.read(Path.of(arguments[0])), out);
    }
  }

  static void draw(List<ResultRow> rows, Writer out) throws XMLStreamException {
    int width = LEFT + ENGINES.size() * COLUMN;
    try (SvgWriter svg =
        new SvgWriter(out, width, TOP + 2 * ROW, "How a cleanup grows with its store")) {
      legend(svg);
      int at = 0;
      for (Map.Entry<String, String> engine : ENGINES.entrySet()) {
        double left = LEFT + at++ * COLUMN;
        GrowthChart chart =
            new GrowthChart(
                rows.stream().filter(row -> row.engine().equals(engine.getKey())).toList());
        LogPanel total = new LogPanel(svg, left, TOP, 4, LARGEST, -2, 4);
        chart.notRun(total);
        total.axes(engine.getValue() + ": the whole cleanup", "s");
        LogPanel batches = new LogPanel(svg, left, TOP + ROW, 4, LARGEST, 0, 4);
        chart.notRun(batches);
        batches.axes(engine.getValue() + ": one batch", "ms");
        batches.bound(100);
        chart.curves(total, batches);
      }
    }
  }

  private static void legend(SvgWriter svg) throws XMLStreamException {
    List<String> whole =
        List.of(
            "the runtime’s own loop, extrapolated", "one giant transaction", "Holdfast’s batches");
    int at = 0;
    for (String colour : WAYS.values()) {
      key(svg, LEFT + at * COLUMN, 24, colour, false, whole.get(at));
      at++;
    }
    key(svg, LEFT, 48, BATCH, false, "a batch, median");
    key(svg, LEFT + COLUMN, 48, MOST, false, "99 of 100 batches");
    svg.line(
        new Point(LEFT + 2 * COLUMN, 44), new Point(LEFT + 2 * COLUMN + 30, 44), "#cf222e", true);
    svg.text(new Point(LEFT + 2 * COLUMN + 38, 48), "100 ms", 13, "start");
    key(svg, LEFT, 72, "#24292f", false, ORDERS.get("by-age"));
    key(svg, LEFT + COLUMN, 72, "#24292f", true, ORDERS.get("wandering") + ": delays, retries");
  }

  private static void key(
      SvgWriter svg, double x, double y, String colour, boolean dashed, String words)
      throws XMLStreamException {
    svg.curve(List.of(new Point(x, y - 4), new Point(x + 30, y - 4)), colour, dashed);
    svg.text(new Point(x + 38, y), words, 13, "start");
  }

  private void notRun(LogPanel panel) throws XMLStreamException {
    int largest =
        rows.stream()
            .filter(row -> row.what().equals("cleanup"))
            .mapToInt(ResultRow::tasks)
            .max()
            .orElse(10_000);
    if (largest < Math.pow(10, LARGEST)) {
      panel.notRun(largest);
    }
  }

  private void curves(LogPanel total, LogPanel batches) throws XMLStreamException {
    for (String order : ORDERS.keySet()) {
      boolean dashed = order.equals("wandering");
      for (Map.Entry<String, String> way : WAYS.entrySet()) {
        draw(total, values(order, way.getKey(), ResultRow::seconds), way.getValue(), dashed);
      }
      draw(batches, values(order, "cleanup", ResultRow::median), BATCH, dashed);
      draw(batches, values(order, "cleanup", ResultRow::most), MOST, dashed);
    }
  }

  private static void draw(LogPanel panel, List<Value> values, String colour, boolean dashed)
      throws XMLStreamException {
    if (!values.isEmpty()) {
      panel.curve(values, colour, dashed);
    }
  }

  /** What was measured last counts. */
  private List<Value> values(String order, String what, ToDoubleFunction<ResultRow> value) {
    Map<Integer, Double> bySize = new TreeMap<>();
    for (ResultRow row : rows) {
      if (row.order().equals(order) && row.what().equals(what)) {
        bySize.put(row.tasks(), value.applyAsDouble(row));
      }
    }
    return bySize.entrySet().stream()
        .map(each -> new Value(each.getKey(), each.getValue()))
        .toList();
  }
}
