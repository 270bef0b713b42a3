package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.text.Messages;
import javafx.beans.property.ObjectProperty;
import javafx.scene.control.RadioButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;

/** Two buttons of which one says what is done about a hazard that stops a cleanup. */
public final class HazardChoices extends HBox {

  private final ToggleGroup group = new ToggleGroup();
  private final Messages messages = Fxml.messages(HazardChoices.class);

  /**
   * Follows a choice.
   *
   * @param name of the hazard
   * @param skip what the first button says
   * @param accept what the second button says
   */
  public HazardChoices(
      HazardTerm kind,
      String name,
      ObjectProperty<HazardChoice> choice,
      String skip,
      String accept) {
    getStyleClass().add("hazard-choices");
    getChildren()
        .setAll(
            button(kind, name, choice, HazardChoice.LEAVE_OUT, skip),
            button(kind, name, choice, HazardChoice.ACCEPT, accept));
  }

  private RadioButton button(
      HazardTerm kind,
      String name,
      ObjectProperty<HazardChoice> chosen,
      HazardChoice choice,
      String text) {
    RadioButton button = new RadioButton(text);
    button.setId(kind.code() + "-" + choice);
    button.setToggleGroup(group);
    button.setAccessibleText(messages.get("hazard.choice.accessible", name, text));
    button.setSelected(chosen.get() == choice);
    button
        .selectedProperty()
        .subscribe(
            selected -> {
              if (selected) {
                chosen.set(choice);
              }
            });
    return button;
  }
}
