package dev.holdfast.desktop.overview;

import static dev.holdfast.desktop.fx.Nodes.centred;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.store.activity.Workload;
import dev.holdfast.text.Messages;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import javafx.geometry.HPos;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/** Who works, what each has in work, and who does not although it should. */
final class WorkersCard extends CardPane {

  private static final int FIRST = 8;
  private static final double BAR = 36;

  private final OverviewViewModel model;
  private final ZoneId zone;
  private final Messages messages;

  WorkersCard(OverviewViewModel model, ZoneId zone) {
    super(model.messages.get("common.workers"));
    this.model = model;
    this.zone = zone;
    this.messages = model.messages;
    setId("workers");
    if (!model.hasWorkers()) {
      empty(messages.get("workers.unknown"));
      return;
    }
    follow(model.workers, this::show);
  }

  /** Those that are gone with nothing in work are history: they never leave some stores. */
  private static boolean matters(Workload load) {
    return load.running() > 0 || !Boolean.FALSE.equals(load.alive());
  }

  private void show(StoreAnswer<List<Workload>> told) {
    List<Workload> loads = told.value();
    List<Workload> shown =
        loads.stream()
            .filter(WorkersCard::matters)
            .sorted(Comparator.comparing(Workload::abandons).reversed())
            .toList();
    long alive = loads.stream().filter(load -> Boolean.TRUE.equals(load.alive())).count();
    List<Workload> lost = loads.stream().filter(Workload::abandons).toList();
    long lostTasks = lost.stream().mapToLong(Workload::running).sum();
    summarize(
        lost.isEmpty()
            ? messages.get("workers.summary", alive)
            : messages.get("workers.lost", alive, lost.size(), lostTasks),
        !lost.isEmpty());
    if (shown.isEmpty()) {
      empty(
          messages.get(
              loads.isEmpty() ? "common.noWorkerHasRegistered" : "workers.noneAlive",
              loads.size()));
      return;
    }
    Grid grid =
        new Grid()
            .rest(70)
            .column(HPos.RIGHT)
            .column(HPos.LEFT)
            .rest(70)
            .column(HPos.RIGHT)
            .column(HPos.RIGHT);
    grid.heads(
        messages.get("common.worker"),
        messages.get("column.holds"),
        "",
        messages.get("column.oldest"),
        messages.get("common.since"),
        messages.get("common.lastSeen"));
    long most = shown.stream().mapToLong(Workload::running).max().orElse(1);
    shown.stream().limit(most(FIRST)).forEach(load -> row(grid, load, most));
    HBox foot = foot(shown.size(), loads.size() - shown.size());
    fill(foot == null ? new Node[] {grid} : new Node[] {grid, foot});
  }

  private void row(Grid grid, Workload load, long most) {
    long now = model.workers.value().now();
    TimeText times = new TimeText(Clock.fixed(Instant.ofEpochSecond(now), zone), zone);
    Hyperlink name =
        Cells.link(load.worker().id(), messages.get("workers.open"), () -> model.open(load));
    if (load.abandons()) {
      name.getStyleClass().add("worry");
    }
    Region bar = new Region();
    bar.getStyleClass().addAll("workload-bar", load.abandons() ? "lost" : "held");
    double width = most == 0 ? 0 : BAR * load.running() / most;
    bar.setPrefWidth(load.running() == 0 ? 0 : Math.max(2, width));
    bar.setMaxWidth(Region.USE_PREF_SIZE);
    HBox track = centred(new HBox(bar));
    track.setMinWidth(BAR);
    grid.row(
        name,
        Cells.whole(NumberText.grouped(load.running())),
        track,
        oldest(load),
        since(load, times),
        seen(load, times));
  }

  private static Label oldest(Workload load) {
    return load.oldest() == null
        ? Cells.whole(NumberText.NOTHING, "text-muted")
        : Cells.text(load.oldest().name());
  }

  private static Label since(Workload load, TimeText times) {
    if (load.oldest() == null || load.oldest().since() == null) {
      return Cells.whole("");
    }
    Label since = Cells.whole(times.relative(load.oldest().since()));
    since.setTooltip(new Tooltip(times.exact(load.oldest().since())));
    return since;
  }

  private Label seen(Workload load, TimeText times) {
    if (!load.registered()) {
      Label unknown = Cells.whole(messages.get("common.unknown"), "text-muted");
      unknown.setTooltip(new Tooltip(messages.get("workers.unregistered.tip")));
      return unknown;
    }
    Label seen =
        Cells.whole(
            times.relative(load.worker().lastSeenAt()),
            Boolean.FALSE.equals(load.alive()) ? "worry" : "text-muted");
    String exact = times.exact(load.worker().lastSeenAt());
    seen.setTooltip(
        new Tooltip(
            (Boolean.FALSE.equals(load.alive()) ? messages.get("workers.dead") + "\n" : "")
                + (exact == null ? "" : exact)));
    return seen;
  }

  /** Returns how many others there are; null if there are none. */
  private HBox foot(int shown, int gone) {
    HBox foot = foot();
    if (shown > FIRST) {
      String others = messages.get("common.more", shown - FIRST);
      foot.getChildren().add(more(others, () -> show(model.workers.value())));
    }
    if (gone > 0) {
      foot.getChildren().add(Cells.text(messages.get("workers.gone", gone), "text-muted"));
    }
    return foot.getChildren().isEmpty() ? null : foot;
  }
}
