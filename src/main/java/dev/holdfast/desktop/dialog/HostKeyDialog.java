package dev.holdfast.desktop.dialog;

import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.help.ContextHelp;
import dev.holdfast.store.address.SshAccess.Stranger;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.function.Supplier;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.TextField;
import javafx.stage.Window;

/** Asks whether an SSH host that is not known is the right one. Enter says no. */
public record HostKeyDialog(Supplier<Window> owner) implements Predicate<Stranger> {

  /** Asks on the FX thread and waits, which must not be the FX thread. */
  @Override
  public boolean test(Stranger stranger) {
    return DialogFrame.<Boolean>answer(answer -> ask(stranger, answer));
  }

  private void ask(Stranger stranger, CompletableFuture<Boolean> answer) {
    Messages messages = Fxml.messages(HostKeyDialog.class);
    // A field, so that it can be selected and compared.
    TextField fingerprint =
        named(styled(new TextField(stranger.fingerprint()), "monospace"), "fingerprint");
    fingerprint.setEditable(false);
    fingerprint.setAccessibleText(messages.get("host.fingerprint"));
    ButtonType cancel = new ButtonType(messages.get("common.cancel"), ButtonData.CANCEL_CLOSE);
    ButtonType trust = new ButtonType(messages.get("host.trust"), ButtonData.OTHER);
    Dialog<ButtonType> dialog =
        DialogFrame.of(
            owner.get(),
            messages.get("host.heading", VisibleText.line(stranger.host())),
            sentence(messages.get("host.text", VisibleText.line(stranger.keyType()))),
            fingerprint,
            sentence(messages.get("host.advice")));
    dialog.setTitle(messages.get("host.title"));
    ContextHelp.offer(dialog.getDialogPane(), "connections#through-an-ssh-host");
    dialog.getDialogPane().getButtonTypes().addAll(cancel, trust);
    ((Button) dialog.getDialogPane().lookupButton(cancel)).setDefaultButton(true);
    dialog.setOnHidden(event -> answer.complete(dialog.getResult() == trust));
    dialog.show();
  }
}
