package dev.holdfast.desktop.tasks.details;

import static dev.holdfast.desktop.fx.Nodes.gap;
import static dev.holdfast.desktop.fx.Nodes.hbox;
import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.link;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.vbox;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.desktop.fx.FactGrid;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.Pointing;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.retention.act.ActPreview;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Tone;
import dev.holdfast.text.ActText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.query.Query;
import java.util.Optional;
import java.util.Set;
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
  private final InlineFailure failure = new InlineFailure();

  SituationPane(TaskDetailsViewModel details, FieldText fields, Messages messages) {
    this.details = details;
    this.fields = fields;
    this.messages = messages;
    this.texts =
        new SituationText(fields, details.store.terms().listing(), details.nextText(), messages);
    getStyleClass().add("situation");
    setId("situation");
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
    Label comes = named(sentence(texts.next(of)), "situationNext");
    getChildren().setAll(failure, card(of), section("situation.heading"), comes, next(of));
    if (!of.attempts().items().isEmpty()) {
      getChildren().add(new LastAttempts(of, texts, details, fields, messages));
    }
    payload().ifPresent(getChildren()::add);
  }

  private Node card(Situation of) {
    Label headline = named(sentence(texts.headline(of), "situation-headline"), "situationHeadline");
    if (of.since() != null) {
      headline.setTooltip(new Tooltip(fields.times.exact(of.since())));
    }
    VBox card = new VBox(headline);
    Tone tone = fields.statuses.known.tone(of.task().status());
    card.getStyleClass().addAll("situation-card", StatusStyle.styleClass(tone));
    if (tone != Tone.DONE) {
      of.error()
          .ifPresent(
              error -> {
                Label whole =
                    named(
                        sentence(FieldText.block(error), "situation-error", "monospace"),
                        "situationError");
                Pointing.at(
                    whole, () -> new Pointing.Value(Query.of(FieldTerm.ERROR, error), error));
                card.getChildren().add(whole);
              });
    }
    texts
        .doneBy(of)
        .ifPresent(
            said -> {
              Label who = sentence(said, "text-muted");
              Label entry =
                  whole(
                      label(
                          messages.get(
                              "common.journalEntry", FieldText.number(of.act().sequence())),
                          "text-muted"));
              HBox line = hbox("situation-by", wide(who), entry);
              card.getChildren().add(line);
            });
    return card;
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

  private Optional<Node> payload() {
    String text = details.row().map(row -> row.fields().text("payload")).orElse(null);
    if (text == null || text.isBlank()) {
      return Optional.empty();
    }
    Hyperlink all =
        link(messages.get("situation.payload.whole"), () -> details.tab.set(DetailsTab.DATA));
    Label start = label(FieldText.plain(text), "monospace", "situation-payload");
    start.setMaxWidth(Double.MAX_VALUE);
    start.setMinWidth(0);
    HBox title = hbox("situation-title", section("common.payload"), gap(), all);

    return Optional.of(vbox("field-group", title, start));
  }

  private Label section(String key) {
    return whole(label(messages.get(key), "section-header"));
  }
}
