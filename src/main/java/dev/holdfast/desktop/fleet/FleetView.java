package dev.holdfast.desktop.fleet;

import static dev.holdfast.desktop.fx.Nodes.acting;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.connections.ConnectionState;
import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.SplitLines;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.run.ReportMenu;
import dev.holdfast.report.FleetTotals;
import java.time.Instant;
import java.util.function.Consumer;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.VBox;

/** All stores in a table, what is known of the chosen one below it, and a look at all of them. */
final class FleetView extends FxmlView {

  private final FleetViewModel model;
  private final TimeText times;
  final FleetTableView table;
  private final FleetDetails details;
  private final Consumer<ConnectionItem> onOpen;

  @FXML private VBox top;
  @FXML private Label summary;
  @FXML private Button look;
  @FXML private Button cancel;
  @FXML private MenuButton report;
  @FXML private SplitPane split;

  FleetView(
      FleetViewModel model, TimeText times, FileSaver files, Consumer<ConnectionItem> onOpen) {
    this.model = model;
    this.times = times;
    load();
    acting(cancel, () -> model.cancel());
    acting(look, () -> model.lookAtAll());
    this.onOpen = onOpen;
    table = new FleetTableView(model, times, onOpen);
    details = new FleetDetails(model, times::dateTime, onOpen, this::openHealth);
    table.table.chosenProperty().subscribe(details::show);
    split.getItems().setAll(table.table.control, details.root);
    SplitPane.setResizableWithParent(details.root, false);
    SplitLines.place(split, "fleet", 0.6);
    look.disableProperty().bind(model.running);
    Shown.when(cancel, model.running);
    report.disableProperty().bind(model.running.or(model.lookedAt.isNull()));
    report
        .getItems()
        .setAll(
            ReportMenu.items(report, messages, files, messages.get("report.name"), model::report));
    Banner written = Banner.of(Banner.Kind.INFO, model.report.success);

    top.getChildren().addAll(written, InlineFailure.of(model.report.failure));
    model.shownRows.addListener((javafx.beans.Observable changed) -> summarize());
    model.lookedAt.subscribe(this::summarize);
    model.running.subscribe(this::summarize);
  }

  /** Writes ages and states again. */
  void refresh() {
    table.table.refresh();
    summarize();
  }

  private void openHealth(FleetRow row) {
    if (model.showHealth(row)) {
      onOpen.accept(row.item);
    }
  }

  private void summarize() {
    summary.setText(model.running.get() ? soFar() : whole());
  }

  private String soFar() {
    long done =
        model.shownRows.stream().filter(row -> row.look.get() == FleetRow.Look.NONE).count();
    return messages.get("summary.running", done, model.shownRows.size());
  }

  private String whole() {
    Instant at = model.lookedAt.get();
    if (at == null) {
      long open =
          model.shownRows.stream()
              .filter(row -> row.item.state.get() == ConnectionState.CONNECTED)
              .count();
      return messages.get("summary.before", model.shownRows.size(), open);
    }
    FleetTotals sums = FleetTotals.of(model.subject());
    return messages.get(
        sums.judged() == 0 ? "summary.unjudged" : "summary.after",
        sums.answered(),
        sums.stores(),
        sums.toGo().get("tasks"),
        sums.findings(),
        times.relative(at.getEpochSecond()),
        sums.streamEvents(),
        sums.unjudged());
  }
}
