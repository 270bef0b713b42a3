package dev.holdfast.desktop.connections;

import static dev.holdfast.desktop.fx.Nodes.named;

import dev.holdfast.desktop.dialog.DialogFrame;
import dev.holdfast.desktop.dialog.FilePicker;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.help.ContextHelp;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.text.Messages;
import java.util.function.Consumer;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.event.ActionEvent;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.Hyperlink;
import javafx.stage.Window;

/** The window around the connection form. */
final class ConnectionDialog {

  /**
   * What the operator decided.
   *
   * @param profile what to save
   * @param typed the address as typed, perhaps with a password for this run
   * @param connect whether to open it now
   */
  record Decision(ConnectionProfile profile, StoreAddress typed, boolean connect) {}

  /** All kinds of stores beside each other, in pixels. */
  private static final double WIDTH = 640;

  private final Messages messages = Fxml.messages(ConnectionDialog.class);
  private final FilePicker files;

  ConnectionDialog(FilePicker files) {
    this.files = files;
  }

  /**
   * Shows the form and returns at once.
   *
   * @param demo opens the demo store instead; null if that is not offered
   */
  void show(
      Window owner,
      String heading,
      ConnectionFormViewModel form,
      Runnable demo,
      Consumer<Decision> onDecision) {
    ButtonType cancel = new ButtonType(messages.get("common.cancel"), ButtonData.CANCEL_CLOSE);
    ButtonType save = new ButtonType(messages.get("common.save"), ButtonData.OTHER);
    ButtonType connect = new ButtonType(messages.get("form.connect"), ButtonData.OK_DONE);
    ConnectionFormView view = new ConnectionFormView(form, files);
    Dialog<ButtonType> dialog = new Dialog<>();
    dialog.initOwner(owner);
    dialog.setTitle(heading);
    Hyperlink instead = named(new Hyperlink(messages.get("form.demo")), "openDemo");
    Shown.when(instead, new SimpleBooleanProperty(demo != null));
    instead.setOnAction(
        event -> {
          dialog.setResult(cancel);
          demo.run();
        });
    DialogFrame.dress(dialog.getDialogPane(), WIDTH, heading, view.node(), instead);
    ContextHelp.offer(dialog.getDialogPane(), "connections#save-try-forget");
    dialog.getDialogPane().getButtonTypes().addAll(cancel, save, connect);
    for (ButtonType button : new ButtonType[] {save, connect}) {
      dialog.getDialogPane().lookupButton(button).disableProperty().bind(form.problem.isNotEmpty());
      dialog
          .getDialogPane()
          .lookupButton(button)
          .addEventFilter(
              ActionEvent.ACTION,
              event -> {
                if (form.profile().isEmpty()) {
                  event.consume();
                }
              });
    }
    dialog.getDialogPane().lookupButton(connect).getStyleClass().add("accent");
    dialog.setOnShown(event -> view.focusFirstField());
    dialog.setOnHidden(
        event -> {
          form.cancelTest();
          ButtonType pressed = dialog.getResult();
          if (pressed == save || pressed == connect) {
            onDecision.accept(
                new Decision(
                    form.profile().orElseThrow(),
                    form.typedAddress().orElseThrow(),
                    pressed == connect));
          }
        });
    dialog.show();
  }
}
