package dev.holdfast.desktop.dialog;

import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.sentence;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.settings.KeptSecrets;
import dev.holdfast.settings.KeptSecrets.Answer;
import dev.holdfast.store.address.Secret;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.stage.Window;

/**
 * Asks for a password when a server wants one, and whether to keep it. What is typed is handed on.
 */
public record PasswordDialog(Supplier<Window> owner) implements KeptSecrets.Asker {

  /** Asks on the FX thread and waits, which must not be the FX thread. */
  @Override
  public Answer ask(StoreAddress address, boolean mayKeep) {
    return DialogFrame.<Answer>answer(answer -> ask(address, mayKeep, answer));
  }

  private void ask(StoreAddress address, boolean mayKeep, CompletableFuture<Answer> answer) {
    Messages messages = Fxml.messages(PasswordDialog.class);
    PasswordField field = named(new PasswordField(), "password");
    field.setPromptText(messages.get("common.password"));
    field.setAccessibleText(messages.get("common.password"));
    CheckBox keep = named(new CheckBox(messages.get("password.keep")), "keepPassword");
    Shown.when(keep, new SimpleBooleanProperty(mayKeep));
    Label note = sentence("");
    note.textProperty()
        .bind(
            keep.selectedProperty()
                .map(kept -> messages.get(kept ? "password.note.kept" : "password.note")));
    note.getStyleClass().add("text-muted");
    new FormDialog(
            owner.get(),
            messages.get("password.heading", VisibleText.line(address.display())),
            messages.get("password.connect"),
            field,
            keep,
            note)
        .window(messages.get("common.password"))
        .help("connections#passwords")
        .focus(field)
        .when(field.textProperty().map(typed -> !typed.isEmpty()))
        .declined(
            () -> {
              field.clear();
              answer.complete(Answer.NONE);
            })
        .ask(
            () -> {
              Secret typed = new Secret(field.getText().toCharArray());
              field.clear();
              answer.complete(new Answer(typed, keep.isSelected()));
            });
  }
}
