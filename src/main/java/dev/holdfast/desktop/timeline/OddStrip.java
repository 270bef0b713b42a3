package dev.holdfast.desktop.timeline;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.text.Messages;
import dev.holdfast.text.ReplayText;
import dev.holdfast.text.VisibleText;
import javafx.scene.control.Hyperlink;
import javafx.scene.layout.StackPane;

/** Says at once that a row is not to be trusted: its first difference, and where the rest is. */
final class OddStrip extends StackPane {

  private final Messages messages;
  private final ReplayText words = ReplayText.load();
  private final Banner banner;

  /**
   * Follows the story.
   *
   * @param showAll brings all of them to the front
   */
  OddStrip(TimelineViewModel timeline, Messages messages, Runnable showAll) {
    this.messages = messages;
    Hyperlink all = acting(whole(new Hyperlink(messages.get("odd.show"))), showAll);
    banner = new Banner(Banner.Kind.WARNING, all);
    getStyleClass().add("odd-strip");
    managedProperty().bind(banner.managedProperty());
    getChildren().setAll(banner);
    timeline.read.value.subscribe(this::show);
  }

  private void show(Chronicle chronicle) {
    if (chronicle == null || chronicle.drift().isEmpty()) {
      banner.textProperty().set("");
      return;
    }
    String first =
        VisibleText.line(words.of(chronicle.drift().getFirst(), chronicle.story().now()));
    long more = chronicle.drift().size() - 1L + chronicle.findings().count();
    banner.textProperty().set(messages.get("odd.strip", first, more));
  }
}
