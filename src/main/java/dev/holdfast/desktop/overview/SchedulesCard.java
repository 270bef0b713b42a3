package dev.holdfast.desktop.overview;

import static dev.holdfast.desktop.fx.Nodes.centred;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.fx.StatusSign;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.store.activity.Scheduled;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.text.Messages;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import javafx.geometry.HPos;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;

/** What comes back by the calendar: when it ran, when it will, and what it missed. */
final class SchedulesCard extends CardPane {

  private static final int FIRST = 6;

  private final OverviewViewModel model;
  private final ZoneId zone;
  private final Messages messages;
  private final StatusStyle style;

  SchedulesCard(OverviewViewModel model, ZoneId zone) {
    super(model.messages.get("schedules.title"));
    this.model = model;
    this.zone = zone;
    this.messages = model.messages;
    this.style = new StatusStyle(model.statuses());
    setId("schedules");
    follow(model.schedules, this::show);
    ShownZone.follow(this, this::again);
  }

  private void again() {
    Optional.ofNullable(model.schedules.value()).ifPresent(this::show);
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
        new Grid()
            .rest(90)
            .column(HPos.LEFT)
            .column(HPos.LEFT)
            .column(HPos.LEFT)
            .column(HPos.RIGHT);
    grid.heads(
        messages.get("common.name"),
        messages.get("common.schedule"),
        messages.get("column.lastRun"),
        messages.get("common.field." + FieldTerm.NEXT_RUN.key()),
        messages.get("column.missed"));
    TimeText times = new TimeText(Clock.fixed(Instant.ofEpochSecond(told.now()), zone), zone);
    tasks.stream().limit(most(FIRST)).forEach(each -> row(grid, each, times));
    if (tasks.size() > FIRST) {
      fill(grid, foot(more(messages.get("common.more", tasks.size() - FIRST), this::again)));
    } else {
      fill(grid);
    }
  }

  private void row(Grid grid, Scheduled task, TimeText times) {
    StatusSign sign = new StatusSign();
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
    Label last = Cells.whole(times.relative(task.lastRun()));
    tip(last, times.exact(task.lastRun()));
    Label next = Cells.whole(times.relative(task.nextRun()));
    tip(next, times.exact(task.nextRun()));
    Label missed = Cells.whole(missed(task), task.misses() ? "attention" : "text-muted");
    if (task.misses()) {
      tip(missed, messages.get("schedules.since", times.withZone(task.missedSince())));
    }
    grid.row(name, when, last, next, missed);
  }

  private static void tip(Label label, String text) {
    if (text != null) {
      label.setTooltip(new Tooltip(text));
    }
  }

  private String missed(Scheduled task) {
    if (!task.misses()) {
      return NumberText.NOTHING;
    }
    String number = NumberText.grouped(task.missed().value());
    return task.missed().exact() ? number : messages.get("common.atLeast", number);
  }
}
