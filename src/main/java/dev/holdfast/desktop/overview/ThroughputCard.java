package dev.holdfast.desktop.overview;

import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.desktop.fx.ChoiceRow;
import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.desktop.fx.EndedBars;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.store.activity.Throughput;
import dev.holdfast.store.activity.Throughput.Line;
import dev.holdfast.store.activity.UsualWaits;
import dev.holdfast.store.activity.UsualWaits.Range;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.geometry.HPos;
import javafx.geometry.Pos;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/** What was done of each name, how much of it failed, and how long it waited before. */
final class ThroughputCard extends CardPane {

  private static final int FIRST = 8;

  /** A share of failures that is worth a look. */
  private static final double WORRYING = 0.01;

  ThroughputCard(OverviewViewModel model) {
    super(model, model.messages.get("throughput.title"));
    setId("throughput");
    head.getChildren().add(windows());
    follow(model.throughput, this::show);
    model.usual.value.subscribe(_ -> again());
  }

  private HBox windows() {
    ChoiceRow<ThroughputWindow> windows =
        new ChoiceRow<>(
            List.of(ThroughputWindow.values()),
            window -> messages.get("window." + window.word),
            model.window::set,
            "small");
    windows.select(model.window.get());
    windows.setAlignment(Pos.CENTER);
    return windows;
  }

  private void show(StoreAnswer<Throughput> told) {
    Throughput done = told.value();
    UsualWaits usual = Optional.ofNullable(model.usual.value()).orElse(UsualWaits.UNKNOWN);
    List<Line> lines =
        done.lines().stream()
            .filter(line -> line.ended() > 0 || line.waits().count() > 0)
            .sorted(worstFirst(usual))
            .toList();
    summarize(messages.get("throughput.summary"), false);
    if (lines.isEmpty()) {
      empty(messages.get("throughput.none." + model.window.get().word));
      return;
    }
    Grid grid =
        new Grid(messages)
            .rest("common.name", 90)
            .column("column.perHour", HPos.RIGHT)
            .drawing("column.ended." + model.window.get().word, 104, 168)
            .column("common.failed", HPos.RIGHT)
            .column("column.p50", HPos.RIGHT)
            .column("column.p95", HPos.RIGHT)
            .drawing("column.usual", 104, 140);
    list(
        grid,
        lines,
        FIRST,
        line -> row(grid, done, line, usual),
        "common.moreNames",
        key("key-done", "legend.done"),
        key("key-failed", "legend.failed"),
        key("key-usual", "legend.usual"),
        wide(Cells.text(note(done), "text-muted")));
  }

  private static Comparator<Line> worstFirst(UsualWaits usual) {
    return Comparator.comparingInt(
            (Line line) ->
                (line.failedShare() >= WORRYING ? 1 : 0)
                    + (unusual(line, usual.of(line.key())) ? 1 : 0))
        .thenComparingLong(Line::ended)
        .reversed()
        .thenComparing(Line::key, Comparator.nullsLast(Comparator.naturalOrder()));
  }

  /** Longer than in any of the weeks before, and long enough that anybody notices. */
  static boolean unusual(Line line, Optional<Range> usual) {
    return usual.isPresent()
        && line.waits().p95() != null
        && line.waits().p95() > usual.get().high() + 1;
  }

  private void row(Grid grid, Throughput done, Line line, UsualWaits usual) {
    Optional<Range> of = usual.of(line.key());
    boolean fails = line.failedShare() >= WORRYING;
    boolean late = unusual(line, of);
    String name = line.key() == null ? "" : line.key();
    EndedBars bars = new EndedBars(line.endedBy(), line.failedBy());
    String ended =
        messages.get(
            "throughput.ended",
            name,
            NumberText.grouped(line.ended()),
            NumberText.grouped(line.failed()));
    WaitLine waits = new WaitLine(line.waits().p95By(), of.orElse(null), done.query().buckets());
    String usually =
        of.map(
                each ->
                    messages.get(
                        "throughput.usual",
                        span(line.waits().p95()),
                        span(each.low()),
                        span(each.high()),
                        each.weeks()))
            .orElse(messages.get("throughput.usual.none", span(line.waits().p95())));
    Hyperlink link = Cells.link(name, messages.get("throughput.open"), () -> model.openName(name));
    grid.row(
        link,
        whole(label(perHour(done.perHour(line)))),
        Cells.picture(bars, ended),
        whole(label(share(line), fails ? "worry" : "text-muted")),
        whole(label(span(line.waits().p50()))),
        whole(label(span(line.waits().p95()), late ? "attention" : "plain")),
        Cells.picture(waits, usually));
  }

  private static String perHour(double rate) {
    return rate >= 10 || rate == 0
        ? NumberText.grouped(Math.round(rate))
        : String.format(Locale.ENGLISH, "%.1f", rate);
  }

  private static String share(Line line) {
    if (line.ended() == 0) {
      return NumberText.NOTHING;
    }
    double percent = Math.round(line.failedShare() * 1_000) / 10.0;
    return NumberText.percent(line.failed() > 0 && percent == 0 ? 0.1 : percent);
  }

  private static String span(Long seconds) {
    return seconds == null ? NumberText.NOTHING : ElapsedText.ofSeconds(seconds);
  }

  private String note(Throughput done) {
    if (!done.complete()) {
      return messages.get(
          "throughput.partial",
          NumberText.grouped((long) done.query().limit()),
          ElapsedText.ofSeconds(done.query().until() - done.since()));
    }
    if (!done.missing().isEmpty()) {
      return messages.get("throughput.missing", String.join(", ", done.missing()));
    }
    return done.gone() > 0 ? messages.get("throughput.gone", NumberText.grouped(done.gone())) : "";
  }

  private Label key(String style, String text) {
    Region mark = styled(new Region(), "overview-key", style);
    Label label = whole(label(messages.get(text), "text-muted"));
    label.setGraphic(mark);
    return label;
  }
}
