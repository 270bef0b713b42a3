package dev.holdfast.desktop.tasks.details;

import static dev.holdfast.desktop.fx.Nodes.gap;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;
import static dev.holdfast.desktop.fx.Nodes.wrapped;

import dev.holdfast.desktop.fx.FactGrid;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.Pointing;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.retention.act.ActPreview;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.TaskId;
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
    failure.message.bind(details.situation.failure);
    failure.setOnRetry(details.situation::retry);
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
    Label comes = named(wrapped(new Label(texts.next(of))), "situationNext");
    getChildren().setAll(failure, card(of), section("situation.heading"), comes, next(of));
    if (!of.attempts().items().isEmpty()) {
      getChildren().add(new LastAttempts(of, texts, details, fields, messages));
    }
    payload().ifPresent(getChildren()::add);
  }

  private Node card(Situation of) {
    Label headline =
        named(
            wrapped(styled(new Label(texts.headline(of)), "situation-headline")),
            "situationHeadline");
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
                        wrapped(
                            styled(
                                new Label(FieldText.block(error)), "situation-error", "monospace")),
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
              Label who = wrapped(styled(new Label(said), "text-muted"));
              Label entry =
                  whole(
                      styled(
                          new Label(
                              messages.get(
                                  "common.journalEntry", FieldText.number(of.act().sequence()))),
                          "text-muted"));
              HBox line = styled(new HBox(wide(who), entry), "situation-by");
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
    TaskId id = of.parent().id();
    Hyperlink link = whole(styled(new Hyperlink(FieldText.id(id)), "task-link"));
    link.setAccessibleText(messages.get("common.openOne", FieldText.id(id)));
    link.setOnAction(_ -> details.open(id));
    Label said = new Label(texts.parent(of.parent()));
    said.setTooltip(new Tooltip(said.getText()));
    return styled(new HBox(link, said), "situation-parent");
  }

  private Optional<Node> payload() {
    Optional<TaskDetails> read = details.task.value();
    String text = read == null ? null : read.map(DataField.PAYLOAD::text).orElse(null);
    if (text == null || text.isBlank()) {
      return Optional.empty();
    }
    Hyperlink all = new Hyperlink(messages.get("situation.payload.whole"));
    all.setOnAction(_ -> details.tab.set(DetailsTab.DATA));
    Label start = styled(new Label(FieldText.plain(text)), "monospace", "situation-payload");
    start.setMaxWidth(Double.MAX_VALUE);
    start.setMinWidth(0);
    HBox title = styled(new HBox(section("common.payload"), gap(), all), "situation-title");

    return Optional.of(styled(new VBox(title, start), "field-group"));
  }

  private Label section(String key) {
    return whole(styled(new Label(messages.get(key)), "section-header"));
  }
}
