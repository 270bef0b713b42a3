package dev.holdfast.desktop.stream;

import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;
import static dev.holdfast.desktop.fx.Nodes.wrapped;

import dev.holdfast.desktop.fx.ClipboardText;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.store.stream.StreamPartition;
import dev.holdfast.text.BytesText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.StreamText;
import dev.holdfast.text.VisibleText;
import java.util.stream.Collectors;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** What else to see before events are deleted: totals, consumers, holds, partitions to drop. */
final class FactsPane extends ScrollPane {

  private final Messages messages;
  private final StreamText words = StreamText.load();
  private final VBox lines = styled(new VBox(), "stream-facts");

  FactsPane(Messages messages) {
    this.messages = messages;
    getStyleClass().addAll("run-scroll", "edge-to-edge");
    setFitToWidth(true);
    setHbarPolicy(ScrollBarPolicy.NEVER);
    setMinHeight(90);
    setContent(lines);
  }

  /**
   * Shows what was found out.
   *
   * @param frozen whether it stands in a plan’s file, which says nothing of partitions, and may say
   *     nothing of consumers
   */
  void show(StreamPreview preview, boolean frozen) {
    lines.getChildren().clear();
    line(
        messages.get("facts.servers", preview.serverEvents()),
        preview.serverEvents() > preview.events() ? "problem" : "text-muted");
    if (frozen) {
      line(messages.get("facts.plan"), "text-muted");
    }
    if (!frozen || preview.consumers().checked()) {
      consumers(preview);
    }
    if (!preview.held().isEmpty()) {
      heading(messages.get("facts.held"));
      line(
          preview.held().stream().map(VisibleText::line).collect(Collectors.joining(", ")),
          "small-text");
    }
    if (!preview.partitions().isEmpty()) {
      heading(messages.get("facts.partitions"));
      line(messages.get("facts.partitions.text"), "text-muted");
      preview.partitions().forEach(this::partition);
    }
  }

  private void consumers(StreamPreview preview) {
    heading(messages.get("facts.consumers"));
    line(words.of(preview.consumers()), "text-muted");
    preview
        .consumers()
        .atRisk()
        .forEach(
            risk ->
                line(
                    messages.get(
                        "facts.consumer",
                        VisibleText.line(risk.stream()),
                        risk.consumers(),
                        risk.lowestPosition()),
                    "small-text"));
  }

  private void partition(StreamPartition partition) {
    line(
        messages.get(
            "facts.partition",
            VisibleText.line(partition.partition()),
            partition.events(),
            BytesText.of(partition.bytes())),
        "small-text");
    TextField statement =
        wide(styled(new TextField(VisibleText.line(partition.statement())), "monospace"));
    statement.setEditable(false);
    statement.setAccessibleText(messages.get("facts.statement", partition.partition()));
    Button copy = whole(styled(new Button(messages.get("facts.copy")), "small"));
    copy.setOnAction(
        event -> {
          ClipboardText.put(partition.statement());
        });
    HBox both = new HBox(statement, copy);
    both.setSpacing(8);
    lines.getChildren().add(both);
  }

  private void heading(String text) {
    Label label = styled(new Label(text), "section-header");
    lines.getChildren().add(label);
  }

  private void line(String text, String styleClass) {
    Label label = wrapped(styled(new Label(text), styleClass));
    lines.getChildren().add(label);
  }
}
