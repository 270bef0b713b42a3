package dev.holdfast.desktop.overview;

import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.desktop.fx.EndedBars;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.store.activity.Throughput;
import dev.holdfast.store.activity.Throughput.Line;
import dev.holdfast.store.activity.UsualWaits;
import dev.holdfast.store.activity.UsualWaits.Range;
import dev.holdfast.text.Messages;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.geometry.HPos;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/** What was done of each name, how much of it failed, and how long it waited before. */
final class ThroughputCard extends CardPane {

  private static final int FIRST = 8;

  /** A share of failures that is worth a look. */
  private static final double WORRYING = 0.01;

  private final OverviewViewModel model;
  private final Messages messages;

  ThroughputCard(OverviewViewModel model) {
    super(model.messages.get("throughput.title"), windows(model));
    this.model = model;
    this.messages = model.messages;
    setId("throughput");
    follow(model.throughput);
    model.throughput.value.subscribe(told -> show());
    model.usual.value.subscribe(usual -> show());
  }

  private static HBox windows(OverviewViewModel model) {
    ToggleGroup group = new ToggleGroup();
    HBox buttons = new HBox();
    buttons.setAlignment(Pos.CENTER);
    ThroughputWindow[] windows = ThroughputWindow.values();
    for (ThroughputWindow window : windows) {
      ToggleButton button =
          whole(
              new ToggleButton(
                  model.messages.get("window." + window.name().toLowerCase(Locale.ROOT))));
      button.setToggleGroup(group);
      button.setSelected(model.window.get() == window);
      button
          .getStyleClass()
          .addAll(
              "small",
              window.ordinal() == 0
                  ? "left-pill"
                  : window.ordinal() == windows.length - 1 ? "right-pill" : "center-pill");
      button.setOnAction(
          event -> {
            button.setSelected(true);
            model.window.set(window);
          });
      buttons.getChildren().add(button);
    }
    return buttons;
  }

  private void show() {
    if (model.throughput.value() == null) {
      return;
    }
    Throughput done = model.throughput.value().value();
    UsualWaits usual = Optional.ofNullable(model.usual.value()).orElse(UsualWaits.UNKNOWN);
    List<Line> lines =
        done.lines().stream()
            .filter(line -> line.ended() > 0 || line.waits().count() > 0)
            .sorted(worstFirst(usual))
            .toList();
    summarize(messages.get("throughput.summary"), false);
    if (lines.isEmpty()) {
      empty(messages.get("throughput.none." + model.window.get().name().toLowerCase(Locale.ROOT)));
      return;
    }
    Grid grid = grid();
    lines.stream().limit(most(FIRST)).forEach(line -> row(grid, done, line, usual));
    fill(grid, foot(done, lines.size()));
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

  private Grid grid() {
    Grid grid =
        new Grid()
            .rest(90)
            .column(HPos.RIGHT)
            .drawing(104, 168)
            .column(HPos.RIGHT)
            .column(HPos.RIGHT)
            .column(HPos.RIGHT)
            .drawing(104, 140);
    grid.heads(
        messages.get("common.name"),
        messages.get("column.perHour"),
        messages.get("column.ended." + model.window.get().name().toLowerCase(Locale.ROOT)),
        messages.get("common.failed"),
        messages.get("column.p50"),
        messages.get("column.p95"),
        messages.get("column.usual"));
    return grid;
  }

  private void row(Grid grid, Throughput done, Line line, UsualWaits usual) {
    Optional<Range> of = usual.of(line.key());
    boolean fails = line.failedShare() >= WORRYING;
    boolean late = unusual(line, of);
    EndedBars bars = new EndedBars(line.endedBy(), line.failedBy());
    String ended =
        messages.get(
            "throughput.ended",
            line.key() == null ? "" : line.key(),
            NumberText.grouped(line.ended()),
            NumberText.grouped(line.failed()));
    bars.setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    bars.setAccessibleText(ended);
    Tooltip.install(bars, new Tooltip(ended));
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
    waits.setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    waits.setAccessibleText(usually);
    Tooltip.install(waits, new Tooltip(usually));
    String name = line.key() == null ? "" : line.key();
    Hyperlink link = Cells.link(name, messages.get("throughput.open"), () -> model.openName(name));
    grid.row(
        link,
        Cells.whole(perHour(done.perHour(line))),
        bars,
        Cells.whole(share(line), fails ? "worry" : "text-muted"),
        Cells.whole(span(line.waits().p50())),
        Cells.whole(span(line.waits().p95()), late ? "attention" : "plain"),
        waits);
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

  private HBox foot(Throughput done, int names) {
    HBox foot =
        centred(
            foot(
                key("key-done", "legend.done"),
                key("key-failed", "legend.failed"),
                key("key-usual", "legend.usual"),
                wide(Cells.text(note(done), "text-muted"))));
    if (names > FIRST) {
      String others = messages.get("common.moreNames", names - FIRST);
      foot.getChildren().add(more(others, this::show));
    }
    return foot;
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
    Label label = Cells.whole(messages.get(text), "text-muted");
    label.setGraphic(mark);
    return label;
  }
}
