package dev.holdfast.desktop.dialog;

import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.help.ContextHelp;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.nio.file.Path;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import javafx.stage.Window;

/** Something to read or to fill in, a button that says what comes of it, and one that says no. */
public final class FormDialog {

  private final Dialog<ButtonType> dialog = new Dialog<>();
  private final ButtonType accept;

  /** The button that confirms. */
  public final Button go;

  private final Button back;
  private Node focused;
  private Runnable declined = () -> {};

  /**
   * Makes one that is not shown yet.
   *
   * @param title what it is about
   * @param verb what the button says
   * @param content from top to bottom
   */
  public FormDialog(Window owner, String title, String verb, Node... content) {
    ButtonType cancel =
        new ButtonType(
            Fxml.messages(FormDialog.class).get("common.cancel"), ButtonData.CANCEL_CLOSE);
    accept = new ButtonType(verb, ButtonData.OK_DONE);
    dialog.initOwner(owner);
    dialog.setTitle(title);
    DialogFrame.dress(dialog.getDialogPane(), title, content);
    dialog.getDialogPane().getButtonTypes().addAll(cancel, accept);
    go = styled((Button) dialog.getDialogPane().lookupButton(accept), "accent");
    back = (Button) dialog.getDialogPane().lookupButton(cancel);
    focused = go;
  }

  /** Asks, and returns at once; what is done runs if the operator confirms. */
  public static void confirm(Window owner, Confirmation question, Runnable done) {
    FormDialog dialog =
        new FormDialog(owner, question.title(), question.verb(), sentence(question.text()));
    (question.dangerous() ? dialog.dangerous() : dialog).ask(done);
  }

  /** Asks whether a file that is there may be replaced. */
  public static void replace(Window owner, Path file, Runnable done) {
    Messages messages = Fxml.messages(FormDialog.class);
    confirm(
        owner,
        new Confirmation(
            messages.get("common.replaceFile"),
            messages.get("replace.text", VisibleText.line(file.toString())),
            messages.get("common.replace"),
            true),
        done);
  }

  /** Says something else above the window. */
  public FormDialog window(String title) {
    dialog.setTitle(title);
    return this;
  }

  /** Is so wide, in pixels. */
  public FormDialog wide(double width) {
    dialog.getDialogPane().getStyleClass().add("wide-dialog");
    ((Region) dialog.getDialogPane().getContent()).setPrefWidth(width);
    return this;
  }

  /** Says where the guide tells of it. */
  public FormDialog help(String place) {
    ContextHelp.offer(dialog.getDialogPane(), place);
    return this;
  }

  /** Says which store it is about. */
  public FormDialog about(ConnectionProfile store) {
    DialogFrame.mark(dialog.getDialogPane(), store);
    return this;
  }

  /** Warns of what is done: Enter alone never confirms it. */
  public FormDialog dangerous() {
    go.getStyleClass().remove("accent");
    styled(go, "danger").setDefaultButton(false);
    return focus(back);
  }

  /** Gives the keyboard to something of it in the beginning; null leaves it to a button. */
  public FormDialog focus(Node first) {
    focused = first == null ? focused : first;
    return this;
  }

  /** Confirms only while it is complete; with Enter in a list, too, which keeps that to itself. */
  public FormDialog when(ObservableValue<Boolean> complete) {
    go.disableProperty().bind(complete.map(ready -> !ready));
    dialog
        .getDialogPane()
        .addEventFilter(
            KeyEvent.KEY_PRESSED,
            event -> {
              if (Key.CHOOSE.matches(event) && event.getTarget() instanceof ListView) {
                go.fire();
                event.consume();
              }
            });
    return this;
  }

  /** Does something if the operator does not confirm. */
  public FormDialog declined(Runnable not) {
    declined = not;
    return this;
  }

  /** Shows it, and returns at once; what is done runs if the operator confirms. */
  public void ask(Runnable done) {
    dialog.setOnShown(event -> focused.requestFocus());
    dialog.setOnHidden(event -> (dialog.getResult() == accept ? done : declined).run());
    dialog.show();
  }
}
