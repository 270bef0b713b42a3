package dev.holdfast.desktop.tasks;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.store.Capability;
import dev.holdfast.task.FilterPart;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.text.Messages;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import javafx.animation.PauseTransition;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.TextField;
import javafx.util.Duration;
import javafx.util.StringConverter;

/**
 * The fields that narrow the list down. They take effect when typing rests, on Enter, and when
 * left.
 */
final class TaskFilterView {

  /** How long typing must rest: long enough to type on, too short to wait for. */
  private static final Duration REST = Duration.millis(300);

  private final TaskFilterViewModel filter;
  private final Messages messages;
  private final Parent root;

  @FXML private TextField text;
  @FXML private TextField name;
  @FXML private TextField tag;
  @FXML private ComboBox<String> type;
  @FXML private TextField worker;
  @FXML private Button clear;

  TaskFilterView(TasksViewModel tasks, Messages messages) {
    this.filter = tasks.filter();
    this.messages = messages;
    root = Fxml.load(this, messages);
    apply(text, typed -> filter.setText(withoutGrouping(typed)));
    apply(name, filter::setName);
    apply(tag, filter::setTag);
    apply(worker, filter::setWorker);
    type.getItems().setAll("");
    type.getItems().addAll(tasks.types());
    type.setEditable(tasks.types().isEmpty());
    type.setValue("");
    type.setConverter(typeWords(messages.get("filter.type.any")));
    type.valueProperty().subscribe(chosen -> filter.setType(chosen));
    filter.filterProperty().subscribe(this::show);
    Set<FilterPart> known = tasks.filters();
    show(text, known.contains(FilterPart.TEXT));
    if (!known.contains(FilterPart.WORKER)) {
      // Such a store has not all of what the prompt names.
      text.setPromptText(messages.get("filter.text.plain"));
    }
    show(name, known.contains(FilterPart.NAME));
    show(tag, known.contains(FilterPart.TAG));
    // Where tasks have no statuses they have no types either, such as one that is run by a clock.
    show(type, known.contains(FilterPart.TYPE) && tasks.store().can(Capability.STATUSES));
    show(worker, known.contains(FilterPart.WORKER) && tasks.namesWorkers());
  }

  private static void show(Node field, boolean shown) {
    field.setVisible(shown);
    field.setManaged(shown);
  }

  Parent node() {
    return root;
  }

  /** Puts the caret into the search field. */
  void focusText() {
    text.requestFocus();
    text.selectAll();
  }

  /** Lists all tasks, whatever was typed, also what has not been asked for yet. */
  void forget() {
    filter.clear();
    show(filter.filter());
  }

  @FXML
  private void clear() {
    forget();
    focusText();
  }

  private void show(TaskFilter shown) {
    fill(text, shown.text());
    fill(name, shown.exactName() == null ? shown.name() : shown.exactName());
    name.getTooltip()
        .setText(messages.get(shown.exactName() == null ? "filter.name.hint" : "filter.exact"));
    fill(tag, shown.tag());
    fill(worker, shown.workerId());
    type.setValue(Objects.requireNonNullElse(shown.type(), ""));
    clear.setDisable(shown.equals(TaskFilter.ALL));
  }

  /** Leaves a field alone that only differs in how it was typed. */
  private static void fill(TextField field, String value) {
    String shown = Objects.requireNonNullElse(value, "");
    if (!field.isFocused() || shown.isEmpty() && !field.getText().isBlank()) {
      if (!withoutGrouping(field.getText()).equals(shown)) {
        field.setText(shown);
      }
    }
  }

  private static void apply(TextField field, Consumer<String> command) {
    PauseTransition rest = new PauseTransition(REST);
    rest.setOnFinished(event -> command.accept(field.getText()));
    field.textProperty().addListener((property, before, now) -> rest.playFromStart());
    Runnable now =
        () -> {
          rest.stop();
          command.accept(field.getText());
        };
    field.setOnAction(event -> now.run());
    field
        .focusedProperty()
        .addListener(
            (property, before, focused) -> {
              if (!focused) {
                now.run();
              }
            });
  }

  /** An id copied from the table, such as 1,203,102, is one. */
  private static String withoutGrouping(String typed) {
    return typed.strip().matches("\\d{1,3}(,\\d{3})+") ? typed.replace(",", "") : typed;
  }

  private static StringConverter<String> typeWords(String any) {
    return new StringConverter<>() {
      @Override
      public String toString(String type) {
        return type == null || type.isEmpty() ? any : type;
      }

      @Override
      public String fromString(String word) {
        return word.equals(any) ? "" : word;
      }
    };
  }
}
