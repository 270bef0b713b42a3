package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.retention.Preview;
import dev.holdfast.text.Messages;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.VBox;

/** The numbers of a preview at a glance. */
final class SummaryCards {

  private final Messages messages;
  private final PreviewText text;

  SummaryCards(Messages messages, PreviewText text) {
    this.messages = messages;
    this.text = text;
  }

  /** Returns the cards of a preview. */
  List<VBox> of(Preview preview) {
    return List.of(
        made("card.tasks", NumberText.grouped((long) preview.tasks()), text.share(preview)),
        card("card.events", preview.events(), "card.events.with"),
        card("card.attempts", preview.attempts(), "card.attempts.with"),
        activity(preview));
  }

  private VBox activity(Preview preview) {
    VBox card = made("card.activity", text.oldest(preview), text.newest(preview));
    Tooltip.install(card, new Tooltip(text.activity(preview)));
    return card;
  }

  /** Returns one card with a number. */
  VBox card(String titleKey, long number, String detailKey, Object... details) {
    return made(titleKey, NumberText.grouped(number), messages.get(detailKey, details));
  }

  private VBox made(String titleKey, String value, String detail) {
    Label title = new Label(messages.get(titleKey));
    title.getStyleClass().add("text-muted");
    Label number = new Label(value);
    number.getStyleClass().add("big-number");
    Label below = new Label(detail);
    below.getStyleClass().addAll("text-muted", "small-text");
    below.setWrapText(true);
    VBox card = new VBox(title, number, below);
    card.getStyleClass().addAll("card", "summary-card");
    card.setAccessibleText(title.getText() + ": " + value + ", " + detail);
    return card;
  }
}
