package dev.holdfast.desktop.tasks;

import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.hbox;
import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.statusSign;
import static dev.holdfast.desktop.fx.Nodes.tip;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.OneRow;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.tasks.completion.Frequent;
import dev.holdfast.task.Count;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;

/**
 * One chip a status, with its count; a pressed one filters. Those without tasks are the first that
 * have no room.
 */
final class StatusChips extends OneRow {

  private static final double LONGEST = 220;

  private final StatusStyle style;
  private final Map<TaskStatus, Chip> chips;
  private final Label more = label("", "text-muted", "reasons-title");
  private final Messages messages;
  private final Consumer<TaskStatus> onToggle;

  /**
   * Shows all statuses of the kind, without counts.
   *
   * @param known what tasks of the store can be in
   */
  StatusChips(Statuses known, Messages messages, Consumer<TaskStatus> onToggle) {
    super(StatusChips::rank);
    getStyleClass().addAll("chip-row", "status-chips");
    this.style = new StatusStyle(known);
    this.chips = new TreeMap<>(known.order());
    this.messages = messages;
    this.onToggle = onToggle;
    known.all.forEach(status -> chips.put(status, new Chip(status)));
    show(List.copyOf(chips.values()));
  }

  /** The lowest has room first: what filters, then what there is any of. */
  private static int rank(Node node) {
    return !(node instanceof Chip chip) ? 3 : chip.isSelected() ? 0 : chip.any ? 1 : 2;
  }

  /**
   * Shows counts: all statuses that the kind of store has, the most frequent of others, and those
   * that filter.
   */
  void setCounts(SortedMap<TaskStatus, Long> counts, Set<TaskStatus> chosen) {
    SortedMap<TaskStatus, Long> unknown = new TreeMap<>(counts);
    unknown.keySet().removeAll(style.known.all);
    Map<TaskStatus, Long> frequent = Frequent.of(unknown, null);
    chips
        .keySet()
        .removeIf(
            status ->
                !style.known.knows(status)
                    && !frequent.containsKey(status)
                    && !chosen.contains(status));
    frequent.keySet().forEach(status -> chips.computeIfAbsent(status, Chip::new));
    chosen.forEach(status -> chips.computeIfAbsent(status, Chip::new));
    chips.forEach(
        (status, chip) -> chip.setCount(new Count(counts.getOrDefault(status, 0L), true)));
    List<Node> shown = new ArrayList<>(chips.values());
    if (unknown.size() > frequent.size()) {
      more.setText(messages.get("chip.more", unknown.size() - frequent.size()));
      shown.add(more);
    }
    show(shown);
  }

  /**
   * Shows how many other filters leave of each status.
   *
   * @param counts null while nobody knows
   */
  void setLeft(SortedMap<TaskStatus, Count> counts) {
    chips.forEach(
        (status, chip) ->
            chip.setCount(counts == null ? null : counts.getOrDefault(status, new Count(0, true))));
  }

  /** Shows which statuses filter. */
  void setChosen(Set<TaskStatus> chosen) {
    chips.forEach((status, chip) -> chip.setSelected(chosen.contains(status)));
    requestLayout();
  }

  private final class Chip extends ToggleButton {

    private final String word;
    private final Label count = new Label();
    private boolean any;

    Chip(TaskStatus status) {
      word = style.text(status);
      getStyleClass().addAll("chip", StatusStyle.styleClass(style.known.tone(status)));
      setId("chip-" + status.code());
      count.getStyleClass().add("chip-count");
      count.managedProperty().bind(count.textProperty().isNotEmpty());
      Label name = new Label(word);
      name.setMaxWidth(LONGEST);
      setGraphic(centred(hbox("chip-content", statusSign(), name, count)));
      setMinWidth(USE_PREF_SIZE);
      setAccessibleText(word);
      if (!style.known.knows(status)) {
        setTooltip(tip(word, 600));
      }
      // The filter decides what is pressed; a click only asks.
      setOnAction(
          event -> {
            setSelected(!isSelected());
            onToggle.accept(status);
          });
    }

    void setCount(Count tasks) {
      String number = tasks == null ? "" : NumberText.grouped(tasks.value());
      if (tasks != null && !tasks.exact()) {
        number = messages.get("common.atLeast", number);
      }
      boolean changed = any != (tasks == null || tasks.value() > 0);
      any = tasks == null || tasks.value() > 0;
      if (changed) {
        StatusChips.this.requestLayout();
      }
      count.setText(number);
      setAccessibleText(number.isEmpty() ? word : messages.get("chip.accessible", word, number));
    }
  }
}
