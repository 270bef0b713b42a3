package dev.holdfast.desktop.timeline;

import static dev.holdfast.desktop.fx.Nodes.tall;

import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.ShownText;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.desktop.timeline.lanes.Steps;
import dev.holdfast.replay.AttemptDiff.Step;
import dev.holdfast.replay.AttemptStep;
import dev.holdfast.replay.story.StoryComparison;
import dev.holdfast.text.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.Property;
import javafx.fxml.FXML;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.layout.VBox;

/** Two attempts side by side: what only one of them did, and what took longer. */
final class ComparePane extends FxmlView {

  private final TimelineViewModel timeline;
  private final CompareViewModel compare;
  private final CompareWords words;
  private final RowsView<Step> table;
  private StoryComparison shown;

  @FXML private ComboBox<Optional<Long>> left;
  @FXML private ComboBox<Optional<Long>> right;
  @FXML private InlineFailure failure;
  @FXML private Label summary;
  @FXML private Label data;

  ComparePane(TimelineViewModel timeline, Messages texts) {
    super(texts);
    this.timeline = timeline;
    this.compare = timeline.compare;
    load();
    words = new CompareWords(messages);
    choice(left, compare.left, true);
    choice(right, compare.right, false);
    for (Label label : List.of(summary, data)) {
      label.managedProperty().bind(label.textProperty().isNotEmpty());
    }
    failure.follow(compare.read.failure, compare.read::retry);
    table =
        RowsView.table(
                messages,
                "compare",
                Column.text("compare.sign", words::sign).width(60, 84),
                Column.text("compare.step", words::step).width(60, 160),
                Column.<Step>text(
                        "compare.leftTime", step -> CompareWords.seconds(step.leftSeconds()))
                    .width(60, 62),
                Column.<Step>text(
                        "compare.rightTime", step -> CompareWords.seconds(step.rightSeconds()))
                    .width(60, 62),
                Column.text("compare.more", CompareWords::more).width(60, 62))
            .named("compareTable", "compare-table")
            .copies()
            .chosen(this::choose);
    table.table().setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
    VBox root = (VBox) node();
    root.getChildren().add(root.getChildren().indexOf(data), tall(table.control));
    compare.read.value.subscribe(this::show);
    compare.read.loading.subscribe(this::show);
    show();
  }

  private void choice(
      ComboBox<Optional<Long>> choice, Property<Optional<Long>> property, boolean good) {
    choice.setConverter(
        ShownText.of(
            number ->
                number
                    .map(each -> messages.get("common.attemptTitle", FieldText.number(each)))
                    .orElse(good ? messages.get("compare.lastGood") : "")));
    compare.attempts.subscribe(
        numbers -> {
          List<Optional<Long>> items = new ArrayList<>();
          if (good) {
            items.add(Optional.empty());
          }
          numbers.forEach(number -> items.add(Optional.of(number)));
          Optional<Long> kept = property.getValue();
          choice.getItems().setAll(items);
          choice.setValue(kept);
          choice.setDisable(numbers.isEmpty());
        });
    choice
        .valueProperty()
        .subscribe(
            value -> {
              if (value != null && choice.getItems().contains(value)) {
                property.setValue(value);
              }
            });
    property.subscribe(choice::setValue);
  }

  private void show() {
    Optional<StoryComparison> compared = compare.read.value();
    shown = compared == null ? null : compared.orElse(null);
    summary.setText(shown == null ? "" : words.summary(shown));
    String nothing =
        compare.attempts.get().isEmpty()
            ? "noAttempts"
            : compared != null && shown == null ? "noGood" : "noSteps";
    table.show(
        shown == null ? List.of() : shown.attempts().steps(),
        compare.read.isLoading() ? RowsView.LOADING : nothing);
    if (shown != null && shown.attempts().firstDivergence() >= 0) {
      table.choose(null);
      table.table().scrollTo(Math.max(0, shown.attempts().firstDivergence() - 1));
    }
    showData(table.chosenProperty().get());
  }

  private void choose(Step step) {
    showData(step);
    if (shown == null) {
      return;
    }
    AttemptStep own =
        step.right() != null
            ? step.right()
            : shown.attempts().left().taskId().equals(timeline.task.get()) ? step.left() : null;
    if (own != null) {
      timeline.go(Steps.of(timeline.chronicle().replay().events, own.last()));
    }
  }

  private void showData(Step step) {
    data.setText(
        shown == null
            ? ""
            : Stream.of(
                    step == null
                        ? ""
                        : words.differences(messages.get("common.metadata"), step.metadata()),
                    words.differences(messages.get("common.payload"), shown.payload()),
                    words.differences(messages.get("common.result"), shown.result()))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("\n")));
  }
}
