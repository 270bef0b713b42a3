package dev.holdfast.desktop.connections;

import dev.holdfast.desktop.fx.ShownText;
import dev.holdfast.store.address.ConnectionForm;
import dev.holdfast.store.address.Field;
import dev.holdfast.store.address.Secret;
import dev.holdfast.text.FormText;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.StringProperty;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Control;
import javafx.scene.control.PasswordField;
import javafx.scene.control.TextField;

/**
 * What each type of field is typed with.
 *
 * @param values where it is kept
 * @param pasted takes what was put into a field at once, if it may be a whole address
 */
record FormControls(
    ConnectionForm form, FormText words, TypedValues values, Consumer<String> pasted) {

  /** Makes the control of a field that is drawn. */
  Control of(Field field) {
    return switch (field.type()) {
      case TEXT, NUMBER, FILE -> line(field);
      case SECRET -> secret(field);
      case CHOICE -> choice(field);
      case YES_NO -> tick(field);
      case CARRIED -> throw new IllegalArgumentException("not drawn: " + field.key());
    };
  }

  /** What is typed into a field that is no secret. */
  StringProperty text(Field field) {
    return values.text(form, field);
  }

  private TextField line(Field field) {
    TextField line = new TextField();
    line.setPromptText(words.of(field, "prompt").orElse(""));
    line.textProperty().bindBidirectional(text(field));
    line.textProperty()
        .addListener(
            (_, before, now) -> {
              if (line.isFocused() && now.length() > before.length() + 1 && now.contains(":")) {
                // The field is still being changed.
                Platform.runLater(() -> pasted.accept(now.strip()));
              }
            });
    return line;
  }

  private PasswordField secret(Field field) {
    ObjectProperty<Secret> kept = values.secret(form, field);
    PasswordField line = new PasswordField();
    line.setPromptText(words.of(field, "prompt").orElse(""));
    kept.subscribe(
        secret -> {
          String shown = secret == null ? "" : secret.reveal();
          if (!shown.equals(line.getText())) {
            line.setText(shown);
          }
        });
    line.textProperty()
        .subscribe((before, now) -> kept.set(now.isEmpty() ? null : new Secret(now.toCharArray())));
    return line;
  }

  private ComboBox<String> choice(Field field) {
    ComboBox<String> box = new ComboBox<>();
    box.getItems().setAll(field.choices());
    box.setConverter(ShownText.of(value -> words.choice(field, value)));
    box.valueProperty().bindBidirectional(text(field));
    return box;
  }

  private CheckBox tick(Field field) {
    CheckBox box = new CheckBox();
    text(field).subscribe(value -> box.setSelected(Field.YES.equals(value)));
    box.selectedProperty().subscribe((before, now) -> text(field).set(now ? Field.YES : Field.NO));
    return box;
  }
}
