package dev.holdfast.desktop.forecast;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.SheetPane;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.fx.WhileSeen;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.shell.PagePart;
import dev.holdfast.desktop.shell.ReadBar;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.forecast.Forecast;
import dev.holdfast.retention.forecast.StoreSurvey;
import dev.holdfast.retention.forecast.Verdict;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.text.ForecastText;
import dev.holdfast.text.PolicyWords;
import dev.holdfast.text.ReportPage.Link;
import dev.holdfast.text.ReportPage.Part;
import dev.holdfast.text.ReportPage.Rows;
import dev.holdfast.text.VisibleText;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.value.ObservableValue;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Duration;

/** The Forecast tab of one open store: the verdict, what it comes from, and the chart. */
public final class ForecastPart extends FxmlView implements PagePart {

  /** How long ago the store was read is written again this often. */
  private static final Duration TICK = Duration.seconds(1);

  private static final List<String> KINDS = List.of("good", "bad", "unknown");

  private final ForecastViewModel model;
  private final TimeText times;
  private final ForecastWords words;
  private final PolicyWords policies = PolicyWords.load();

  @FXML private ScrollPane scrolling;
  @FXML private VBox top;
  @FXML private VBox verdict;
  @FXML private Label heading;
  @FXML private Label sentence;
  @FXML private Label basis;
  @FXML private VBox scanning;
  @FXML private InlineFailure scanFailure;
  @FXML private Button scan;
  @FXML private TextField runtimeKeep;
  @FXML private TextField runtimeWorkers;
  @FXML private CheckBox runtimeOff;
  @FXML private Label runtimeProblem;
  @FXML private VBox facts;
  @FXML private StackPane chartPlace;
  @FXML private VBox tables;
  @FXML private Label read;
  @FXML private HBox reading;
  @FXML private Button again;

  /**
   * Reads nothing before it is shown.
   *
   * @param policy the policy as it is written; holds null while none is
   * @param adopt makes a policy the one that is being written
   * @param holds what is on hold in the store; asked in a job
   * @param zone in which times are shown
   */
  public ForecastPart(
      StoreSession session,
      ObservableValue<Policy> policy,
      Consumer<Policy> adopt,
      Function<Cancellation, Holds> holds,
      ZoneId zone) {
    super(session.messages(ForecastPart.class));
    model = new ForecastViewModel(session, policy, adopt, holds);
    times = new TimeText(session.clock(), zone);
    words = ForecastWords.of(model, times);
    load();
    acting(again, () -> model.read());
    again.disableProperty().bind(model.survey.loading);
    top.getChildren().addFirst(InlineFailure.of(model.survey.failure, model::read));
    chartPlace.getChildren().setAll(new ChartPane(model, messages, words).node());
    reading.getChildren().setAll(reading());
    Shown.when(reading, model.survey.loading);
    bindScan();
    bindRuntime(model.runtime);
    List.of(model.survey.value, model.survey.loading, model.survey.failure)
        .forEach(each -> each.when(model.front).subscribe((before, now) -> showPlace()));
    model.judged.subscribe((before, now) -> show(now));
    model.surveyedAt.subscribe(this::tick);
    ShownZone.follow(node(), this::showPlace);
    WhileSeen.repeat(node(), TICK, this::tick);
  }

  /** Rules that a survey cannot tell want a scan of the store. */
  private void bindScan() {
    acting(scan, () -> model.scan());
    scan.disableProperty().bind(model.survey.loading);
    ReadBar running = new ReadBar(model.scans, messages.get("job.scan"));
    Shown.when(running, model.scans.loading);
    Shown.when(scan, model.scans.loading.not());
    scanFailure.message.bind(model.scans.failure);
    scanFailure.setOnRetry(model::scan);
    scanning.getChildren().add(running);
    Shown.now(scanning, false);
  }

  private void bindRuntime(RuntimeViewModel runtime) {
    runtimeKeep.textProperty().bindBidirectional(runtime.keep);
    runtimeWorkers.textProperty().bindBidirectional(runtime.workers);
    runtimeOff.selectedProperty().bindBidirectional(runtime.off);
    runtime.runtime.subscribe(
        _ -> runtimeWorkers.setPromptText(Long.toString(runtime.countedWorkers())));
    Shown.saying(runtimeProblem, runtime.problem);
  }

  /**
   * Returns the chart of ages for a place with little room.
   *
   * @param seen the preview beside it; holds null while there is none
   * @param adopted runs when an age that was tried has become the policy
   */
  public AgeStrip strip(ObservableValue<? extends Preview> seen, Runnable adopted) {
    return new AgeStrip(model, times, seen, adopted);
  }

  @Override
  public HelpTopic help() {
    return HelpTopic.of("forecast-and-health#forecast");
  }

  @Override
  public String title() {
    return messages.get("common.forecast");
  }

  @Override
  public void shown() {
    model.front.set(true);
    model.show();
    tick();
  }

  @Override
  public void hidden() {
    model.front.set(false);
  }

  @Override
  public void refresh() {
    model.read();
  }

  @Override
  public void close() {
    model.close();
  }

  /** Writes again how long ago the store was read. */
  private void tick() {
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
    ((StackPane) node()).getChildren().setAll(known == null ? without() : with(known));
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
    InlineFailure why = InlineFailure.of(model.survey.failure, model::read);
    return styled(new VBox(why), "retention-failed");
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
      Shown.now(scanning, judged.policy().agesByStatus().isEmpty());
      return;
    }
    Shown.now(scanning, false);
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
