package dev.holdfast.desktop.run;

import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.wrapped;

import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.store.terms.OptionTerm;
import dev.holdfast.text.KindOptionText;
import javafx.beans.property.StringProperty;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Control;
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
    Label problem = sentence("", "problem", "small-text");
    getChildren().add(Shown.saying(problem, model.what.map(ChoicesViewModel.What::problem)));
    Shown.now(this, !model.options().isEmpty());
  }

  private static Node of(OptionTerm option, ChoicesViewModel model) {
    StringProperty written = model.writtenProperty(option);
    Tooltip help = new Tooltip(KindOptionText.help(option));
    help.setWrapText(true);
    CheckBox box = wrapped(new CheckBox(KindOptionText.label(option)));
    TextField field = new TextField();
    Control control = named(option.flag() ? box : field, "choice-" + option.name());
    control.setTooltip(help);
    control.setDisable(model.decided.has(option.name()));
    if (option.flag()) {
      box.setSelected(!written.get().isEmpty());
      box.selectedProperty().subscribe(on -> written.set(on ? ChoicesViewModel.SAID : ""));
      return box;
    }
    field.textProperty().bindBidirectional(written);
    Label label = new Label(KindOptionText.label(option));
    label.setLabelFor(field);
    return new VBox(4, label, field);
  }
}
