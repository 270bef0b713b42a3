package dev.holdfast.desktop.stream;

import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.retention.RunState;
import dev.holdfast.retention.stream.PlannedStream;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.text.Messages;
import dev.holdfast.text.StreamText;
import dev.holdfast.text.VisibleText;
import javafx.beans.binding.Bindings;
import javafx.fxml.FXML;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** What the policies of a store would delete: what to see first, then each stream. */
final class StreamPreviewView {

  private static final double BAR = 18;

  private final StreamRetentionViewModel retention;
  private final TimeText times;
  private final Messages messages = Fxml.messages(StreamPreviewView.class);
  private final StreamText words = StreamText.english();
  private final HazardsPane hazards = new HazardsPane(messages);
  private final Parent root;

  @FXML private CheckBox includeNewest;
  @FXML private Button preview;
  @FXML private HBox waiting;
  @FXML private ProgressBar bar;
  @FXML private VBox notices;
  @FXML private StackPane center;
  @FXML private SplitPane found;
  @FXML private TableView<PlannedStream> table;
  @FXML private TableColumn<PlannedStream, PlannedStream> name;
  @FXML private TableColumn<PlannedStream, PlannedStream> events;
  @FXML private TableColumn<PlannedStream, PlannedStream> byAge;
  @FXML private TableColumn<PlannedStream, PlannedStream> byCount;
  @FXML private TableColumn<PlannedStream, PlannedStream> first;
  @FXML private TableColumn<PlannedStream, PlannedStream> last;
  @FXML private TableColumn<PlannedStream, PlannedStream> newest;
  @FXML private TableColumn<PlannedStream, PlannedStream> rule;
  @FXML private HBox foot;
  @FXML private Label made;
  @FXML private Button delete;

  StreamPreviewView(StreamRetentionViewModel retention, TimeText times) {
    this.retention = retention;
    this.times = times;
    root = Fxml.load(this);
    columns();
    StreamPreviewViewModel model = retention.preview();
    includeNewest.selectedProperty().bindBidirectional(model.includeNewestProperty());
    preview.disableProperty().bind(model.read().loadingProperty());
    Shown.when(waiting, model.read().loadingProperty());
    bar.progressProperty().bind(model.read().fractionProperty());
    InlineFailure failure = new InlineFailure();
    failure.messageProperty().bind(model.read().failureProperty());
    failure.setOnRetry(model.read()::retry);
    Banner refusal = new Banner(Banner.Kind.WARNING);
    refusal.textProperty().bind(retention.run().refusalProperty());
    notices.getChildren().setAll(failure, refusal);
    found.getItems().add(hazards);
    SplitPane.setResizableWithParent(hazards, false);
    found.setDividerPositions(0.55);
    delete
        .disableProperty()
        .bind(
            Bindings.createBooleanBinding(
                () -> !mayDelete(),
                model.read().valueProperty(),
                model.read().loadingProperty(),
                model.read().failureProperty(),
                model.includeNewestProperty(),
                retention.run().stateProperty()));
    model.read().valueProperty().subscribe(this::show);
    model.read().loadingProperty().subscribe(this::show);
    show();
  }

  Parent node() {
    return root;
  }

  private boolean mayDelete() {
    StreamPreview known = retention.preview().read().value();
    RunState state = retention.run().stateProperty().get();
    return known != null
        && known.events() > 0
        && known.includeNewest() == retention.preview().includeNewestProperty().get()
        && !retention.preview().read().isLoading()
        && retention.preview().read().failureProperty().get() == null
        && (state == RunState.NONE || state == RunState.ENDED);
  }

  private void columns() {
    StreamCell.in(name, row -> VisibleText.line(row.stream()), this::share, "strong");
    number(events, PlannedStream::events);
    number(byAge, row -> row.tally().byAge());
    number(byCount, row -> row.tally().byCount());
    StreamCell.in(
        first,
        row -> NumberText.grouped(row.tally().going().firstOffset()),
        row -> times.exact(row.tally().going().oldest()),
        "number-column");
    StreamCell.in(
        last,
        row -> NumberText.grouped(row.tally().going().lastOffset()),
        row -> times.exact(row.tally().going().newest()),
        "number-column");
    StreamCell.in(
        newest,
        row -> row.newestKept() ? messages.get("newest.kept") : "",
        row -> row.newestKept() ? messages.get("newest.kept.hint") : null);
    StreamCell.in(rule, row -> words.of(row.row()), row -> words.of(row.row()), "quiet");
    double others =
        table.getColumns().stream()
            .filter(column -> column != name && column != rule)
            .mapToDouble(TableColumn::getPrefWidth)
            .sum();
    var room = table.widthProperty().subtract(others + BAR);
    name.prefWidthProperty().bind(room.multiply(0.5));
    rule.prefWidthProperty().bind(room.multiply(0.5));
  }

  private static void number(
      TableColumn<PlannedStream, PlannedStream> column,
      java.util.function.ToLongFunction<PlannedStream> number) {
    StreamCell.in(
        column, row -> NumberText.grouped(number.applyAsLong(row)), row -> null, "number-column");
  }

  private String share(PlannedStream row) {
    return messages.get(
        "planned.share", VisibleText.line(row.stream()), row.events(), row.tally().events());
  }

  private void show() {
    StreamPreview known = retention.preview().read().value();
    boolean loading = retention.preview().read().isLoading();
    foot.setVisible(known != null);
    foot.setManaged(known != null);
    if (known == null) {
      center
          .getChildren()
          .setAll(
              loading
                  ? Placeholder.loading(messages.get("preview.loading"))
                  : Placeholder.empty(
                      messages.get("preview.none"), messages.get("preview.none.detail")));
      return;
    }
    center.getChildren().setAll(found);
    table.getItems().setAll(known.streams());
    table.setPlaceholder(
        Placeholder.empty(messages.get("preview.zero"), messages.get("preview.zero.detail")));
    hazards.show(known);
    made.setText(messages.get("preview.made", times.local(known.now()), known.digest()));
    delete.setText(messages.get("preview.delete", known.events()));
  }

  @FXML
  private void preview() {
    retention.preview().preview();
  }

  @FXML
  private void cancel() {
    retention.preview().read().cancel();
  }

  @FXML
  private void delete() {
    retention.cleanUp();
  }
}
