package dev.holdfast.desktop.tasks.details;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.hbox;
import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.link;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.tip;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.FactGrid;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.Pointing;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.retention.act.ActPreview;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Tone;
import dev.holdfast.text.ActText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.NextText;
import dev.holdfast.text.query.Query;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** How a task is and why, what comes next, and its last rounds. */
final class SituationPane extends VBox {

  /** So many of the last rounds are shown. */
  private static final int SHOWN = 4;

  private final TaskDetailsViewModel details;
  private final FieldText fields;
  private final SituationText texts;
  private final Messages messages;
  private final AttemptText words;
  private String shownError = "";
  @FXML private InlineFailure failure;
  @FXML private VBox read;
  @FXML private VBox card;
  @FXML private Label headline;
  @FXML private Label error;
  @FXML private HBox by;
  @FXML private Label who;
  @FXML private Label entry;
  @FXML private Label next;
  @FXML private VBox facts;
  @FXML private VBox attempts;
  @FXML private Label more;
  @FXML private Hyperlink lastGood;
  @FXML private GridPane grid;
  @FXML private VBox payload;
  @FXML private Hyperlink whole;
  @FXML private Label start;

  SituationPane(TaskDetailsViewModel details, FieldText fields, Messages messages) {
    this.details = details;
    this.fields = fields;
    this.messages = messages;
    this.texts =
        new SituationText(
            fields,
            details.store.terms().listing(),
            NextText.in(details.session.operation()),
            messages);
    words = new AttemptText(fields, messages);
    Fxml.load(this, messages);
    Shown.when(more, more.textProperty().isNotEmpty());
    acting(whole, () -> details.tab.set(DetailsTab.DATA));
    Shown.when(error, error.textProperty().isNotEmpty());
    Shown.when(by, who.textProperty().isNotEmpty());
    Pointing.at(error, () -> new Pointing.Value(Query.of(FieldTerm.ERROR, shownError), shownError));
    failure.follow(details.situation.failure, details.situation::retry);
    Shown.by(
        this::show, details.situation.value, details.situation.failure, details.retention.verdict);
    ShownZone.follow(this, this::show);
  }

  private void show() {
    Situation of = details.situation.value();
    if (of == null) {
      boolean failed = details.situation.failure.get() != null;
      getChildren()
          .setAll(failed ? failure : Placeholder.loading(messages.get("situation.loading")));
      return;
    }
    getChildren().setAll(failure, read);
    showCard(of);
    next.setText(texts.next(of));
    facts.getChildren().setAll(next(of));
    showAttempts(of);
    String given = details.row().map(row -> row.fields().text("payload")).orElse("");
    Shown.now(payload, !given.isBlank());
    start.setText(FieldText.plain(given));
  }

  private void showCard(Situation of) {
    Tone tone = fields.statuses().known.tone(of.task().status());
    card.getStyleClass().setAll("situation-card", StatusStyle.styleClass(tone));
    headline.setText(texts.headline(of));
    headline.setTooltip(of.since() == null ? null : new Tooltip(fields.times().exact(of.since())));
    shownError = tone == Tone.DONE ? "" : of.error().orElse("");
    error.setText(FieldText.block(shownError));
    who.setText(texts.doneBy(of).orElse(""));
    entry.setText(
        of.act() == null
            ? ""
            : messages.get("common.journalEntry", FieldText.number(of.act().sequence())));
  }

  private Node next(Situation of) {
    FactGrid grid = new FactGrid(OverviewPane.NAMES, "field-grid");
    details
        .acts()
        .filter(act -> act.from().contains(of.task().status()))
        .findFirst()
        .ifPresent(
            act ->
                grid.fact(
                    ActText.load().condition(act),
                    ActText.load()
                        .before(act, Set.of(of.task().status()), ActPreview.Fate.of(of.task()))
                        .getFirst()));
    texts.children(of).ifPresent(said -> grid.fact(messages.get("common.children"), said));
    if (of.parent() != null) {
      grid.fact(messages.get("situation.waitsForIt"), parent(of));
    }
    if (details.retention.isByPolicy() && details.retention.verdict.get() != null) {
      grid.fact(messages.get("common.retention"), details.retention.sentence());
    }
    return grid;
  }

  private Node parent(Situation of) {
    Hyperlink link = whole(OverviewPane.link(of.parent().id(), details, messages));
    Label said = new Label(texts.parent(of.parent()));
    said.setTooltip(new Tooltip(said.getText()));
    return hbox("situation-parent", link, said);
  }

  /** The last rounds, the newest first, each with a bar as long as it took; nothing without any. */
  private void showAttempts(Situation of) {
    List<Attempt> all = of.attempts().items();
    List<Attempt> shown =
        of.attempts().complete()
            ? all.subList(Math.max(0, all.size() - SHOWN), all.size())
            : all.subList(0, Math.min(SHOWN, all.size()));
    Shown.now(attempts, !shown.isEmpty());
    boolean cut = shown.size() < all.size();
    more.setText(cut ? messages.get("situation.attempts.more", shown.size(), all.size()) : "");
    Long last = of.lastAttempt().map(Attempt::number).orElse(null);
    Shown.now(lastGood, last != null);
    lastGood.setOnAction(_ -> details.compare(Optional.empty(), last));
    long longest =
        shown.stream()
            .map(Attempt::durationSeconds)
            .filter(Objects::nonNull)
            .mapToLong(Long::longValue)
            .max()
            .orElse(0);
    grid.getChildren().clear();
    for (Attempt attempt : shown.reversed()) {
      grid.addRow(
          grid.getRowCount(),
          whole(label(FieldText.number(attempt.label()), "strong")),
          bar(attempt, longest),
          whole(new Label(texts.duration(attempt))),
          compare(attempt, all));
    }
  }

  /** Leads from a round to its comparison with the last good run. */
  static Hyperlink lastGood(TaskDetailsViewModel details, Messages messages, long number) {
    return whole(
        link(messages.get("situation.lastGood"), () -> details.compare(Optional.empty(), number)));
  }

  private Node bar(Attempt attempt, long longest) {
    Long seconds = attempt.durationSeconds();
    double share = longest <= 0 || seconds == null ? 0 : (double) seconds / longest;
    Region drawn = styled(new Region(), "attempt-bar");
    HBox track = hbox("attempt-track", drawn);
    drawn.prefWidthProperty().bind(track.widthProperty().multiply(Math.max(share, 0.01)));
    drawn.maxWidthProperty().bind(drawn.prefWidthProperty());
    String worker = words.worker(attempt);
    String error = words.error(attempt);
    String outcome = words.outcome(attempt);
    String said =
        String.join("  ·  ", worker.isEmpty() ? List.of(outcome) : List.of(outcome, worker));
    Label line = label(error.isEmpty() ? said : said + "  ·  " + error, "small-text");
    line.setMinWidth(0);
    line.setTooltip(tip(line.getText() + "\n" + words.exactSpan(attempt), 600));
    VBox box = new VBox(line, track);
    box.getStyleClass().addAll("attempt-box", StatusStyle.styleClass(words.tone(attempt)));
    return box;
  }

  /** With the round before it; the first one with the last good run. */
  private Button compare(Attempt attempt, List<Attempt> all) {
    Button button = whole(styled(new Button(messages.get("common.compare")), "small"));
    Long number = attempt.number();
    button.setDisable(number == null);
    if (number != null) {
      button.setId("compareAttempt-" + number);
      button.setAccessibleText(messages.get("situation.compare.accessible", number));
      Optional<Long> before =
          all.stream()
              .map(Attempt::number)
              .filter(each -> each != null && each < number)
              .max(Long::compare);
      button.setOnAction(_ -> details.compare(before, number));
    }
    return button;
  }
}
