package dev.holdfast.desktop.tasks;

import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.hbox;
import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.tip;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.tasks.completion.Frequent;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.text.Messages;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Consumer;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;

/** One chip a reason of suspension, with its count; the pressed one filters. */
final class ReasonChips extends FlowPane {

  private final Messages messages;
  private final Consumer<String> onChoose;

  /**
   * Shows nothing yet.
   *
   * @param onChoose hears the reason to filter by; null for none
   */
  ReasonChips(Messages messages, Consumer<String> onChoose) {
    this.messages = messages;
    this.onChoose = onChoose;
    getStyleClass().addAll("chip-row", "reason-chips");
    setVisible(false);
    managedProperty().bind(visibleProperty());
  }

  /**
   * Shows reasons.
   *
   * @param reasons null to hide all
   * @param chosen the reason that filters; null for none
   */
  void show(SortedMap<String, Long> reasons, String chosen) {
    getChildren().clear();
    setVisible(reasons != null && !reasons.isEmpty());
    if (reasons == null) {
      return;
    }
    getChildren().add(label(messages.get("column.reason"), "text-muted", "reasons-title"));
    Map<String, Long> shown = Frequent.of(reasons, chosen);
    shown.forEach((reason, count) -> getChildren().add(chip(reason, count, chosen)));
    if (shown.size() < reasons.size()) {
      String more = messages.get("reasons.more", reasons.size() - shown.size());
      getChildren().add(label(more, "text-muted", "reasons-title"));
    }
  }

  private ToggleButton chip(String reason, long count, String chosen) {
    String word = reason.isEmpty() ? messages.get("reasons.none") : FieldText.plain(reason);
    Label name = new Label(word);
    name.setMaxWidth(320);
    Label number = label(NumberText.grouped(count), "chip-count");
    HBox content = centred(hbox("chip-content", name, number));
    ToggleButton chip = styled(new ToggleButton(null, content), "chip", "status-suspended");
    chip.setTooltip(tip(reason.isEmpty() ? messages.get("reasons.none.tip") : word, 600));
    chip.setAccessibleText(messages.get("chip.accessible", word, NumberText.grouped(count)));
    chip.setSelected(reason.equals(chosen));
    chip.setOnAction(event -> onChoose.accept(reason.equals(chosen) ? null : reason));
    return chip;
  }
}
