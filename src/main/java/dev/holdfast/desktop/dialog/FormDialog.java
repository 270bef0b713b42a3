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
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import javafx.beans.value.ObservableValue;
import javafx.event.ActionEvent;
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

  private final Dialog<ButtonType> dialog;
  private final ButtonType accept;
  private final Map<ButtonType, Runnable> others = new HashMap<>();

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
    dialog = DialogFrame.of(owner, title, content);
    dialog.getDialogPane().getButtonTypes().addAll(cancel, accept);
    go = styled((Button) dialog.getDialogPane().lookupButton(accept), "accent");
    back = (Button) dialog.getDialogPane().lookupButton(cancel);
    focused = go;
  }

  /** Asks whether a file that is there may be replaced. */
  public static void replace(Window owner, Path file, Runnable done) {
    Messages messages = Fxml.messages(FormDialog.class);
    new FormDialog(
            owner,
            messages.get("common.replaceFile"),
            messages.get("common.replace"),
            sentence(messages.get("replace.text", VisibleText.line(file.toString()))))
        .dangerous()
        .ask(done);
  }

  /** Says something else above the window. */
  public FormDialog window(String title) {
    dialog.setTitle(title);
    return this;
  }

  /** Is so wide, in pixels. */
  public FormDialog wide(double width) {
    dialog.getDialogPane().getStyleClass().add("wide-dialog");
    return width(width);
  }

  /** Has content that is so wide, in pixels. */
  public FormDialog width(double width) {
    ((Region) dialog.getDialogPane().getContent()).setPrefWidth(width);
    return this;
  }

  /** Has another button that confirms something else. */
  public FormDialog or(String verb, Runnable done) {
    ButtonType other = new ButtonType(verb, ButtonData.OTHER);
    dialog.getDialogPane().getButtonTypes().add(other);
    others.put(other, done);
    return this;
  }

  /** Stays open when a button confirms and this says so. */
  public FormDialog stays(BooleanSupplier incomplete) {
    confirming()
        .forEach(
            button ->
                button.addEventFilter(
                    ActionEvent.ACTION,
                    event -> {
                      if (incomplete.getAsBoolean()) {
                        event.consume();
                      }
                    }));
    return this;
  }

  private Stream<Node> confirming() {
    return Stream.concat(Stream.of(accept), others.keySet().stream())
        .map(dialog.getDialogPane()::lookupButton);
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
    confirming().forEach(each -> each.disableProperty().bind(complete.map(ready -> !ready)));
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
    others.put(accept, done);
    dialog.setOnHidden(event -> others.getOrDefault(dialog.getResult(), declined).run());
    dialog.show();
  }

  /** The operator does not confirm. */
  public void decline() {
    back.fire();
  }
}
