package dev.holdfast.desktop.timeline;

import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.replay.AttemptDiff.Step;
import dev.holdfast.replay.AttemptStep;
import dev.holdfast.replay.story.StoryComparison;
import dev.holdfast.text.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.Property;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.geometry.Pos;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;

/** Two attempts side by side: what only one of them did, and what took longer. */
final class ComparePane extends VBox {

  private final TimelineViewModel timeline;
  private final CompareViewModel compare;
  private final Messages messages;
  private final CompareWords words;
  private final Label summary = new Label();
  private final TableView<Step> table = new TableView<>();
  private final Label data = new Label();
  private StoryComparison shown;

  ComparePane(TimelineViewModel timeline, Messages messages) {
    this.timeline = timeline;
    this.compare = timeline.compare();
    this.messages = messages;
    this.words = new CompareWords(messages);
    getStyleClass().add("event-content");
    ComboBox<Optional<Long>> left = choice("compare-left", true);
    ComboBox<Optional<Long>> right = choice("compare-right", false);
    Label against = new Label(messages.get("compare.against"));
    against.setMinWidth(USE_PREF_SIZE);
    HBox choices = new HBox(left, against, right);
    choices.getStyleClass().add("compare-choices");
    choices.setAlignment(Pos.CENTER_LEFT);
    for (Label label : List.of(summary, data)) {
      label.setWrapText(true);
      label.setMinHeight(USE_PREF_SIZE);
      label.managedProperty().bind(label.textProperty().isNotEmpty());
    }
    data.getStyleClass().add("text-muted");
    InlineFailure failure = new InlineFailure();
    failure.messageProperty().bind(compare.read().failureProperty());
    failure.setOnRetry(compare.read()::retry);
    table.getStyleClass().addAll("dense", "compare-table");
    table.setId("compareTable");
    table.setAccessibleText(messages.get("compare.accessible"));
    table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
    column("compare.sign", 84, words::sign);
    column("compare.step", 160, words::step);
    column("compare.leftTime", 62, step -> CompareWords.seconds(step.leftSeconds()));
    column("compare.rightTime", 62, step -> CompareWords.seconds(step.rightSeconds()));
    column("compare.more", 62, CompareWords::more);
    VBox.setVgrow(table, Priority.ALWAYS);
    getChildren().setAll(choices, failure, summary, table, data);
    compare.read().valueProperty().subscribe(this::show);
    compare.read().loadingProperty().subscribe(this::show);
    table.getSelectionModel().selectedItemProperty().subscribe(this::choose);
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
        new StringConverter<>() {
          @Override
          public String toString(Optional<Long> number) {
            return number == null || number.isEmpty()
                ? good ? messages.get("compare.lastGood") : ""
                : messages.get("filter.attempt", FieldText.number(number.get()));
          }

          @Override
          public Optional<Long> fromString(String text) {
            throw new UnsupportedOperationException(text);
          }
        });
    Property<Optional<Long>> property = good ? compare.leftProperty() : compare.rightProperty();
    compare
        .attemptsProperty()
        .subscribe(
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

  private void column(String key, double width, Function<Step, String> text) {
    TableColumn<Step, String> column = new TableColumn<>(messages.get(key));
    column.setCellValueFactory(row -> new ReadOnlyStringWrapper(text.apply(row.getValue())));
    column.setPrefWidth(width);
    column.setMinWidth(Math.min(width, 60));
    column.setSortable(false);
    column.setReorderable(false);
    table.getColumns().add(column);
  }

  private void show() {
    CompareViewModel.Compared compared = compare.read().value();
    shown = compared == null ? null : compared.comparison();
    summary.setText(shown == null ? "" : words.summary(shown));
    table.getItems().setAll(shown == null ? List.of() : shown.attempts().steps());
    if (compare.read().isLoading()) {
      table.setPlaceholder(Placeholder.loading(messages.get("compare.loading")));
    } else {
      String key =
          compare.attemptsProperty().get().isEmpty()
              ? "compare.noAttempts"
              : compared != null && shown == null ? "compare.noGood" : "compare.noSteps";
      table.setPlaceholder(Placeholder.empty(messages.get(key), messages.get(key + ".detail")));
    }
    if (shown != null && shown.attempts().firstDivergence() >= 0) {
      table.getSelectionModel().clearSelection();
      table.scrollTo(Math.max(0, shown.attempts().firstDivergence() - 1));
    }
    showData(null);
  }

  private void choose(Step step) {
    showData(step);
    if (step == null || shown == null) {
      return;
    }
    AttemptStep own =
        step.right() != null
            ? step.right()
            : shown.attempts().left().taskId().equals(timeline.taskProperty().get())
                ? step.left()
                : null;
    if (own != null) {
      timeline.go(Steps.of(timeline.chronicle().replay().events(), own.last()));
    }
  }

  private void showData(Step step) {
    data.setText(
        shown == null
            ? ""
            : Stream.of(
                    step == null
                        ? ""
                        : words.differences(messages.get("compare.metadata"), step.metadata()),
                    words.differences(messages.get("data.PAYLOAD"), shown.payload()),
                    words.differences(messages.get("data.RESULT"), shown.result()))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("\n")));
  }
}
