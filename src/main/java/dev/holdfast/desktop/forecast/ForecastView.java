package dev.holdfast.desktop.forecast;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.fx.CardGrid;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.retention.forecast.AgeBucket;
import dev.holdfast.retention.forecast.Forecast;
import dev.holdfast.retention.forecast.StoreSurvey;
import dev.holdfast.retention.forecast.Verdict;
import dev.holdfast.text.ForecastText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.PolicyWords;
import dev.holdfast.text.VisibleText;
import java.util.List;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** The verdict, what it comes from, and the chart. */
final class ForecastView {

  /** From this width on two tables stand beside each other. */
  private static final double WIDE = 760;

  private static final List<String> KINDS = List.of("good", "bad", "unknown");

  private final ForecastViewModel model;
  private final TimeText times;
  private final Messages messages;
  private final ForecastWords words;
  private final ForecastText sentences = ForecastText.load();
  private final PolicyWords policies = PolicyWords.load();
  private final FactCard backlog;
  private final FactCard comes;
  private final FactCard drain;
  private final FactCard oldest;
  private final Hyperlink oldestTask = styled(new Hyperlink(), "small-text");
  private final CountTable horizons;
  private final CountTable byAge;
  private final ScanBar scanning;
  private final ChartPane chart;
  private final StackPane root = new StackPane();
  private final ScrollPane scrolling;

  @FXML private VBox top;
  @FXML private VBox verdict;
  @FXML private Label heading;
  @FXML private Label sentence;
  @FXML private Label basis;
  @FXML private CardGrid cards;
  @FXML private StackPane chartPlace;
  @FXML private FlowPane tables;
  @FXML private Label read;
  @FXML private HBox reading;
  @FXML private Button again;

  ForecastView(ForecastViewModel model, TimeText times) {
    this.model = model;
    this.times = times;
    messages = model.messages();
    words = new ForecastWords(messages);
    backlog = new FactCard(messages.get("card.backlog"));
    comes = new FactCard(messages.get("card.comes"));
    drain = new FactCard(messages.get("card.drain"));
    oldest = new FactCard(messages.get("card.oldest"));
    horizons = new CountTable(messages.get("table.horizons"), messages);
    byAge = new CountTable(messages.get("table.ages"), messages);
    chart = new ChartPane(model, messages, words);
    scanning = new ScanBar(model, messages);
    scrolling = new ScrollPane(Fxml.<Parent>load(this, messages));
    scrolling.setFitToWidth(true);
    scrolling.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    scrolling.getStyleClass().add("preview-scroll");
    root.setMinWidth(0);
    List.of(
            model.survey().valueProperty(),
            model.survey().loadingProperty(),
            model.survey().failureProperty())
        .forEach(each -> each.when(model.frontProperty()).subscribe((before, now) -> showPlace()));
    model.judgedInFront().subscribe((before, now) -> show(now));
    model.surveyedAtProperty().subscribe(this::tick);
    ShownZone.follow(
        root,
        () -> {
          showPlace();
        });
  }

  @FXML
  private void initialize() {
    verdict.getChildren().addAll(scanning, new RuntimeBar(model.runtime(), messages));
    cards.show(List.of(backlog, comes, drain, oldest));
    oldest.getChildren().add(oldestTask);
    chartPlace.getChildren().setAll(chart);
    tables.getChildren().setAll(horizons, byAge);
    tables
        .widthProperty()
        .subscribe(
            width -> {
              double each =
                  width.doubleValue() >= WIDE
                      ? (width.doubleValue() - 12) / 2
                      : width.doubleValue();
              horizons.setPrefWidth(Math.floor(each));
              byAge.setPrefWidth(Math.floor(each));
            });
    InlineFailure failure = InlineFailure.of(model.survey().failureProperty(), model::read);
    top.getChildren().addFirst(failure);
    reading.getChildren().setAll(progress(), stop());
    Shown.when(reading, model.survey().loadingProperty());
    again.disableProperty().bind(model.survey().loadingProperty());
  }

  Parent node() {
    return root;
  }

  /** Writes again how long ago the store was read. */
  void tick() {
    StoreSurvey known = model.survey().value();
    read.setText(
        known == null || model.surveyedAtProperty().get() == null
            ? ""
            : messages.get(
                "read",
                times.relative(model.surveyedAtProperty().get().getEpochSecond()),
                times.withZone(known.histogram().now()),
                known.heldTasks()));
  }

  private void showPlace() {
    StoreSurvey known = model.survey().value();
    root.getChildren().setAll(known == null ? without() : with(known));
    showAges();
    show(model.judgedInFront().getValue());
  }

  private Node with(StoreSurvey known) {
    return known.histogram().tasks() == 0
        ? Placeholder.empty(
            messages.get("empty.title"), messages.get("empty.text"), look("common.readAgain"))
        : scrolling;
  }

  private Node without() {
    if (model.survey().isLoading()) {
      return Placeholder.loading(messages.get("loading.title"), progress(), stop());
    }
    if (model.survey().failureProperty().get() == null) {
      return Placeholder.empty(messages.get("idle.title"), messages.get("idle.text"), look("look"));
    }
    InlineFailure failure = new InlineFailure();
    failure.messageProperty().set(model.survey().failureProperty().get());
    failure.setOnRetry(model::read);
    return styled(new VBox(failure), "retention-failed");
  }

  private ProgressBar progress() {
    ProgressBar line = styled(new ProgressBar(), "health-progress");
    line.progressProperty().bind(model.survey().fractionProperty());
    line.setAccessibleText(messages.get("loading.title"));
    return line;
  }

  private Button stop() {
    return acting(
        styled(new Button(messages.get("common.stop")), "small"), () -> model.survey().cancel());
  }

  private Button look(String key) {
    return acting(styled(new Button(messages.get(key)), "accent"), () -> model.read());
  }

  private void show(ForecastViewModel.Judged judged) {
    Forecast forecast = judged.forecast();
    basis.setText(
        messages.get(
            judged.tried() ? "basis.tried" : judged.written() ? "basis.written" : "basis.usual",
            VisibleText.line(policies.of(judged.policy()))));
    for (Region each : new Region[] {cards, horizons}) {
      Shown.now(each, forecast != null);
    }
    verdict.getStyleClass().removeAll(KINDS);
    if (forecast == null) {
      verdict.getStyleClass().add("unknown");
      heading.setText(messages.get("verdict.rules"));
      sentence.setText(messages.get("verdict.rules.text"));
      scanning.show(judged.policy().agesByStatus().isEmpty());
      return;
    }
    scanning.show(false);
    boolean never = forecast.verdict() instanceof Verdict.Never;
    verdict.getStyleClass().add(never ? "bad" : "good");
    heading.setText(words.heading(forecast.verdict()));
    sentence.setText(sentences.reason(forecast));
    backlog.show(NumberText.grouped(forecast.backlog().tasks()), words.rows(forecast.backlog()));
    comes.show(words.rate(forecast.perDay()), words.window(forecast));
    drain.show(
        NumberText.grouped(forecast.runtime().drainPerDay()), words.drain(forecast.runtime()));
    showOldest(forecast);
    horizons.clear(forecast.measures());
    for (Forecast.Horizon horizon : forecast.horizons()) {
      horizons.add(
          messages.get(horizon.exact() ? "horizon" : "horizon.atLeast", horizon.days()),
          horizon.newly());
    }
  }

  private void showAges() {
    StoreSurvey known = model.survey().value();
    byAge.clear(known == null ? List.of() : known.histogram().measures());
    if (known != null) {
      long now = known.histogram().now();
      for (AgeBucket bucket : Forecast.ages(known.histogram(), now)) {
        byAge.add(words.span(bucket, now), bucket.total());
      }
    }
  }

  private void showOldest(Forecast forecast) {
    Shown.now(oldestTask, forecast.oldest().isPresent());
    oldest.show(NumberText.NOTHING, messages.get("card.oldest.none"));
    forecast
        .oldest()
        .ifPresent(
            task -> {
              long at = (long) Math.floor(task.lastActive());
              oldest.show(
                  words.age(Math.max(0, forecast.now() - task.lastActive())), times.dateTime(at));
              StatusStyle statuses = new StatusStyle(model.survey().value().histogram().known());
              oldestTask.setText(
                  messages.get(
                      "common.oneWithName", task.id().toString(), statuses.text(task.status())));
              oldestTask.setOnAction(event -> model.showTask(task.id()));
            });
  }

  @FXML
  private void again() {
    model.read();
  }
}
