package dev.holdfast.desktop.fx;

import static dev.holdfast.desktop.fx.Nodes.statusSign;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.holdfast.desktop.fx.json.JsonPane;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.TaskStatus;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
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
    fx(() -> failure.message.set("The store is locked."));
    assertThat(failure.isVisible()).isTrue();
    clickOn("Retry");
    assertThat(tries[0]).isEqualTo(1);
  }

  @Test
  void theKeyboardGoesToWhatHasJustComeOntoThePage() throws Exception {
    Button page = new Button("Tasks");
    Button asked = new Button("Delete");
    Button stop = new Button("Stop");
    StackPane main = new StackPane(asked);
    show(() -> new VBox(page, main));
    fx(asked::requestFocus);
    fx(
        () -> {
          ScrollPane run = new ScrollPane(new VBox(stop));
          main.getChildren().setAll(run);
          Keyboard.to(run, stop);
        });
    assertThat(stop.isFocused()).isTrue();
  }

  @Test
  void anAnswerThatGrowsBelowMovesNothingThatIsSeen() throws Exception {
    Region answer = new Region();
    Button verify = new Button("Verify");
    Region above = new Region();
    Region below = new Region();
    above.setMinHeight(700);
    below.setMinHeight(1_200);
    ScrollPane pane = new ScrollPane(new VBox(above, verify, answer, below));
    show(
        () -> {
          SteadyScroll.of(pane);
          return new StackPane(pane);
        });
    fx(() -> pane.setVvalue(0.6));
    fx(pane::layout);
    double before = verify.localToScene(0, 0).getY();
    assertThat(before).isBetween(0.0, 900.0);
    fx(() -> answer.setMinHeight(600));
    layOutAll(pane);
    assertThat(verify.localToScene(0, 0).getY()).isCloseTo(before, within(1.5));
    fx(() -> answer.setMinHeight(0));
    layOutAll(pane);
    assertThat(verify.localToScene(0, 0).getY()).isCloseTo(before, within(1.5));
  }

  private static void layOutAll(ScrollPane pane) {
    for (int pass = 0; pass < 3; pass++) {
      fx(() -> pane.getScene().getRoot().layout());
    }
  }

  @Test
  void oneNotchOfTheWheelMovesThreeRows() throws Exception {
    ListView<Integer> list = new ListView<>();
    list.getItems().setAll(IntStream.range(0, 500).boxed().toList());
    list.setFixedCellSize(28);
    show(
        () -> {
          StackPane root = new StackPane(list);
          WheelRows.below(root);
          return root;
        });
    VirtualFlow<?> flow = (VirtualFlow<?>) list.lookup(".virtual-flow");
    fx(() -> Event.fireEvent(flow.getFirstVisibleCell(), wheel(-2)));
    assertThat(flow.getFirstVisibleCell().getIndex()).isEqualTo(6);
    fx(() -> Event.fireEvent(flow.getFirstVisibleCell(), wheel(1)));
    assertThat(flow.getFirstVisibleCell().getIndex()).isEqualTo(3);
    fx(() -> Event.fireEvent(flow.getFirstVisibleCell(), wheel(-0.25)));
    assertThat(flow.getFirstVisibleCell().getIndex()).as("a touchpad glides").isEqualTo(3);
    assertThat(flow.getFirstVisibleCell().getLayoutY()).isCloseTo(-10, within(0.5));
  }

  /** As GTK tells it: 40 pixels a notch. */
  private static ScrollEvent wheel(double notches) {
    return new ScrollEvent(
        ScrollEvent.SCROLL,
        10,
        10,
        10,
        10,
        false,
        false,
        false,
        false,
        false,
        false,
        0,
        notches * 40,
        0,
        0,
        40,
        40,
        ScrollEvent.HorizontalTextScrollUnits.NONE,
        0,
        ScrollEvent.VerticalTextScrollUnits.NONE,
        0,
        0,
        null);
  }

  @Test
  void aThirdClickOnAHeadingSortsTheFirstWayRoundAgain() throws Exception {
    TableView<Integer> table = new TableView<>();
    TableColumn<Integer, Integer> number = new TableColumn<>("number");
    TableColumn<Integer, Integer> other = new TableColumn<>("other");
    for (TableColumn<Integer, Integer> column : List.of(number, other)) {
      column.setCellValueFactory(row -> new SimpleObjectProperty<>(row.getValue()));
    }
    table.getColumns().setAll(List.of(number, other));
    table.getItems().setAll(2, 3, 1);
    show(
        () -> {
          SortArrow.keep(table);
          return new StackPane(table);
        });
    fx(() -> table.getSortOrder().setAll(List.of(number)));
    fx(() -> number.setSortType(TableColumn.SortType.DESCENDING));
    assertThat(table.getItems()).containsExactly(3, 2, 1);
    // What a heading does at the third click.
    fx(() -> table.getSortOrder().remove(number));
    assertThat(table.getSortOrder()).containsExactly(number);
    assertThat(number.getSortType()).isEqualTo(TableColumn.SortType.ASCENDING);
    assertThat(table.getItems()).containsExactly(1, 2, 3);
  }

  @Test
  void theKeyboardReturnsToAButtonThatRestedUnlessSomebodyTookIt() throws Exception {
    Button first = new Button("First");
    Button look = new Button("Look");
    show(() -> new HBox(first, look));
    fx(() -> ReturningFocus.in(look.getScene()));
    rest(look);
    assertThat(look.getParent().isFocused()).as("nothing that Space would press").isTrue();
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
    WaitForAsyncUtils.waitFor(10, TimeUnit.SECONDS, () -> button.getParent().isFocused());
  }

  @Test
  void noScrollPaneKeepsAPictureOfWhatIsInSight() throws Exception {
    show(() -> new HBox(new ScrollPane(new Label("Seen")), new TextArea("Written")));
    assertThat(lookup(".viewport").<Node>queryAll()).hasSize(2).noneMatch(Node::isCache);
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
    List<TaskStatus> statuses = new java.util.ArrayList<>(FibFlowTerms.STATUSES.all);
    statuses.add(new TaskStatus("half\u202ebaked"));
    FlowPane chips = new FlowPane();
    chips.getStyleClass().add("chip-row");
    for (TaskStatus status : statuses) {
      chips.getChildren().add(chip(status));
    }
    TableView<Row> table = new TableView<>();
    table.setAccessibleText("tasks");
    table.getStyleClass().add("dense");
    TableColumn<Row, TaskStatus> statusColumn = new TableColumn<>("Status");
    statusColumn.setPrefWidth(180);
    statusColumn.setCellValueFactory(row -> new SimpleObjectProperty<>(row.getValue().status()));
    Column<Row> progressColumn =
        Column.<Row>drawn(
                "progress",
                () -> {
                  ProgressRow shown = new ProgressRow();
                  return row -> shown.show(row.progress());
                })
            .look("progress-cell")
            .width(100, 300);
    progressColumn.setText("Progress");
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
    failure.message.set("The store is locked by somebody else. Try again in a moment.");
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
    Label count = new Label("1,048");
    count.getStyleClass().add("chip-count");
    ToggleButton chip = new ToggleButton();
    HBox inside =
        new HBox(
            6, statusSign(), new Label(new StatusStyle(FibFlowTerms.STATUSES).text(status)), count);
    inside.setAlignment(javafx.geometry.Pos.CENTER_LEFT);
    chip.setGraphic(inside);
    chip.setAccessibleText(status.code());
    chip.getStyleClass().addAll("chip", StatusStyle.styleClass(FibFlowTerms.STATUSES.tone(status)));
    chip.setSelected(status.equals(TaskStatus.PAUSED));
    return chip;
  }
}
