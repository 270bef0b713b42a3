package dev.holdfast.desktop.comparison;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.tasklist.TaskListView;
import dev.holdfast.retention.scan.PolicyComparison;
import dev.holdfast.retention.scan.PolicyComparison.Difference;
import dev.holdfast.store.OperationTerm;
import dev.holdfast.text.Messages;
import dev.holdfast.text.RetentionText;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.Toggle;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** What was found: three sets of tasks, of which one is listed. */
final class DifferencesView extends VBox {

  private final TaskListView list;
  private final Label sentence = new Label();
  private final ToggleGroup group = new ToggleGroup();
  private final DifferenceCard onlyFirst;
  private final DifferenceCard onlySecond;
  private final DifferenceCard common;
  private final RetentionText words;
  private PolicyComparison comparison;

  DifferencesView(TaskListView list, OperationTerm operation) {
    this.list = list;
    this.words = RetentionText.of(operation);
    Messages messages = Fxml.messages(DifferencesView.class).in(operation);
    onlyFirst = new DifferenceCard(messages.get("card.onlyFirst"), list.statuses());
    onlySecond = new DifferenceCard(messages.get("card.onlySecond"), list.statuses());
    common = new DifferenceCard(messages.get("card.both"), list.statuses());
    onlyFirst.setId("onlyFirst");
    onlySecond.setId("onlySecond");
    common.setId("both");
    sentence.setWrapText(true);
    sentence.setMinHeight(USE_PREF_SIZE);
    sentence.setId("sentence");
    getStyleClass().add("differences");
    HBox cards = new HBox(onlySecond, onlyFirst, common);
    cards.getStyleClass().add("difference-cards");
    cards.setMinHeight(USE_PREF_SIZE);
    cards.setMaxHeight(USE_PREF_SIZE);
    for (DifferenceCard card : List.of(onlyFirst, onlySecond, common)) {
      card.setToggleGroup(group);
      card.setPrefWidth(200);
      HBox.setHgrow(card, Priority.ALWAYS);
    }
    group.selectedToggleProperty().subscribe(this::list);
    VBox.setVgrow(list.node(), Priority.ALWAYS);
    getChildren().addAll(sentence, cards, list.node());
  }

  /** Shows a comparison and lists the first set of it that is not empty. */
  void show(PolicyComparison found) {
    comparison = found;
    sentence.setText(words.of(found));
    onlyFirst.show(found.onlyFirst());
    onlySecond.show(found.onlySecond());
    common.show(found.common());
    DifferenceCard first =
        found.onlySecond().tasks() > 0
            ? onlySecond
            : found.onlyFirst().tasks() > 0 ? onlyFirst : common;
    if (group.getSelectedToggle() == first) {
      list(first);
    } else {
      group.selectToggle(first);
    }
  }

  private void list(Toggle chosen) {
    if (comparison != null && chosen != null) {
      Difference difference =
          chosen == onlyFirst
              ? comparison.onlyFirst()
              : chosen == onlySecond ? comparison.onlySecond() : comparison.common();
      list.show(difference.candidates(), difference.rows());
    }
  }
}
