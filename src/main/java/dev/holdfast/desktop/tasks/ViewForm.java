package dev.holdfast.desktop.tasks;

import static dev.holdfast.desktop.fx.Nodes.sentence;

import dev.holdfast.desktop.dialog.FormDialog;
import dev.holdfast.desktop.fx.FxmlView;
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
import javafx.fxml.FXML;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.stage.Window;

/** Asks for a view’s name and its shortcut. */
final class ViewForm extends FxmlView {
  /** Stands for no shortcut. */
  private static final Integer NONE = 0;

  private final OwnViewsViewModel own;
  private final SavedView view;
  @FXML private Label filter;
  @FXML private TextField name;
  @FXML private Label wrong;
  @FXML private ComboBox<Integer> digit;

  /**
   * Asks nothing yet.
   *
   * @param view what it is now; null for a new one
   * @param query what it lists; what is typed meanwhile counts
   */
  ViewForm(
      OwnViewsViewModel own, Messages messages, SavedView view, ObservableValue<String> query) {
    super(messages);
    this.own = own;
    this.view = view;
    load();
    name.setText(view == null ? "" : view.name());
    filter.textProperty().bind(query.map(line -> line.isEmpty() ? messages.get("view.all") : line));
    digit.getItems().add(NONE);
    digit.getItems().addAll(IntStream.rangeClosed(1, 9).boxed().toList());
    digit.setConverter(ShownText.of(this::digitText));
    digit.setValue(view == null || view.digit() == null ? NONE : view.digit());
  }

  /**
   * Asks, and returns at once.
   *
   * @param done hears the name, and the digit of the shortcut or null
   */
  void ask(Window owner, String title, String text, BiConsumer<String, Integer> done) {
    String mine = view == null ? null : view.name();
    StringBinding problem =
        Bindings.createStringBinding(
            () -> own.problemWith(name.getText(), mine), name.textProperty());
    // What nobody has typed yet is no fault.
    wrong
        .textProperty()
        .bind(Bindings.when(name.textProperty().isEmpty()).then("").otherwise(problem));
    new FormDialog(owner, title, messages.get("common.save"), sentence(text), node())
        .focus(name)
        .when(problem.isEmpty())
        .ask(
            () ->
                done.accept(
                    name.getText(), NONE.equals(digit.getValue()) ? null : digit.getValue()));
  }

  /** Names a shortcut, and the view that has it. */
  private String digitText(Integer digit) {
    if (digit.equals(NONE)) {
      return messages.get("common.none");
    }
    String keys = Key.VIEW.combination(digit).getDisplayText();
    return own.saved().own().stream()
        .filter(each -> digit.equals(each.digit()) && !each.equals(view))
        .findFirst()
        .map(each -> messages.get("own.shortcut.taken", keys, VisibleText.line(each.name())))
        .orElse(keys);
  }
}
