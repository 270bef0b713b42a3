package dev.holdfast.desktop.forecast;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.upright;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.SheetPane;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.shell.ReadBar;
import dev.holdfast.retention.forecast.Forecast;
import dev.holdfast.retention.forecast.StoreSurvey;
import dev.holdfast.retention.forecast.Verdict;
import dev.holdfast.text.ForecastText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.PolicyWords;
import dev.holdfast.text.ReportPage.Link;
import dev.holdfast.text.ReportPage.Part;
import dev.holdfast.text.ReportPage.Rows;
import dev.holdfast.text.VisibleText;
import java.util.List;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** The verdict, what it comes from, and the chart. */
final class ForecastView {

  private static final List<String> KINDS = List.of("good", "bad", "unknown");

  private final ForecastViewModel model;
  private final TimeText times;
  private final Messages messages;
  private final ForecastWords words;
  private final PolicyWords policies = PolicyWords.load();
  private final ScanBar scanning;
  private final ChartPane chart;
  final StackPane root = new StackPane();
  private final ScrollPane scrolling;

  @FXML private VBox top;
  @FXML private VBox verdict;
  @FXML private Label heading;
  @FXML private Label sentence;
  @FXML private Label basis;
  @FXML private VBox facts;
  @FXML private StackPane chartPlace;
  @FXML private VBox tables;
  @FXML private Label read;
  @FXML private HBox reading;
  @FXML private Button again;

  ForecastView(ForecastViewModel model, TimeText times) {
    this.model = model;
    this.times = times;
    messages = model.messages();
    words = ForecastWords.of(model, times);
    chart = new ChartPane(model, messages, words);
    scanning = new ScanBar(model, messages);
    scrolling =
        upright(styled(new ScrollPane(Fxml.<Parent>load(this, messages)), "preview-scroll"));
    root.setMinWidth(0);
    List.of(model.survey.value, model.survey.loading, model.survey.failure)
        .forEach(each -> each.when(model.front).subscribe((before, now) -> showPlace()));
    model.judged.subscribe((before, now) -> show(now));
    model.surveyedAt.subscribe(this::tick);
    ShownZone.follow(root, this::showPlace);
  }

  @FXML
  private void initialize() {
    acting(again, () -> model.read());
    verdict.getChildren().addAll(scanning, new RuntimeBar(model.runtime, messages));
    chartPlace.getChildren().setAll(chart);
    InlineFailure failure = InlineFailure.of(model.survey.failure, model::read);
    top.getChildren().addFirst(failure);
    reading.getChildren().setAll(reading());
    Shown.when(reading, model.survey.loading);
    again.disableProperty().bind(model.survey.loading);
  }

  /** Writes again how long ago the store was read. */
  void tick() {
    StoreSurvey known = model.survey.value();
    read.setText(
        known == null || model.surveyedAt.get() == null
            ? ""
            : messages.get(
                "read",
                times.relative(model.surveyedAt.get().getEpochSecond()),
                times.withZone(known.histogram().now),
                known.held().tasks()));
  }

  private void showPlace() {
    StoreSurvey known = model.survey.value();
    root.getChildren().setAll(known == null ? without() : with(known));
    show(model.judged.getValue());
  }

  private Node with(StoreSurvey known) {
    return known.histogram().tasks() == 0
        ? Placeholder.empty(
            messages.get("empty.title"), messages.get("empty.text"), look("common.readAgain"))
        : scrolling;
  }

  private Node without() {
    if (model.survey.isLoading()) {
      return Placeholder.loading(messages.get("loading.title"), reading());
    }
    if (model.survey.failure.get() == null) {
      return Placeholder.empty(messages.get("idle.title"), messages.get("idle.text"), look("look"));
    }
    InlineFailure failure = new InlineFailure();
    failure.message.set(model.survey.failure.get());
    failure.setOnRetry(model::read);
    return styled(new VBox(failure), "retention-failed");
  }

  private ReadBar reading() {
    return new ReadBar(model.survey, messages.get("loading.title"));
  }

  private Button look(String key) {
    return button(messages.get(key), () -> model.read(), "accent");
  }

  private void show(ForecastViewModel.Judged judged) {
    Forecast forecast = judged.forecast();
    basis.setText(
        messages.get(
            judged.tried() ? "basis.tried" : judged.written() ? "basis.written" : "basis.usual",
            VisibleText.line(policies.of(judged.policy()))));
    for (Region each : new Region[] {facts, tables}) {
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
    sentence.setText(ForecastText.of(model.operation()).reason(forecast));
    facts.getChildren().setAll(sheet(List.of(new Rows(List.of(), words.sheet().facts(forecast)))));
    tables.getChildren().setAll(sheet(words.sheet().tables(forecast, false)));
  }

  private SheetPane sheet(List<Part> parts) {
    return new SheetPane(
        parts, Link.OfTask.class::isInstance, link -> model.showTask(((Link.OfTask) link).task()));
  }
}
