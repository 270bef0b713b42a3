package dev.holdfast.desktop.stream;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.shell.PagePart;
import dev.holdfast.retention.stream.StreamForecast;
import dev.holdfast.retention.stream.StreamOutlook;
import dev.holdfast.text.Messages;
import dev.holdfast.text.StreamText;
import dev.holdfast.text.VisibleText;
import java.util.Comparator;
import java.util.List;
import javafx.fxml.FXML;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/** Whether the policies keep up: the verdict, then each stream, those that get most first. */
final class StreamForecastView implements PagePart {

  private static final double BAR = 18;

  private final StreamForecastViewModel forecast;
  private final Messages messages = Fxml.messages(StreamForecastView.class);
  private final StreamText words = StreamText.load();
  private final Parent root;

  @FXML private InlineFailure failure;
  @FXML private Label verdict;
  @FXML private Label assumed;
  @FXML private Button again;
  @FXML private TableView<StreamOutlook> table;
  @FXML private TableColumn<StreamOutlook, StreamOutlook> name;
  @FXML private TableColumn<StreamOutlook, StreamOutlook> events;
  @FXML private TableColumn<StreamOutlook, StreamOutlook> arrives;
  @FXML private TableColumn<StreamOutlook, StreamOutlook> drains;
  @FXML private TableColumn<StreamOutlook, StreamOutlook> backlog;
  @FXML private TableColumn<StreamOutlook, StreamOutlook> limit;
  @FXML private TableColumn<StreamOutlook, StreamOutlook> says;

  StreamForecastView(StreamForecastViewModel forecast) {
    this.forecast = forecast;
    root = Fxml.load(this);
    columns();
    assumed.setText(words.assumed());
    failure.messageProperty().bind(forecast.read().failureProperty());
    failure.setOnRetry(forecast.read()::retry);
    again.disableProperty().bind(forecast.read().loadingProperty());
    forecast.read().valueProperty().subscribe(this::show);
    forecast.read().loadingProperty().subscribe(this::show);
    forecast.read().failureProperty().subscribe(this::show);
    show();
  }

  @Override
  public HelpTopic help() {
    return HelpTopic.of("event-streams#in-the-desktop");
  }

  @Override
  public String title() {
    return messages.get("tab.forecast");
  }

  @Override
  public Parent node() {
    return root;
  }

  @Override
  public void shown() {
    forecast.show();
  }

  @Override
  public void refresh() {
    forecast.refresh();
  }

  @Override
  public void close() {
    forecast.close();
  }

  private void columns() {
    StreamCell.in(
        name,
        row -> VisibleText.line(row.stream()),
        row -> VisibleText.line(row.stream()),
        "strong");
    number(events, row -> NumberText.grouped(row.flow().events()));
    number(arrives, row -> words.rate(row.arrivesPerDay()));
    number(drains, row -> words.rate(row.drainsPerDay()));
    number(backlog, row -> NumberText.grouped(row.backlog()));
    number(
        limit,
        row ->
            row.levelsOffAt() == null
                ? NumberText.NOTHING
                : NumberText.grouped(Math.round(row.levelsOffAt())));
    StreamCell.in(says, words::of, words::of, "quiet");
    double others =
        table.getColumns().stream()
            .filter(column -> column != name && column != says)
            .mapToDouble(TableColumn::getPrefWidth)
            .sum();
    var room = table.widthProperty().subtract(others + BAR);
    name.prefWidthProperty().bind(room.multiply(0.45));
    says.prefWidthProperty().bind(room.multiply(0.55));
  }

  private static void number(
      TableColumn<StreamOutlook, StreamOutlook> column,
      java.util.function.Function<StreamOutlook, String> text) {
    StreamCell.in(column, text, row -> null, "number-column");
  }

  private void show() {
    StreamForecast known = forecast.read().value();
    boolean loading = forecast.read().isLoading();
    verdict.setText(known == null ? "" : words.of(known));
    table
        .getItems()
        .setAll(
            known == null
                ? List.of()
                : known.streams().stream()
                    .sorted(Comparator.comparingDouble(StreamOutlook::arrivesPerDay).reversed())
                    .toList());
    table.setPlaceholder(
        loading
            ? Placeholder.loading(messages.get("forecast.loading"))
            : Placeholder.empty(
                messages.get("streams.empty"), messages.get("streams.empty.detail")));
  }

  @FXML
  private void again() {
    forecast.forecast();
  }
}
