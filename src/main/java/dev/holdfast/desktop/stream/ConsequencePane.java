package dev.holdfast.desktop.stream;

import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.sentence;

import dev.holdfast.retention.stream.PolicyChange;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.stream.StreamPolicy;
import dev.holdfast.text.Messages;
import dev.holdfast.text.StreamText;
import dev.holdfast.text.VisibleText;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** What a change of a policy would mean by both readings: ours, and that of the server’s job. */
final class ConsequencePane extends VBox {

  /** The most collisions that are told in full. */
  private static final int COLLISIONS = 5;

  private final Messages messages;
  private final StreamText words = StreamText.load();

  ConsequencePane(Messages messages) {
    this.messages = messages;
    getStyleClass().addAll("card", "consequence");
  }

  /**
   * Shows one; null for none.
   *
   * @param overtaken whether somebody wrote the row since the operator read it
   */
  void show(PolicyChange known, boolean overtaken) {
    getChildren().clear();
    if (known == null) {
      return;
    }
    if (overtaken) {
      line(messages.get("edit.overtaken", VisibleText.line(known.stream())), "problem");
    }
    line(messages.get("edit.now", said(known.seen())), "text-muted");
    line(messages.get("edit.then", said(known.wanted())), "strong");
    if (!known.exists()) {
      line(messages.get("edit.noStream"), "text-muted");
    }
    StreamPreview after = known.after();
    line(
        messages.get(
            "edit.ours", after.events(), after.streamsProcessed(), known.before().events()),
        "strong");
    line(
        messages.get("edit.servers", after.serverEvents(), known.before().serverEvents()),
        after.serverEvents() > after.events() ? "problem" : "text-muted");
    after.collisions().stream()
        .limit(COLLISIONS)
        .forEach(each -> line(VisibleText.line(words.of(each)), "small-text"));
    int more = after.collisions().size() - COLLISIONS;
    if (more > 0) {
      line(messages.get("edit.more", more), "small-text");
    }
  }

  private String said(StreamPolicy row) {
    return row == null ? messages.get("edit.noRow") : words.of(row);
  }

  private void line(String text, String styleClass) {
    Label label = sentence(text, styleClass);
    getChildren().add(label);
  }
}
