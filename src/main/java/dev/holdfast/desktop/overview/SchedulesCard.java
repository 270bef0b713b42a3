package dev.holdfast.desktop.overview;

import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.statusSign;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.store.activity.Scheduled;
import dev.holdfast.task.FieldTerm;
import java.util.Comparator;
import java.util.List;
import javafx.geometry.HPos;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/** What comes back by the calendar: when it ran, when it will, and what it missed. */
final class SchedulesCard extends CardPane {

  private static final int FIRST = 6;

  private final StatusStyle style;

  SchedulesCard(OverviewViewModel model) {
    super(model, model.messages.get("schedules.title"));
    this.style = new StatusStyle(model.statuses());
    setId("schedules");
    follow(model.schedules, this::show);
  }

  private void show(StoreAnswer<List<Scheduled>> told) {
    List<Scheduled> tasks =
        told.value().stream()
            .sorted(
                Comparator.comparingLong(
                        (Scheduled each) -> each.misses() ? -each.missed().value() : 0)
                    .thenComparing(
                        Scheduled::nextRun, Comparator.nullsLast(Comparator.naturalOrder())))
            .toList();
    if (tasks.isEmpty()) {
      summarize("", false);
      empty(messages.get("schedules.none"));
      return;
    }
    long missing = tasks.stream().filter(Scheduled::misses).count();
    summarize(
        messages.get(
            missing > 0 ? "schedules.missing" : "common.number",
            tasks.size(),
            missing,
            tasks.size() - missing),
        missing > 0);
    Grid grid =
        new Grid(messages)
            .rest("common.name", 90)
            .column("common.schedule", HPos.LEFT)
            .column("column.lastRun", HPos.LEFT)
            .column("common.field." + FieldTerm.NEXT_RUN.key(), HPos.LEFT)
            .column("column.missed", HPos.RIGHT);
    TimeText times = model.timesAt(told.now());
    list(grid, tasks, FIRST, each -> row(grid, each, times), "common.more");
  }

  private void row(Grid grid, Scheduled task, TimeText times) {
    Region sign = statusSign();
    Hyperlink link =
        Cells.link(
            task.name(),
            messages.get("schedules.open", style.text(task.status())),
            () -> model.open(task));
    HBox name = centred(new HBox(sign, link));
    name.setMinWidth(0);
    name.getStyleClass()
        .addAll("overview-named", StatusStyle.styleClass(style.known.tone(task.status())));
    Label when = Cells.text(task.expression(), "monospace", task.readable() ? "plain" : "worry");
    when.setMaxWidth(120);
    when.setMinWidth(USE_PREF_SIZE);
    if (!task.readable()) {
      when.setTooltip(new Tooltip(messages.get("schedules.unreadable")));
    }
    String number =
        task.misses()
            ? NumberText.counted(task.missed().value(), task.missed().exact())
            : NumberText.NOTHING;
    Label missed = whole(label(number, task.misses() ? "attention" : "text-muted"));
    if (task.misses()) {
      String since = messages.get("schedules.since", times.withZone(task.missedSince()));
      missed.setTooltip(new Tooltip(since));
    }
    Label last = Cells.age(times, task.lastRun());
    grid.row(name, when, last, Cells.age(times, task.nextRun()), missed);
  }
}
