package dev.holdfast.desktop.fx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.task.TaskStatus;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

/** The small parts of screens on a real toolkit. */
class PartsTest extends FxTest {

  private record Row(TaskStatus status, TaskProgress progress) {}

  @Test
  void aFailureShowsItsSentenceAndRetries() throws Exception {
    int[] tries = {0};
    InlineFailure failure =
        show(
            () -> {
              InlineFailure made = new InlineFailure();
              made.setOnRetry(() -> tries[0]++);
              return made;
            });
    assertThat(failure.isVisible()).isFalse();
    fx(() -> failure.messageProperty().set("The store is locked."));
    assertThat(failure.isVisible()).isTrue();
    clickOn("Retry");
    assertThat(tries[0]).isEqualTo(1);
  }

  @Test
  void theKeyboardReturnsToAButtonThatRestedUnlessSomebodyTookIt() throws Exception {
    Button first = new Button("First");
    Button look = new Button("Look");
    ReturningFocus.to(look);
    show(() -> new HBox(first, look));
    rest(look);
    assertThat(look.isFocused()).isFalse();
    fx(() -> look.setDisable(false));
    assertThat(look.isFocused()).isTrue();
    rest(look);
    Button chosen = new Button("Chosen");
    fx(
        () -> {
          ((HBox) look.getParent()).getChildren().add(chosen);
          chosen.requestFocus();
        });
    fx(() -> look.setDisable(false));
    assertThat(chosen.isFocused()).isTrue();
  }

  /** Disables a button with the keyboard, until the toolkit has moved that on. */
  private static void rest(Button button) throws Exception {
    fx(button::requestFocus);
    fx(() -> button.setDisable(true));
    WaitForAsyncUtils.waitFor(10, TimeUnit.SECONDS, () -> !button.isFocused());
  }

  @Test
  void aMegabyteOnOneLineIsCutAndSaid() throws Exception {
    JsonPane pane = show(JsonPane::new);
    fx(() -> pane.setJson("\"" + "x".repeat(1 << 20) + "\u202e\""));
    TextArea area = lookup(".text-area").queryAs(TextArea.class);
    assertThat(area.getText()).hasSize(JsonPane.LIMIT);
    assertThat(lookup(".json-bar .label").queryAs(Label.class).getText())
        .isEqualTo("Only the first 100,000 characters are shown. Copy copies all 1,048,579.");
    fx(() -> pane.setJson("{broken\u0007"));
    assertThat(area.getText()).isEqualTo("{broken\\u0007");
    assertThat(lookup(".json-bar .label").queryAs(Label.class).getText())
        .startsWith("This is not valid JSON");
    fx(() -> pane.setJson(null));
    assertThat(lookup("Copy").queryButton().isDisabled()).isTrue();
  }

  @Test
  void aLongSentenceLeavesItsButtonsWhole() throws Exception {
    Button leave = new Button("Leave it out");
    Banner banner = banner(Banner.Kind.DANGER, leave);
    show(() -> new VBox(banner));
    fx(() -> banner.textProperty().set("It stops the runtime’s maintenance for good. ".repeat(9)));
    assertThat(leave.getWidth()).isGreaterThanOrEqualTo(leave.prefWidth(-1));
  }

  @Test
  void pictures() throws Exception {
    show(PartsTest::everything);
    Screens.page(stage().getScene(), "parts", 1000, 900);
    assertThat(lookup("Permanently failed").queryAll()).isNotEmpty();
  }

  private static VBox everything() {
    List<TaskStatus> statuses = new java.util.ArrayList<>(TaskStatus.KNOWN);
    statuses.add(new TaskStatus("half\u202ebaked"));
    FlowPane chips = new FlowPane();
    chips.getStyleClass().add("chip-row");
    for (TaskStatus status : statuses) {
      chips.getChildren().add(chip(status));
    }
    TableView<Row> table = new TableView<>();
    table.getStyleClass().add("dense");
    TableColumn<Row, TaskStatus> statusColumn = new TableColumn<>("Status");
    statusColumn.setPrefWidth(180);
    statusColumn.setCellValueFactory(row -> new SimpleObjectProperty<>(row.getValue().status()));
    TableColumn<Row, TaskProgress> progressColumn = new TableColumn<>("Progress");
    progressColumn.setPrefWidth(300);
    progressColumn.setCellValueFactory(
        row -> new SimpleObjectProperty<>(row.getValue().progress()));
    progressColumn.setCellFactory(column -> new ProgressCell<>());
    table.getColumns().add(statusColumn);
    table.getColumns().add(progressColumn);
    table.setItems(
        FXCollections.observableArrayList(
            new Row(TaskStatus.PAUSED, new TaskProgress(62.0, "Page 31 of 50")),
            new Row(TaskStatus.RUNNING, new TaskProgress(100.0, null)),
            new Row(TaskStatus.FAILED, new TaskProgress(-4.5, "below\nnothing")),
            new Row(TaskStatus.COMPLETED, new TaskProgress(1234.0, "7,700 件")),
            new Row(TaskStatus.COMPLETED, new TaskProgress(null, null))));
    table.setPrefHeight(220);
    table.getSelectionModel().select(1);
    Banner info = banner(Banner.Kind.INFO);
    Banner warning = banner(Banner.Kind.WARNING, new Button("Show"));
    Banner danger = banner(Banner.Kind.DANGER);
    InlineFailure failure = new InlineFailure();
    failure.setOnRetry(() -> {});
    failure.messageProperty().set("The store is locked by somebody else. Try again in a moment.");
    Label big = new Label("412,806");
    big.getStyleClass().add("big-number");
    VBox card = new VBox(new Label("Tasks to delete"), big);
    card.getStyleClass().add("card");
    Button primary = new Button("Preview");
    primary.getStyleClass().add("accent");
    Button delete = new Button("Delete 412,806 tasks…");
    delete.getStyleClass().add("danger");
    HBox buttons = new HBox(8, card, primary, delete, new Button("Save plan…"));
    for (String environment : List.of("production", "staging", "local", "none")) {
      Label badge = new Label(environment);
      badge.getStyleClass().addAll("env-badge", "env-" + environment);
      buttons.getChildren().add(badge);
    }
    JsonPane json = new JsonPane();
    json.setJson("{\"id\":12345678901234567890,\"rate\":1.10,\"list\":[1,[],{}]}");
    json.setPrefHeight(160);
    HBox ends =
        new HBox(
            Placeholder.empty("No tasks match", "Clear a filter to see more."),
            Placeholder.loading("Reading tasks…"));
    VBox all = new VBox(10, chips, table, info, warning, danger, failure, buttons, json, ends);
    all.setPadding(new javafx.geometry.Insets(12));
    return all;
  }

  private static Banner banner(Banner.Kind kind, Button... actions) {
    Banner made = new Banner(kind, actions);
    made.headingProperty().set("3 hazards to read first.");
    made.textProperty()
        .set("13 parents would be deleted while a permanently failed child is kept.");
    return made;
  }

  private static ToggleButton chip(TaskStatus status) {
    Region dot = new Region();
    dot.getStyleClass().add("status-dot");
    Label count = new Label("1,048");
    count.getStyleClass().add("chip-count");
    ToggleButton chip = new ToggleButton();
    HBox inside = new HBox(6, dot, new Label(new StatusStyle().text(status)), count);
    inside.setAlignment(javafx.geometry.Pos.CENTER_LEFT);
    chip.setGraphic(inside);
    chip.getStyleClass().addAll("chip", StatusStyle.styleClass(status));
    chip.setSelected(status.equals(TaskStatus.PAUSED));
    return chip;
  }
}
