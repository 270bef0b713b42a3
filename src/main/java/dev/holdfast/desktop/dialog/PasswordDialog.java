package dev.holdfast.desktop.dialog;

import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.sentence;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.help.ContextHelp;
import dev.holdfast.settings.KeptSecrets;
import dev.holdfast.settings.KeptSecrets.Answer;
import dev.holdfast.store.address.Secret;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.stage.Window;

/**
 * Asks for a password when a server wants one, and whether to keep it. What is typed is handed on.
 */
public final class PasswordDialog implements KeptSecrets.Asker {

  private final Supplier<Window> owner;
  private final Messages messages = Fxml.messages(PasswordDialog.class);

  /** Takes the window in front of which to ask. */
  public PasswordDialog(Supplier<Window> owner) {
    this.owner = owner;
  }

  /** Asks on the FX thread and waits, which must not be the FX thread. */
  @Override
  public Answer ask(StoreAddress address, boolean mayKeep) {
    return DialogFrame.<Answer>answer(answer -> ask(address, mayKeep, answer));
  }

  private void ask(StoreAddress address, boolean mayKeep, CompletableFuture<Answer> answer) {
    PasswordField field = named(new PasswordField(), "password");
    field.setPromptText(messages.get("password.prompt"));
    field.setAccessibleText(messages.get("password.prompt"));
    CheckBox keep = named(new CheckBox(messages.get("password.keep")), "keepPassword");
    Shown.when(keep, new SimpleBooleanProperty(mayKeep));
    Label note = sentence("");
    note.textProperty()
        .bind(
            keep.selectedProperty()
                .map(kept -> messages.get(kept ? "password.note.kept" : "password.note")));
    note.getStyleClass().add("text-muted");
    ButtonType cancel = new ButtonType(messages.get("cancel"), ButtonData.CANCEL_CLOSE);
    ButtonType connect = new ButtonType(messages.get("password.connect"), ButtonData.OK_DONE);
    Dialog<Secret> dialog = new Dialog<>();
    dialog.initOwner(owner.get());
    dialog.setTitle(messages.get("password.title"));
    DialogFrame.dress(
        dialog.getDialogPane(),
        messages.get("password.heading", VisibleText.line(address.display())),
        field,
        keep,
        note);
    ContextHelp.offer(dialog.getDialogPane(), "connections#passwords");
    dialog.getDialogPane().getButtonTypes().addAll(cancel, connect);
    dialog.getDialogPane().lookupButton(connect).getStyleClass().add("accent");
    dialog
        .getDialogPane()
        .lookupButton(connect)
        .disableProperty()
        .bind(field.textProperty().isEmpty());
    dialog.setResultConverter(
        pressed -> pressed == connect ? new Secret(field.getText().toCharArray()) : null);
    dialog.setOnShown(event -> field.requestFocus());
    dialog.setOnHidden(
        event -> {
          Secret typed = dialog.getResult();
          field.clear();
          dialog.setResult(null);
          answer.complete(typed == null ? Answer.NONE : new Answer(typed, keep.isSelected()));
        });
    dialog.show();
  }
}
