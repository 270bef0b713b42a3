package dev.holdfast.desktop.timeline;

import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.tall;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wrapped;

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
import javafx.geometry.Pos;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Two attempts side by side: what only one of them did, and what took longer. */
final class ComparePane extends VBox {

  private final TimelineViewModel timeline;
  private final CompareViewModel compare;
  private final Messages messages;
  private final CompareWords words;
  private final Label summary = new Label();
  private final RowsView<Step> table;
  private final Label data = new Label();
  private StoryComparison shown;

  ComparePane(TimelineViewModel timeline, Messages messages) {
    this.timeline = timeline;
    this.compare = timeline.compare;
    this.messages = messages;
    this.words = new CompareWords(messages);
    getStyleClass().add("event-content");
    ComboBox<Optional<Long>> left = choice("compare-left", true);
    ComboBox<Optional<Long>> right = choice("compare-right", false);
    Label against = whole(new Label(messages.get("compare.against")));
    HBox choices = styled(new HBox(left, against, right), "compare-choices");
    choices.setAlignment(Pos.CENTER_LEFT);
    for (Label label : List.of(summary, data)) {
      wrapped(label).managedProperty().bind(label.textProperty().isNotEmpty());
    }
    data.getStyleClass().add("text-muted");
    InlineFailure failure = InlineFailure.of(compare.read.failure, compare.read::retry);
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
    getChildren().setAll(choices, failure, summary, tall(table.control), data);
    compare.read.value.subscribe(this::show);
    compare.read.loading.subscribe(this::show);
    show();
  }

  private ComboBox<Optional<Long>> choice(String id, boolean good) {
    ComboBox<Optional<Long>> choice = new ComboBox<>();
    choice.setId(id);
    choice.setMaxWidth(Double.MAX_VALUE);
    choice.setMinWidth(110);
    choice.setAccessibleText(messages.get(id.replace('-', '.') + ".accessible"));
    HBox.setHgrow(choice, Priority.ALWAYS);
    choice.setConverter(
        ShownText.of(
            number ->
                number
                    .map(each -> messages.get("common.attemptTitle", FieldText.number(each)))
                    .orElse(good ? messages.get("compare.lastGood") : "")));
    Property<Optional<Long>> property = good ? compare.left : compare.right;
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
    return choice;
  }

  private void show() {
    CompareViewModel.Compared compared = compare.read.value();
    shown = compared == null ? null : compared.comparison();
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
