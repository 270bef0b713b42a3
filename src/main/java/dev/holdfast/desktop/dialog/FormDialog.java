package dev.holdfast.desktop.dialog;

import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.settings.ConnectionProfile;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyEvent;
import javafx.stage.Window;

/**
 * Something to fill in, and a button that says what comes of it.
 *
 * @param title what it is about
 * @param verb what the button says
 * @param about the store that it is about; null if about none
 * @param first where the keyboard is in the beginning
 * @param content from top to bottom
 */
public record FormDialog(
    String title, String verb, ConnectionProfile about, Node first, Node... content) {

  /** About no store. */
  public FormDialog(String title, String verb, Node first, Node... content) {
    this(title, verb, null, first, content);
  }

  /** Returns the same about a store. */
  public FormDialog about(ConnectionProfile store) {
    return new FormDialog(title, verb, store, first, content);
  }

  /**
   * Shows it and returns at once.
   *
   * @param complete while it is false, the button cannot be pressed
   * @param done runs when it was pressed
   */
  public void ask(Window owner, ObservableBooleanValue complete, Runnable done) {
    ask(owner, complete, done, () -> {});
  }

  /**
   * Shows it and returns at once.
   *
   * @param complete while it is false, the button cannot be pressed
   * @param done runs when it was pressed
   * @param not runs when it was closed without that
   */
  public void ask(Window owner, ObservableBooleanValue complete, Runnable done, Runnable not) {
    ButtonType cancel =
        new ButtonType(Fxml.messages(FormDialog.class).get("cancel"), ButtonData.CANCEL_CLOSE);
    ButtonType accept = new ButtonType(verb, ButtonData.OK_DONE);
    Dialog<ButtonType> dialog = new Dialog<>();
    dialog.initOwner(owner);
    dialog.setTitle(title);
    DialogFrame.dress(dialog.getDialogPane(), title, content);
    DialogFrame.mark(dialog.getDialogPane(), about);
    dialog.getDialogPane().getButtonTypes().addAll(cancel, accept);
    Button button = styled((Button) dialog.getDialogPane().lookupButton(accept), "accent");
    button.disableProperty().bind(Bindings.not(complete));
    // A list keeps Enter to itself.
    dialog
        .getDialogPane()
        .addEventFilter(
            KeyEvent.KEY_PRESSED,
            event -> {
              if (Key.CHOOSE.matches(event) && event.getTarget() instanceof ListView) {
                button.fire();
                event.consume();
              }
            });
    dialog.setOnShown(event -> first.requestFocus());
    dialog.setOnHidden(
        event -> {
          if (dialog.getResult() == accept) {
            done.run();
          } else {
            not.run();
          }
        });
    dialog.show();
  }
}
