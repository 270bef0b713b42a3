package dev.holdfast.desktop.tasks;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.Messages;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/** One chip a status, with its count; a pressed one filters. */
final class StatusChips extends FlowPane {

  private final StatusStyle style = new StatusStyle();
  private final Map<TaskStatus, Chip> chips = new TreeMap<>();
  private final Messages messages;
  private final Consumer<TaskStatus> onToggle;

  StatusChips(Messages messages, Consumer<TaskStatus> onToggle) {
    this.messages = messages;
    this.onToggle = onToggle;
    getStyleClass().addAll("chip-row", "status-chips");
    TaskStatus.KNOWN.forEach(status -> chips.put(status, new Chip(status)));
    getChildren().setAll(chips.values());
  }

  /** Shows counts; a status that is not counted (any more) keeps its chip while it filters. */
  void setCounts(SortedMap<TaskStatus, Long> counts, Set<TaskStatus> chosen) {
    counts.keySet().forEach(status -> chips.computeIfAbsent(status, Chip::new));
    chips
        .keySet()
        .removeIf(
            status -> !status.known() && !counts.containsKey(status) && !chosen.contains(status));
    chips.forEach((status, chip) -> chip.setCount(counts.getOrDefault(status, 0L)));
    if (!getChildren().equals(chips.values().stream().toList())) {
      getChildren().setAll(chips.values());
    }
  }

  /** Shows which statuses filter. */
  void setChosen(Set<TaskStatus> chosen) {
    chips.forEach((status, chip) -> chip.setSelected(chosen.contains(status)));
  }

  private final class Chip extends ToggleButton {

    private final String word;
    private final Label count = new Label();

    Chip(TaskStatus status) {
      word = style.text(status);
      getStyleClass().addAll("chip", StatusStyle.styleClass(status));
      setId("chip-" + status.code());
      Region dot = new Region();
      dot.getStyleClass().add("status-dot");
      count.getStyleClass().add("chip-count");
      count.managedProperty().bind(count.textProperty().isNotEmpty());
      HBox content = new HBox(dot, new Label(word), count);
      content.getStyleClass().add("chip-content");
      content.setAlignment(Pos.CENTER_LEFT);
      setGraphic(content);
      setMinWidth(USE_PREF_SIZE);
      setAccessibleText(word);
      // The filter decides what is pressed; a click only asks.
      setOnAction(
          event -> {
            setSelected(!isSelected());
            onToggle.accept(status);
          });
    }

    void setCount(long tasks) {
      count.setText(NumberText.grouped(tasks));
      setAccessibleText(messages.get("chip.accessible", word, NumberText.grouped(tasks)));
    }
  }
}
