package dev.holdfast.desktop.fleet;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.fleet.FleetFacts;
import dev.holdfast.text.BytesText;
import dev.holdfast.text.FleetText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.fxml.FXML;
import javafx.scene.Parent;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;

/** One row a store; Enter or a double click opens it. */
final class FleetTableView {

  private final FleetText words;
  private final TimeText times;
  private final Messages messages = Fxml.messages(FleetTableView.class);
  private final Parent root;

  @FXML private TableView<FleetRow> table;
  @FXML private TableColumn<FleetRow, FleetRow> store;
  @FXML private TableColumn<FleetRow, FleetRow> state;
  @FXML private TableColumn<FleetRow, FleetRow> kind;
  @FXML private TableColumn<FleetRow, FleetRow> tasks;
  @FXML private TableColumn<FleetRow, FleetRow> size;
  @FXML private TableColumn<FleetRow, FleetRow> backlog;
  @FXML private TableColumn<FleetRow, FleetRow> oldest;
  @FXML private TableColumn<FleetRow, FleetRow> cleanup;
  @FXML private TableColumn<FleetRow, FleetRow> findings;

  FleetTableView(FleetViewModel model, TimeText times, Consumer<ConnectionItem> onOpen) {
    this.words = model.words();
    this.times = times;
    root = Fxml.load(this);
    store.setCellFactory(column -> new FleetNameCell());
    state.setCellFactory(column -> new FleetStateCell(messages));
    text(kind, row -> fact(row, FleetFacts::kind));
    text(tasks, row -> fact(row, facts -> NumberText.grouped(facts.tasks())));
    text(
        size,
        row -> fact(row, facts -> facts.bytes() == null ? null : BytesText.of(facts.bytes())));
    text(backlog, row -> row.answer() == null ? null : words.of(row.answer().backlog()));
    text(oldest, row -> fact(row, facts -> age(facts.oldestEnded())));
    text(cleanup, row -> fact(row, this::lastCleanup));
    text(
        findings,
        row ->
            row.answer() == null
                ? null
                : NumberText.grouped((long) row.answer().findings().size()));
    for (TableColumn<FleetRow, ?> column : table.getColumns()) {
      column.setSortable(false);
      column.setReorderable(false);
    }
    for (TableColumn<FleetRow, FleetRow> column : java.util.List.of(store, state)) {
      column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
    }
    table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
    table.setItems(model.rows());
    // The rows stay the same objects whatever becomes known of them: a cell would not look again.
    model.rows().addListener((javafx.beans.Observable changed) -> table.refresh());
    table.setRowFactory(
        unused -> {
          TableRow<FleetRow> row = new TableRow<>();
          row.setOnMouseClicked(
              event -> {
                if (event.getClickCount() == 2 && row.getItem() != null) {
                  onOpen.accept(row.getItem().item());
                }
              });
          return row;
        });
    table.setOnKeyPressed(
        event -> {
          FleetRow chosen = selectedProperty().get();
          if (event.getCode() == KeyCode.ENTER && chosen != null) {
            onOpen.accept(chosen.item());
            event.consume();
          }
        });
  }

  Parent node() {
    return root;
  }

  /** The row that is looked at; null if none is. */
  ReadOnlyObjectProperty<FleetRow> selectedProperty() {
    return table.getSelectionModel().selectedItemProperty();
  }

  void focus() {
    table.requestFocus();
    if (table.getSelectionModel().isEmpty()) {
      table.getSelectionModel().selectFirst();
    }
  }

  void refresh() {
    table.refresh();
  }

  private void text(TableColumn<FleetRow, FleetRow> column, Function<FleetRow, String> text) {
    column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
    column.setCellFactory(unused -> new FleetTextCell(text));
  }

  private static String fact(FleetRow row, Function<FleetFacts, String> text) {
    FleetFacts facts = row.factsProperty().get();
    return facts == null ? null : text.apply(facts);
  }

  private String age(Long unixSeconds) {
    return unixSeconds == null ? null : times.relative(unixSeconds);
  }

  private String lastCleanup(FleetFacts facts) {
    return facts.lastCleanup() == null
        ? messages.get("cleanup.none")
        : VisibleText.line(words.of(facts.lastCleanup(), times::relative));
  }
}
