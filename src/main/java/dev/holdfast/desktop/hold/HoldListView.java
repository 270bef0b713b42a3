package dev.holdfast.desktop.hold;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.retention.hold.HeldTasks;
import dev.holdfast.retention.hold.Hold;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.fxml.FXML;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.VBox;

/** Everything on hold in one store, the newest first: what, since when, by whom and why. */
final class HoldListView {

  private static final double BAR = 18;

  private final HoldsViewModel holds;
  private final HoldDialogs dialogs;
  private final Consumer<Hold> opener;
  private final Messages messages;
  private final TimeText times;
  private final Parent root;

  @FXML private VBox rows;
  @FXML private Label sentence;
  @FXML private Button open;
  @FXML private Button release;
  @FXML private TableView<Hold> table;
  @FXML private TableColumn<Hold, String> what;
  @FXML private TableColumn<Hold, String> since;
  @FXML private TableColumn<Hold, String> by;
  @FXML private TableColumn<Hold, String> why;

  /**
   * Shows what was read.
   *
   * @param opener shows what a hold keeps on the page for that
   */
  HoldListView(HoldsViewModel holds, TimeText times, Consumer<Hold> opener) {
    messages = Fxml.messages(HoldListView.class).in(holds.operation());
    this.holds = holds;
    this.times = times;
    this.opener = opener;
    root = Fxml.load(this, messages);
    dialogs = new HoldDialogs(holds, () -> root.getScene().getWindow());
    holds.heldProperty().subscribe(this::show);
    holds.failureBinding().subscribe(this::show);
    show();
  }

  @FXML
  private void initialize() {
    column(what, this::whatOf);
    column(since, hold -> times.dateTime(hold.since()));
    column(by, hold -> VisibleText.line(hold.by()));
    column(
        why,
        hold ->
            hold.reason() == null
                ? messages.get("list.noReason")
                : VisibleText.line(hold.reason()));
    why.prefWidthProperty()
        .bind(
            Bindings.max(
                100,
                table
                    .widthProperty()
                    .subtract(what.widthProperty())
                    .subtract(since.widthProperty())
                    .subtract(by.widthProperty())
                    .subtract(BAR)));
    BooleanBinding none = table.getSelectionModel().selectedItemProperty().isNull();
    open.disableProperty().bind(none);
    release.disableProperty().bind(none);
    table.addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
    table.addEventHandler(MouseEvent.MOUSE_CLICKED, this::clicked);
    InlineFailure failure = new InlineFailure();
    failure.messageProperty().bind(holds.failureBinding());
    failure.setOnRetry(holds::refresh);
    rows.getChildren().addFirst(failure);
  }

  private static void column(TableColumn<Hold, String> column, Function<Hold, String> text) {
    column.setCellValueFactory(cell -> new ReadOnlyStringWrapper(text.apply(cell.getValue())));
    column.setCellFactory(unused -> new TextCell());
  }

  Parent node() {
    return root;
  }

  private String whatOf(Hold hold) {
    String id = VisibleText.line(hold.id().toString());
    return holds.ofStreams()
        ? id
        : messages.get(hold.workflow() ? "list.workflow" : "list.task", id);
  }

  private void show() {
    HeldTasks held = holds.heldProperty().get();
    Hold chosen = table.getSelectionModel().getSelectedItem();
    List<Hold> all = held == null ? List.of() : held.all().reversed();
    if (!table.getItems().equals(all)) {
      table.getItems().setAll(all);
      table.getSelectionModel().select(chosen);
    }
    sentence.setText(held == null ? "" : told(held));
    boolean failed = held == null && !holds.failureBinding().get().isEmpty();
    table.setPlaceholder(
        held != null
            ? Placeholder.empty(messages.get("list.empty"), messages.get(emptyText()))
            : failed
                ? Placeholder.empty(messages.get("list.failed"), "")
                : Placeholder.loading(messages.get("list.loading")));
  }

  private String told(HeldTasks held) {
    Stream<String> alike =
        held.alike().stream().map(place -> messages.get("list.alike", VisibleText.line(place)));
    return Stream.concat(Stream.of(messages.get("list.sentence", held.all().size())), alike)
        .filter(said -> !said.isEmpty())
        .collect(Collectors.joining("\n"));
  }

  private String emptyText() {
    return holds.ofStreams() ? "list.empty.streams" : "list.empty.tasks";
  }

  private void pressed(KeyEvent event) {
    if (Key.OPEN.matches(event)) {
      open();
      event.consume();
    } else if (Key.REMOVE.matches(event)) {
      release();
      event.consume();
    }
  }

  private void clicked(MouseEvent event) {
    if (event.getButton() == MouseButton.PRIMARY && event.getClickCount() == 2) {
      open();
    }
  }

  @FXML
  private void open() {
    Hold hold = table.getSelectionModel().getSelectedItem();
    if (hold != null) {
      opener.accept(hold);
    }
  }

  @FXML
  private void release() {
    Hold hold = table.getSelectionModel().getSelectedItem();
    if (hold != null) {
      dialogs.release(hold);
    }
  }

  /** A reason may be longer than its column. */
  private static final class TextCell extends TableCell<Hold, String> {
    TextCell() {
      Tooltip whole = new Tooltip();
      whole.setWrapText(true);
      whole.setMaxWidth(480);
      whole.textProperty().bind(textProperty());
      setOnMouseEntered(event -> setTooltip(isEmpty() || getText().isBlank() ? null : whole));
    }

    @Override
    protected void updateItem(String text, boolean empty) {
      super.updateItem(text, empty);
      setText(empty ? null : text);
    }
  }
}
