package dev.holdfast.desktop.stream;

import dev.holdfast.desktop.retention.HazardChoice;
import dev.holdfast.desktop.retention.HazardChoices;
import dev.holdfast.retention.Hazard;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.store.StreamPartition;
import dev.holdfast.text.BytesText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.StreamText;
import dev.holdfast.text.VisibleText;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import javafx.beans.property.ObjectProperty;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** What to see before events are deleted: totals, hazards, consumers, partitions to drop. */
final class HazardsPane extends ScrollPane {

  private final Messages messages;
  private final StreamDecisions decisions;
  private final StreamText words = StreamText.english();
  private final VBox lines = new VBox();

  HazardsPane(Messages messages, StreamDecisions decisions) {
    this.messages = messages;
    this.decisions = decisions;
    lines.getStyleClass().add("stream-hazards");
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
        preview.events() == 0
            ? messages.get("hazards.none")
            : messages.get("hazards.sum", preview.events(), preview.streamsProcessed()),
        "strong");
    line(
        messages.get("hazards.servers", preview.serverEvents()),
        preview.serverEvents() > preview.events() ? "problem" : "text-muted");
    for (Hazard hazard : ordered(preview)) {
      heading(hazard);
      line(words.of(hazard), "problem");
      String sample =
          hazard.names().stream().map(VisibleText::line).collect(Collectors.joining(", "));
      line(messages.get("hazards.sample", sample), "text-muted");
      choices(hazard);
      if (hazard.kind().equals(preview.terms().shortened())) {
        preview.collisions().forEach(each -> line(VisibleText.line(words.of(each)), "small-text"));
      }
    }
    if (frozen) {
      line(messages.get("hazards.plan"), "text-muted");
    }
    if (!frozen || preview.consumers().checked()) {
      consumers(preview);
    }
    if (!preview.held().isEmpty()) {
      heading(messages.get("hazards.held"));
      line(
          preview.held().stream().map(VisibleText::line).collect(Collectors.joining(", ")),
          "small-text");
    }
    if (!preview.partitions().isEmpty()) {
      heading(messages.get("hazards.partitions"));
      line(messages.get("hazards.partitions.text"), "text-muted");
      preview.partitions().forEach(this::partition);
    }
  }

  /** What has to be decided stands first. */
  private static List<Hazard> ordered(StreamPreview preview) {
    return preview.hazards().stream()
        .sorted(Comparator.comparing(Hazard::blocking).reversed())
        .toList();
  }

  private void heading(Hazard hazard) {
    Label name = new Label(hazard.kind().code());
    name.getStyleClass().add("section-header");
    HBox head = new HBox(name);
    head.getStyleClass().add("hazard-head");
    head.setAlignment(Pos.CENTER_LEFT);
    if (hazard.blocking()) {
      Label badge = new Label(messages.get("hazards.blocks"));
      badge.getStyleClass().add("blocks-badge");
      head.getChildren().add(badge);
    }
    lines.getChildren().add(head);
  }

  private void choices(Hazard hazard) {
    ObjectProperty<HazardChoice> choice = decisions.choiceProperty(hazard.kind());
    if (choice != null) {
      String name = hazard.kind().code();
      HazardChoices choices =
          new HazardChoices(
              hazard.kind(),
              name,
              choice,
              messages.get(hazard.kind().ofWholeStore() ? "hazards.skipAll" : "hazards.skip"),
              messages.get("hazards.accept"));
      choices.setDisable(decisions.frozen(hazard.kind()));
      lines.getChildren().add(choices);
    }
  }

  private void consumers(StreamPreview preview) {
    heading(messages.get("hazards.consumers"));
    line(words.of(preview.consumers()), "text-muted");
    preview
        .consumers()
        .atRisk()
        .forEach(
            risk ->
                line(
                    messages.get(
                        "hazards.consumer",
                        VisibleText.line(risk.stream()),
                        risk.consumers(),
                        risk.lowest()),
                    "small-text"));
  }

  private void partition(StreamPartition partition) {
    line(
        messages.get(
            "hazards.partition",
            VisibleText.line(partition.name()),
            partition.events(),
            BytesText.of(partition.bytes())),
        "small-text");
    TextField statement = new TextField(VisibleText.line(partition.statement()));
    statement.setEditable(false);
    statement.getStyleClass().add("monospace");
    statement.setAccessibleText(messages.get("hazards.statement", partition.name()));
    HBox.setHgrow(statement, Priority.ALWAYS);
    Button copy = new Button(messages.get("hazards.copy"));
    copy.getStyleClass().add("small");
    copy.setMinWidth(USE_PREF_SIZE);
    copy.setOnAction(
        event -> {
          ClipboardContent content = new ClipboardContent();
          content.putString(partition.statement());
          Clipboard.getSystemClipboard().setContent(content);
        });
    HBox both = new HBox(statement, copy);
    both.setSpacing(8);
    lines.getChildren().add(both);
  }

  private void heading(String text) {
    Label label = new Label(text);
    label.getStyleClass().add("section-header");
    lines.getChildren().add(label);
  }

  private void line(String text, String styleClass) {
    Label label = new Label(text);
    label.setWrapText(true);
    label.setMinHeight(USE_PREF_SIZE);
    label.getStyleClass().add(styleClass);
    lines.getChildren().add(label);
  }
}
