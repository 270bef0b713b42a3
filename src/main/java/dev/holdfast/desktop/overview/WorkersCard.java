package dev.holdfast.desktop.overview;

import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.store.activity.Workload;
import java.util.Comparator;
import java.util.List;
import javafx.geometry.HPos;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/** Who works, what each has in work, and who does not although it should. */
final class WorkersCard extends CardPane {

  private static final int FIRST = 8;
  private static final double BAR = 36;

  WorkersCard(OverviewViewModel model) {
    super(model, model.messages.get("common.workers"));
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
        new Grid(messages)
            .rest("common.worker", 70)
            .column("column.holds", HPos.RIGHT)
            .column("", HPos.LEFT)
            .rest("column.oldest", 70)
            .column("common.since", HPos.RIGHT)
            .column("common.lastSeen", HPos.RIGHT);
    long most = shown.stream().mapToLong(Workload::running).max().orElse(1);
    HBox foot = list(grid, shown, FIRST, load -> row(grid, load, most), "common.more");
    int gone = loads.size() - shown.size();
    if (gone > 0) {
      foot.getChildren().add(Cells.text(messages.get("workers.gone", gone), "text-muted"));
    }
  }

  private void row(Grid grid, Workload load, long most) {
    TimeText times = model.timesAt(model.workers.value().now());
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
        whole(label(NumberText.grouped(load.running()))),
        track,
        oldest(load),
        since(load, times),
        seen(load, times));
  }

  private static Label oldest(Workload load) {
    return load.oldest() == null
        ? whole(label(NumberText.NOTHING, "text-muted"))
        : Cells.text(load.oldest().name());
  }

  private static Label since(Workload load, TimeText times) {
    return load.oldest() == null || load.oldest().since() == null
        ? whole(label(""))
        : Cells.age(times, load.oldest().since());
  }

  private Label seen(Workload load, TimeText times) {
    if (!load.registered()) {
      Label unknown = whole(label(messages.get("common.unknown"), "text-muted"));
      unknown.setTooltip(new Tooltip(messages.get("workers.unregistered.tip")));
      return unknown;
    }
    Label seen =
        whole(
            label(
                times.relative(load.worker().lastSeenAt()),
                Boolean.FALSE.equals(load.alive()) ? "worry" : "text-muted"));
    String exact = times.exact(load.worker().lastSeenAt());
    seen.setTooltip(
        new Tooltip(
            (Boolean.FALSE.equals(load.alive()) ? messages.get("workers.dead") + "\n" : "")
                + (exact == null ? "" : exact)));
    return seen;
  }
}
