package dev.holdfast.desktop.tasks.details;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.hbox;
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
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Tone;
import dev.holdfast.text.ActText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.query.Query;
import java.util.Set;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** How a task is and why, what comes next, and its last rounds. */
final class SituationPane extends VBox {

  private final TaskDetailsViewModel details;
  private final FieldText fields;
  private final SituationText texts;
  private final Messages messages;
  private final LastAttempts attempts;
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
  @FXML private VBox payload;
  @FXML private Hyperlink whole;
  @FXML private Label start;

  SituationPane(TaskDetailsViewModel details, FieldText fields, Messages messages) {
    this.details = details;
    this.fields = fields;
    this.messages = messages;
    this.texts =
        new SituationText(fields, details.store.terms().listing(), details.nextText(), messages);
    attempts = new LastAttempts(texts, details, fields, messages);
    Fxml.load(this, messages);
    read.getChildren().add(read.getChildren().indexOf(payload), attempts);
    acting(whole, () -> details.tab.set(DetailsTab.DATA));
    Shown.when(error, error.textProperty().isNotEmpty());
    Shown.when(by, who.textProperty().isNotEmpty());
    Pointing.at(error, () -> new Pointing.Value(Query.of(FieldTerm.ERROR, shownError), shownError));
    failure.follow(details.situation.failure, details.situation::retry);
    details.situation.value.subscribe(_ -> show());
    details.situation.failure.subscribe(_ -> show());
    details.retention.verdict.subscribe(_ -> show());
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
    attempts.show(of);
    String given = details.row().map(row -> row.fields().text("payload")).orElse("");
    Shown.now(payload, !given.isBlank());
    start.setText(FieldText.plain(given));
  }

  private void showCard(Situation of) {
    Tone tone = fields.statuses.known.tone(of.task().status());
    card.getStyleClass().setAll("situation-card", StatusStyle.styleClass(tone));
    headline.setText(texts.headline(of));
    headline.setTooltip(of.since() == null ? null : new Tooltip(fields.times.exact(of.since())));
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
}
