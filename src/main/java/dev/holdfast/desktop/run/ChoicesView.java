package dev.holdfast.desktop.run;

import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.store.terms.OptionTerm;
import dev.holdfast.text.KindOptionText;
import javafx.beans.property.StringProperty;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.VBox;

/** The options that only this kind of store has: a box to tick, or a number. */
public final class ChoicesView extends VBox {

  /** Shows them; nothing if there are none. */
  public ChoicesView(ChoicesViewModel model) {
    setId("choices");
    getStyleClass().add("policy-field");
    model.options().forEach(option -> getChildren().add(of(option, model)));
    Label problem = styled(new Label(), "problem", "small-text");
    problem.setWrapText(true);
    Shown.saying(problem, model.what.map(ChoicesViewModel.What::problem));
    getChildren().add(problem);
    Shown.now(this, !model.options().isEmpty());
  }

  private static Node of(OptionTerm option, ChoicesViewModel model) {
    StringProperty written = model.writtenProperty(option);
    Tooltip help = new Tooltip(KindOptionText.help(option));
    help.setWrapText(true);
    if (option.flag()) {
      CheckBox box = new CheckBox(KindOptionText.label(option));
      box.setId("choice-" + option.name());
      box.setWrapText(true);
      box.setTooltip(help);
      box.setSelected(!written.get().isEmpty());
      box.selectedProperty().subscribe(on -> written.set(on ? ChoicesViewModel.SAID : ""));
      box.setDisable(model.decided.has(option.name()));
      return box;
    }
    TextField field = new TextField();
    field.setId("choice-" + option.name());
    field.setTooltip(help);
    field.textProperty().bindBidirectional(written);
    field.setDisable(model.decided.has(option.name()));
    Label label = new Label(KindOptionText.label(option));
    label.setLabelFor(field);
    return new VBox(4, label, field);
  }
}
