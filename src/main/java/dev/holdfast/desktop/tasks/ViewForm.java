package dev.holdfast.desktop.tasks;

import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.wrapped;

import dev.holdfast.desktop.dialog.FormDialog;
import dev.holdfast.desktop.fx.ShownText;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.settings.SavedView;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.StringBinding;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;
import javafx.stage.Window;

/** Asks for a view’s name and its shortcut. */
record ViewForm(OwnViewsViewModel own, Messages messages) {
  /** Stands for no shortcut. */
  private static final Integer NONE = 0;

  /**
   * Asks, and returns at once.
   *
   * @param view what it is now; null for a new one
   * @param query what it lists; what is typed meanwhile counts
   * @param done hears the name, and the digit of the shortcut or null
   */
  void ask(
      Window owner,
      SavedView view,
      ObservableValue<String> query,
      String title,
      String text,
      BiConsumer<String, Integer> done) {
    TextField name = named(new TextField(view == null ? "" : view.name()), "viewName");
    name.setPromptText(messages.get("own.name.prompt"));
    String mine = view == null ? null : view.name();
    StringBinding problem =
        Bindings.createStringBinding(
            () -> own.problemWith(name.getText(), mine), name.textProperty());
    Label wrong = named(wrapped(styled(new Label(), "problem", "small-text")), "viewNameProblem");
    // What nobody has typed yet is no fault.
    wrong
        .textProperty()
        .bind(Bindings.when(name.textProperty().isEmpty()).then("").otherwise(problem));
    ComboBox<Integer> digit = digits(view);
    Label filter = sentence("");
    filter.textProperty().bind(query.map(line -> line.isEmpty() ? messages.get("view.all") : line));
    filter.getStyleClass().add("text-muted");
    VBox fields =
        new VBox(
            12,
            new VBox(4, new Label(messages.get("common.filter")), filter),
            new VBox(4, label("common.name", name), name, wrong),
            new VBox(4, label("own.shortcut", digit), digit));
    new FormDialog(owner, title, messages.get("common.save"), sentence(text), fields)
        .focus(name)
        .when(problem.isEmpty())
        .ask(
            () ->
                done.accept(
                    name.getText(), NONE.equals(digit.getValue()) ? null : digit.getValue()));
  }

  private Label label(String key, Node of) {
    Label label = new Label(messages.get(key));
    label.setLabelFor(of);
    return label;
  }

  private ComboBox<Integer> digits(SavedView view) {
    ComboBox<Integer> digits = named(new ComboBox<>(), "viewShortcut");
    digits.getItems().add(NONE);
    digits.getItems().addAll(IntStream.rangeClosed(1, 9).boxed().toList());
    digits.setConverter(ShownText.of(digit -> digitText(digit, view)));
    digits.setValue(view == null || view.digit() == null ? NONE : view.digit());
    return digits;
  }

  /** Names a shortcut, and the view that has it. */
  private String digitText(Integer digit, SavedView mine) {
    if (digit.equals(NONE)) {
      return messages.get("common.none");
    }
    String keys = Key.VIEW.combination(digit).getDisplayText();
    return own.saved().own().stream()
        .filter(view -> digit.equals(view.digit()) && !view.equals(mine))
        .findFirst()
        .map(view -> messages.get("own.shortcut.taken", keys, VisibleText.line(view.name())))
        .orElse(keys);
  }
}
