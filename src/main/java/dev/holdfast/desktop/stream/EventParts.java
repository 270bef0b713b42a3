package dev.holdfast.desktop.stream;

import static dev.holdfast.desktop.fx.Nodes.bar;
import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.tall;
import static dev.holdfast.desktop.fx.Nodes.upright;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.SheetPane;
import dev.holdfast.desktop.fx.SplitLines;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.hold.HoldsPart;
import dev.holdfast.desktop.retention.PreviewContent;
import dev.holdfast.desktop.retention.RetentionParts;
import dev.holdfast.desktop.retention.RetentionViewModel;
import dev.holdfast.desktop.run.CleanupQuestion;
import dev.holdfast.desktop.run.ConfirmText;
import dev.holdfast.desktop.run.Fact;
import dev.holdfast.desktop.shell.PagePart;
import dev.holdfast.desktop.shell.ReadPart;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.journal.Journal;
import dev.holdfast.report.ForecastSheet;
import dev.holdfast.report.StreamSheet;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.stream.StreamForecast;
import dev.holdfast.retention.stream.StreamOutlook;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.store.stream.PlannedStream;
import dev.holdfast.text.Messages;
import dev.holdfast.text.RetentionCommand;
import dev.holdfast.text.StreamText;
import dev.holdfast.text.VisibleText;
import java.util.List;
import javafx.geometry.Insets;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.VBox;

/**
 * What the page shows of event streams: the policies of the store, the streams that lose some, what
 * may come.
 */
final class EventParts implements RetentionParts<StreamPreview>, PreviewContent<StreamPreview> {

  /** The hours of the plan that the streams come from; by a clock of UTC. */
  static final String HOURS = "02:00-06:00";

  private final Messages messages = Fxml.messages(EventParts.class);

  private final RetentionViewModel<StreamPreview> model;
  private final StoredPoliciesView choice;

  /** The rows that are judged, and the one that is edited. */
  final PolicyEditViewModel policies;

  private final StreamPoliciesView policyList;

  /** Whether the policies keep up. */
  final ReadPart<StreamForecast> forecast;

  private final HoldsPart holds;
  private final StreamText words = StreamText.load();
  private final RetentionCommand command;
  private final ScrollPane facts = upright(styled(new ScrollPane(), "run-scroll", "edge-to-edge"));
  private final RowsView<PlannedStream> table;
  private final SplitPane body;

  /**
   * Shows a page.
   *
   * @param choice what the page judges
   * @param journal where changes of policies are recorded
   */
  EventParts(
      StoredPolicies choice,
      RetentionViewModel<StreamPreview> model,
      Journal journal,
      StoreSession session,
      Workplace workplace) {
    this.model = model;
    this.choice = new StoredPoliciesView(choice, model);
    policies = new PolicyEditViewModel(session, workplace.cleanup(), journal);
    policyList = new StreamPoliciesView(policies);
    forecast = forecast(session, workplace.cleanup());
    holds = new HoldsPart(session, workplace.holding(), workplace.zone());
    command = new RetentionCommand(session.profile().storeAddress());
    table = planned(new TimeText(session.clock(), workplace.zone()));
    facts.setMinHeight(90);
    table.control.setMinHeight(110);
    body = new SplitPane(table.control, facts);
    body.getStyleClass().add("stream-split");
    body.setOrientation(Orientation.VERTICAL);
    body.setMinHeight(240);
    SplitPane.setResizableWithParent(facts, false);
    SplitLines.place(body, "stream-preview", 0.6);
  }

  private RowsView<PlannedStream> planned(TimeText times) {
    return RowsView.table(
            messages,
            "preview",
            Column.<PlannedStream>text(
                    "common.stream", row -> VisibleText.line(row.tally().stream()))
                .more(this::share)
                .look("strong")
                .fills(1, 110),
            Column.<PlannedStream>number("column.goes", row -> row.tally().events()).width(60, 82),
            Column.<PlannedStream>number("common.byAge", row -> row.tally().byAge())
                .width(56, 72)
                .stepsBack(3),
            Column.<PlannedStream>number("column.byCount", row -> row.tally().byCount())
                .width(60, 82)
                .stepsBack(2),
            Column.<PlannedStream>number("column.first", row -> row.tally().firstOffset())
                .more(row -> times.exact(row.tally().goingOldest()))
                .width(56, 92)
                .stepsBack(1),
            Column.<PlannedStream>number("column.last", row -> row.tally().lastOffset())
                .more(row -> times.exact(row.tally().goingNewest()))
                .width(56, 92)
                .stepsBack(4),
            Column.<PlannedStream>text(
                    "common.newest", row -> row.newestKept() ? messages.get("newest.kept") : "")
                .more(row -> row.newestKept() ? messages.get("newest.kept.hint") : null)
                .width(56, 72),
            Column.<PlannedStream>text("common.policy", row -> words.of(row.row()))
                .look("quiet")
                .fills(1, 110))
        .named("planned", "planned")
        .copies();
  }

  /** The verdict, then each stream, those that get most first. */
  private ReadPart<StreamForecast> forecast(StoreSession session, Cleanup cleanup) {
    StoreRead<StreamForecast> read = StoreRead.listed(session, messages.get("job.forecast"));
    Runnable ask =
        () ->
            read.read(
                (progress, stop) -> {
                  var held = cleanup.held(session.store(), stop);
                  return StreamForecast.of(session.store(), null, held, progress, stop);
                });
    return new ReadPart<>(
        messages.get("common.forecast"), help(), forecastNode(read, ask), read, ask);
  }

  private Node forecastNode(StoreRead<StreamForecast> read, Runnable ask) {
    RowsView<StreamOutlook> table =
        RowsView.table(
                messages,
                "forecast",
                Column.<StreamOutlook>text(
                        "common.stream", row -> VisibleText.line(row.flow().stream()))
                    .look("strong")
                    .fills(0.45, 100),
                Column.<StreamOutlook>number("common.events", row -> row.flow().events())
                    .width(56, 76),
                Column.<StreamOutlook>text(
                        "column.arrives", row -> ForecastSheet.rate(row.arrivesPerDay()))
                    .right()
                    .width(70, 96),
                Column.<StreamOutlook>text(
                        "column.drains", row -> ForecastSheet.rate(row.drainPerDay()))
                    .right()
                    .width(70, 104),
                Column.number("column.expired", StreamOutlook::backlog).width(56, 76),
                Column.number("column.limit", StreamOutlook::levelsOffAt).width(70, 96),
                Column.<StreamOutlook>text("column.verdict", words::of)
                    .look("quiet")
                    .fills(0.55, 110))
            .named("forecast", "stream-forecast")
            .reads(read, StreamForecast::byArrival, () -> RowsView.EMPTY)
            .copies();
    Label verdict = sentence("", "strong");
    read.value.subscribe(known -> verdict.setText(known == null ? "" : words.of(known)));
    Label assumed = sentence(words.assumed(), "text-muted", "small-text");
    VBox said = wide(new VBox(verdict, assumed));
    said.setMinWidth(0);
    Button again = button(messages.get("forecast.again"), ask);
    again.disableProperty().bind(read.loading);
    InlineFailure failure = InlineFailure.of(read.failure, read::retry);
    VBox.setMargin(failure, new Insets(10, 16, 8, 16));
    return new VBox(failure, bar("stream-head", said, again), tall(table.control));
  }

  @Override
  public RetentionViewModel<StreamPreview> model() {
    return model;
  }

  @Override
  public HelpTopic help() {
    return HelpTopic.of("event-streams#in-the-desktop");
  }

  @Override
  public Node choice() {
    return choice.node();
  }

  @Override
  public PreviewContent<StreamPreview> content() {
    return this;
  }

  @Override
  public List<PagePart> parts(PagePart preview) {
    return List.of(policyList.part(), preview, forecast, holds);
  }

  @Override
  public List<Fact> said(CleanupQuestion question) {
    StreamPreview preview = (StreamPreview) question.preview();
    CleanupPlan.Ready plan = question.plan();
    String newest = preview.includeNewest() ? "confirm.newest.goes" : "confirm.newest.stays";
    String deletes =
        messages.get("confirm.deletes.text", question.plan().work().units(), plan.work().size());
    ConfirmText text =
        new ConfirmText(question, deletes)
            .fact(messages.get("common.newest"), messages.get(newest))
            .hazards(_ -> true);
    if (plan.skipped() > 0) {
      text.known(messages.get("confirm.skipped", plan.skipped(), plan.skippedSubjects()));
    }
    if (question.frozen() == null) {
      // A plan's file does not say whether consumers could be looked at.
      text.known(words.of(preview.consumers()));
    }
    return text.facts();
  }

  @Override
  public String hours() {
    return HOURS;
  }

  @Override
  public void focus() {
    policyList.focus();
  }

  @Override
  public void close() {
    policies.close();
  }

  @Override
  public String subject(StreamPreview shown) {
    return messages.get("preview.subject", shown.events(), shown.streamsProcessed());
  }

  @Override
  public Node body() {
    return body;
  }

  @Override
  public void show(StreamPreview shown, boolean frozen) {
    table.show(shown.streams(), "zero");
    facts.setContent(
        styled(new SheetPane(StreamSheet.of(shown, frozen), _ -> false, _ -> {}), "stream-facts"));
  }

  @Override
  public List<String> about(StreamPreview shown, Hazard hazard) {
    return hazard.kind().code().equals(StreamPreview.SHORTENED)
        ? shown.collisions().stream().map(words::of).map(VisibleText::line).toList()
        : List.of();
  }

  @Override
  public String previewCommand(StreamPreview shown) {
    return command.preview(null, shown.choices());
  }

  @Override
  public String cleanupCommand(StreamPreview shown, CleanupOptions options) {
    return command.cleanup(null, options.withChoices(shown.choices()));
  }

  private String share(PlannedStream row) {
    return messages.get(
        "planned.share",
        VisibleText.line(row.tally().stream()),
        row.tally().events(),
        row.tally().eventsInStream());
  }
}
