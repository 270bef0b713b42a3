package dev.holdfast.desktop.fx;

import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;

/** Buttons side by side, one of which is always chosen. */
public final class ChoiceRow<V> extends HBox {

  private final Map<V, ToggleButton> buttons = new LinkedHashMap<>();

  /**
   * Makes a button for each value.
   *
   * @param onChosen told when the operator chose another
   * @param styles of each button
   */
  public ChoiceRow(
      List<V> values, Function<V, String> words, Consumer<V> onChosen, String... styles) {
    ToggleGroup group = new ToggleGroup();
    for (V value : values) {
      ToggleButton button = whole(styled(new ToggleButton(words.apply(value)), styles));
      button.setToggleGroup(group);
      button
          .getStyleClass()
          .add(
              value.equals(values.getFirst())
                  ? "left-pill"
                  : value.equals(values.getLast()) ? "right-pill" : "center-pill");
      button.setOnAction(
          event -> {
            // A second press would leave nothing chosen.
            button.setSelected(true);
            onChosen.accept(value);
          });
      buttons.put(value, button);
    }
    getChildren().setAll(buttons.values());
  }

  /** Shows which is chosen. */
  public void select(V value) {
    buttons.get(value).setSelected(true);
  }
}
