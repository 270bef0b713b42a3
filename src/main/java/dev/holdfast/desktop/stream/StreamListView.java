package dev.holdfast.desktop.stream;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.hold.HoldTarget;
import dev.holdfast.desktop.hold.HoldText;
import dev.holdfast.desktop.hold.HoldsViewModel;
import dev.holdfast.desktop.stream.StreamListViewModel.Listed;
import dev.holdfast.task.Task;
import dev.holdfast.text.Messages;
import java.util.List;
import javafx.beans.binding.DoubleBinding;
import javafx.fxml.FXML;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;

/** The streams of a store in a table. */
final class StreamListView {

  private static final double BAR = 18;

  /** The part of the room that names and policies share which names have. */
  private static final double NAMES = 0.55;

  private final StreamListViewModel list;
  private final HoldsViewModel holds;
  private final Messages messages = Fxml.messages(StreamListView.class);
  private final Parent root;
  private boolean filling;

  @FXML private TextField text;
  @FXML private InlineFailure failure;
  @FXML private TableView<Task> table;
  @FXML private TableColumn<Task, Task> name;
  @FXML private TableColumn<Task, Task> events;
  @FXML private TableColumn<Task, Task> oldest;
  @FXML private TableColumn<Task, Task> newest;
  @FXML private TableColumn<Task, Task> policy;
  @FXML private TableColumn<Task, Task> source;
  @FXML private TableColumn<Task, Task> expired;
  @FXML private TableColumn<Task, Task> share;
  @FXML private TableColumn<Task, Task> enabled;
  @FXML private Label listed;
  @FXML private Button cancel;
  @FXML private Button previous;
  @FXML private Button next;

  StreamListView(StreamListViewModel list, HoldsViewModel holds, TimeText times) {
    this.list = list;
    this.holds = holds;
    root = Fxml.load(this);
    columns(new StreamWords(messages, times), new HoldText(times));
    text.textProperty().bindBidirectional(list.textProperty());
    failure.messageProperty().bind(list.read().failureProperty());
    failure.setOnRetry(list.read()::retry);
    Shown.when(cancel, list.read().loadingProperty());
    list.read().valueProperty().subscribe(this::show);
    list.read().loadingProperty().subscribe(this::show);
    list.read().failureProperty().subscribe(this::show);
    list.selectedProperty().subscribe(this::select);
    table
        .getSelectionModel()
        .selectedItemProperty()
        .subscribe(
            chosen -> {
              if (chosen != null && !filling) {
                list.select(chosen.name());
              }
            });
    show();
  }

  Parent node() {
    return root;
  }

  /** Puts the keyboard into the list. */
  void focus() {
    table.requestFocus();
  }

  private void columns(StreamWords words, HoldText said) {
    HeldStreamCell.in(name, words, row -> holds.of(HoldTarget.of(row)).map(said::of));
    holds.heldProperty().subscribe(table::refresh);
    StreamCell.in(events, row -> words.number(row, "events"), row -> null, "number-column");
    StreamCell.in(
        oldest, row -> words.age(row, "oldest"), row -> words.exact(row, "oldest"), "quiet");
    StreamCell.in(
        newest, row -> words.age(row, "newest"), row -> words.exact(row, "newest"), "quiet");
    StreamCell.in(policy, words::policy, words::policy);
    StreamCell.in(source, words::source, row -> messages.get("source.hint"), "quiet");
    StreamCell.in(
        expired, row -> words.number(row, "expired_events"), words::beyond, "number-column");
    StreamCell.in(share, words::share, words::beyond, "number-column");
    StreamCell.in(enabled, words::enabledText, row -> null, "quiet");
    if (list.archived()) {
      // No policy reaches into an archive: columns that say so for each stream say nothing.
      table.getColumns().removeAll(List.of(policy, source, expired, share, enabled));
    }
    double others =
        table.getColumns().stream()
            .filter(column -> column != name && column != policy)
            .mapToDouble(TableColumn::getPrefWidth)
            .sum();
    DoubleBinding room = table.widthProperty().subtract(others + BAR);
    if (list.archived()) {
      name.prefWidthProperty().bind(room);
      return;
    }
    name.prefWidthProperty().bind(room.multiply(NAMES));
    policy.prefWidthProperty().bind(room.multiply(1 - NAMES));
  }

  private void show() {
    Listed read = list.read().value();
    boolean loading = list.read().isLoading();
    List<Task> rows = read == null ? List.of() : read.page().items();
    if (!table.getItems().equals(rows)) {
      filling = true;
      table.getItems().setAll(rows);
      filling = false;
    }
    select(list.selectedProperty().get());
    boolean failed = list.read().failureProperty().get() != null;
    boolean all = list.textProperty().get().isBlank();
    table.setPlaceholder(
        loading
            ? Placeholder.loading(messages.get("streams.loading"))
            : failed || read == null
                ? Placeholder.empty(messages.get("streams.failed"), "")
                : Placeholder.empty(
                    messages.get(all ? "streams.empty" : "streams.none"),
                    messages.get(all ? "streams.empty.detail" : "streams.none.detail")));
    listed.setText(
        loading
            ? messages.get("streams.reading")
            : read == null
                ? ""
                : messages.get(
                    read.total().exact() ? "streams.listed" : "streams.listedSome",
                    rows.size(),
                    read.total().value()));
    previous.setDisable(loading || read == null || read.page().previous() == null);
    next.setDisable(loading || read == null || read.page().next() == null);
  }

  /** The row may be on another page: then none is marked. */
  private void select(String stream) {
    filling = true;
    table.getSelectionModel().clearSelection();
    for (int i = 0; stream != null && i < table.getItems().size(); i++) {
      if (stream.equals(table.getItems().get(i).name())) {
        table.getSelectionModel().clearAndSelect(i);
      }
    }
    filling = false;
  }

  @FXML
  private void filter() {
    list.first();
  }

  @FXML
  private void cancel() {
    list.read().cancel();
  }

  @FXML
  private void previous() {
    list.previous();
  }

  @FXML
  private void next() {
    list.next();
  }
}
