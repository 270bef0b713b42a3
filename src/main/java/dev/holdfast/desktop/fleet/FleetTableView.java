package dev.holdfast.desktop.fleet;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.fleet.FleetFacts;
import dev.holdfast.store.Finding;
import dev.holdfast.text.BytesText;
import dev.holdfast.text.FleetText;
import dev.holdfast.text.Messages;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.fxml.FXML;
import javafx.geometry.Pos;
import javafx.scene.Parent;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;

/** One row a store; Enter or a double click opens it. */
final class FleetTableView {

  private final FleetText words;
  private final TimeText times;
  private final Messages messages = Fxml.messages(FleetTableView.class);
  private final Parent root;

  @FXML private TableView<FleetRow> table;
  @FXML private TableColumn<FleetRow, FleetRow> store;
  @FXML private TableColumn<FleetRow, FleetRow> tasks;
  @FXML private TableColumn<FleetRow, FleetRow> backlog;
  @FXML private TableColumn<FleetRow, FleetRow> ended;
  @FXML private TableColumn<FleetRow, FleetRow> oldest;
  @FXML private TableColumn<FleetRow, FleetRow> cleanup;
  @FXML private TableColumn<FleetRow, FleetRow> findings;

  /**
   * Lists the stores.
   *
   * @param onOpen opens a store
   * @param onFindings hears which findings of which store are to be seen
   */
  FleetTableView(
      FleetViewModel model,
      TimeText times,
      Consumer<ConnectionItem> onOpen,
      BiConsumer<FleetRow, Finding.Severity> onFindings) {
    this.words = model.words();
    this.times = times;
    root = Fxml.load(this);
    store.setCellFactory(column -> new FleetStoreCell(messages));
    tasks.setCellFactory(
        column ->
            new FleetTwoLinesCell(
                row -> fact(row, facts -> NumberText.grouped(facts.tasks())),
                row -> fact(row, FleetTableView::size),
                Pos.CENTER_RIGHT));
    backlog.setCellFactory(
        column ->
            new FleetTextCell(
                row -> row.answer() == null ? null : words.of(row.answer().backlog())));
    ended.setCellFactory(column -> new FleetEndedCell(words));
    oldest.setCellFactory(
        column -> new FleetTextCell(row -> fact(row, facts -> age(facts.oldestEnded()))));
    cleanup.setCellFactory(
        column ->
            new FleetTwoLinesCell(
                row -> fact(row, this::lastCleanup),
                row ->
                    fact(
                        row,
                        facts ->
                            facts.lastCleanup() == null ? null : words.of(facts.lastCleanup())),
                Pos.CENTER_LEFT));
    findings.setCellFactory(column -> new FleetFindingsCell(words, messages, onFindings));
    List.of(store, tasks, backlog, ended, oldest, cleanup, findings).forEach(this::whole);
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
          if (Key.OPEN.matches(event) && chosen != null) {
            onOpen.accept(chosen.item());
            event.consume();
          }
        });
  }

  Parent node() {
    return root;
  }

  /** Looks at a row. */
  void select(FleetRow row) {
    table.getSelectionModel().select(row);
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

  private void whole(TableColumn<FleetRow, FleetRow> column) {
    column.setSortable(false);
    column.setReorderable(false);
    column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
  }

  private static String fact(FleetRow row, Function<FleetFacts, String> text) {
    FleetFacts facts = row.factsProperty().get();
    return facts == null ? null : text.apply(facts);
  }

  private String age(Long unixSeconds) {
    return unixSeconds == null ? null : times.relative(unixSeconds);
  }

  private static String size(FleetFacts facts) {
    return facts.bytes() == null ? null : BytesText.of(facts.bytes());
  }

  private String lastCleanup(FleetFacts facts) {
    return facts.lastCleanup() == null
        ? messages.get("cleanup.none")
        : times.relative(facts.lastCleanup().at());
  }
}
