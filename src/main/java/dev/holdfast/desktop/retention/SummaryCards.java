package dev.holdfast.desktop.retention;

import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.plan.Work;
import dev.holdfast.text.BytesText;
import dev.holdfast.text.MeasureWords;
import dev.holdfast.text.Messages;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** The numbers of a preview at a glance. */
record SummaryCards(Messages messages, PreviewText text) {

  /**
   * Returns the cards of a preview.
   *
   * @param work what of it goes by what is decided; null while it is not
   */
  List<VBox> of(Preview preview, Work work) {
    List<VBox> cards = new ArrayList<>();
    MeasureWords measures = MeasureWords.load();
    long goes = work == null ? preview.tasks() : work.units();
    cards.add(
        made(
            messages.get("card.tasks"),
            NumberText.grouped(goes),
            text.of(goes, preview.tasks(), text.share(preview))));
    preview
        .amounts()
        .each(
            (measure, amount) -> {
              // A sum of others would say the same once more.
              if (!measure.total()) {
                long with = work == null ? amount : work.amounts().of(measure.key());
                cards.add(
                    made(
                        measures.title(measure),
                        measure.bytes() ? BytesText.of(with) : NumberText.grouped(with),
                        text.of(with, amount, measures.with(measure))));
              }
            });
    cards.add(activity(preview));
    return cards;
  }

  private VBox activity(Preview preview) {
    VBox card = made(messages.get("common.oldest"), text.oldest(preview), text.newest(preview));
    Tooltip.install(card, new Tooltip(text.activity(preview)));
    return card;
  }

  private static VBox made(String name, String value, String detail) {
    Label title = styled(new Label(name), "text-muted");
    Label number = styled(new Label(value), "big-number");
    Label below = styled(new Label(detail), "text-muted", "small-text");
    number.setMinWidth(Region.USE_PREF_SIZE);
    title.setMinWidth(0);
    HBox first = styled(new HBox(number, title), "summary-first");
    VBox card = styled(new VBox(first, below), "card", "summary-card");
    card.setAccessibleText(title.getText() + ": " + value + ", " + detail);
    return card;
  }
}
