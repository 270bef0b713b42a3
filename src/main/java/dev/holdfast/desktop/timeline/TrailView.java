package dev.holdfast.desktop.timeline;

import static dev.holdfast.desktop.fx.Nodes.tall;

import dev.holdfast.desktop.fx.CopyAs;
import dev.holdfast.desktop.fx.CopyAs.Form;
import dev.holdfast.desktop.fx.TextScale;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.desktop.tasks.details.EventText;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Csv;
import dev.holdfast.text.JsonText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.ShellCommand;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javafx.collections.FXCollections;
import javafx.scene.control.ListView;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** The event list; the selected line is the instant looked at. */
final class TrailView extends VBox {

  private final TimelineViewModel timeline;
  private final RowsView<TrailRow> view;
  private final ListView<TrailRow> list;
  private boolean following;

  TrailView(TimelineViewModel timeline, EventText texts, Messages messages) {
    this.timeline = timeline;
    getStyleClass().add("trail");
    view =
        RowsView.list(
                messages,
                "trail",
                Column.<TrailRow>line(
                        () -> {
                          TrailLine line = new TrailLine(timeline, texts, messages);
                          return row -> line.show(row, timeline.trail.rows.get());
                        })
                    .said(new TrailLine(timeline, texts, messages)::said)
                    .look("trail-cell"))
            .named("trailList", "story-list", "trail-list")
            .on(Key.OPEN, this::fold)
            .item("trail.only", row -> timeline.trail.narrow(row, true))
            .item("trail.out", row -> timeline.trail.narrow(row, false))
            .chosen(this::choose);
    view.copies(copies());
    list = view.list();
    list.fixedCellSizeProperty().bind(TextScale.of(28));
    list.setMinHeight(60);
    getChildren().setAll(new FilterBar(timeline, messages).node(), tall(list));
    timeline.trail.rows.subscribe(this::show);
    timeline.step.subscribe(this::follow);
    timeline.read.loading.subscribe(this::showPlaceholder);
    timeline.trail.listing.subscribe(this::showPlaceholder);
    timeline.read.value.subscribe(this::showPlaceholder);
  }

  private List<TaskEvent> selected() {
    return view.rows().stream().flatMap(row -> timeline.trail.events(row).stream()).toList();
  }

  /** Copies events as the command line writes them, or the command that lists them all. */
  private CopyAs copies() {
    return new CopyAs()
        .with(Form.JSON, () -> rows(new JsonText()::indented))
        .onlyIf(() -> !selected().isEmpty())
        .with(Form.CSV, () -> rows(rows -> Csv.rows(List.copyOf(rows.getFirst().keySet()), rows)))
        .onlyIf(() -> !selected().isEmpty())
        .with(Form.COMMAND, this::command)
        .onlyIf(() -> timeline.task.get() != null);
  }

  private String rows(Function<List<Map<String, Object>>, String> text) {
    List<Map<String, Object>> rows =
        selected().stream().map(event -> event.fields().asMap()).toList();
    return rows.isEmpty() ? "" : text.apply(rows);
  }

  private String command() {
    TaskId task = timeline.task.get();
    return task == null
        ? ""
        : new ShellCommand("timeline", timeline.session.profile().storeAddress().display())
            .about(task.toString())
            .text();
  }

  private void fold(TrailRow row) {
    if (row instanceof TrailRow.Rolled rolled) {
      timeline.trail.toggle(rolled);
    }
  }

  private void show(List<TrailRow> rows) {
    following = true;
    view.follows(FXCollections.observableList(rows));
    following = false;
    showPlaceholder();
    follow();
  }

  private void showPlaceholder() {
    if (timeline.trail.listing.get()) {
      view.look("listing");
    } else if (timeline.chronicle() != null) {
      view.look(timeline.trail.filter.get().isAll() ? RowsView.EMPTY : "noMatch");
    } else if (timeline.read.isLoading()) {
      view.look(RowsView.LOADING);
    } else {
      view.placeholder(new StackPane());
    }
  }

  /** The line of the step becomes the selected one, and is seen. */
  private void follow() {
    int step = timeline.step.get();
    int row = step == 0 ? -1 : TrailRows.rowOf(list.getItems(), step - 1);
    following = true;
    if (row < 0) {
      list.getSelectionModel().clearSelection();
      if (step == 0 && !list.getItems().isEmpty()) {
        list.scrollTo(0);
      }
    } else {
      list.getSelectionModel().select(row);
      bringIntoView(row);
    }
    following = false;
  }

  private void bringIntoView(int row) {
    int seen = (int) (list.getHeight() / list.getFixedCellSize());
    if (seen < 2) {
      list.scrollTo(row);
      return;
    }
    if (list.lookup(".virtual-flow") instanceof javafx.scene.control.skin.VirtualFlow<?> flow
        && flow.getFirstVisibleCell() != null) {
      int first = flow.getFirstVisibleCell().getIndex();
      if (row <= first) {
        list.scrollTo(Math.max(0, row - 2));
      } else if (row >= first + seen - 1) {
        list.scrollTo(row - seen + 2);
      }
    } else {
      list.scrollTo(Math.max(0, row - seen / 2));
    }
  }

  /** A roll-up stands for all its events: the last one is the instant after them. */
  private void choose(TrailRow row) {
    if (!following) {
      timeline.select(row.last());
    }
  }
}
