package dev.holdfast.desktop.tasks.details;

import static dev.holdfast.desktop.fx.Nodes.label;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.json.JsonTreePane;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.text.Messages;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** All there is to say of one event. */
public final class EventPane extends StackPane {

  private final EventText texts;

  @FXML private VBox content;
  @FXML private Label type;
  @FXML private Label facts;
  @FXML private Label message;
  @FXML private Label cut;
  @FXML private JsonTreePane metadata;
  @FXML private Label none;

  /**
   * Shows none.
   *
   * @param messages those of the page
   */
  public EventPane(EventText texts, Messages messages) {
    this.texts = texts;
    Fxml.load(this, messages);
    for (Label label : List.of(facts, message, cut)) {
      Shown.when(label, label.textProperty().isNotEmpty());
    }
    show(null);
  }

  /** Shows another; null for none. */
  public void show(TaskEvent event) {
    content.setVisible(event != null);
    none.setVisible(event == null);
    if (event == null) {
      return;
    }
    type.setText(texts.type(event) + "  #" + event.id());
    String exact = texts.exactTime(event);
    type.setTooltip(exact == null ? null : new Tooltip(exact));
    facts.setText(
        Stream.of(texts.localTime(event), texts.transition(event), texts.facts(event))
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining("  ·  ")));
    message.setText(texts.message(event));
    cut.setText(texts.cut(event));
    metadata.setJson(event.metadata());
  }
}
