package dev.holdfast.desktop.connections;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.named;

import dev.holdfast.desktop.dialog.FilePicker;
import dev.holdfast.desktop.dialog.FormDialog;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.text.Messages;
import java.util.function.Consumer;
import javafx.scene.control.Hyperlink;
import javafx.stage.Window;

/** The window around the connection form. */
record ConnectionDialog(FilePicker files) {

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
    Messages messages = Fxml.messages(ConnectionDialog.class);
    ConnectionFormView view = new ConnectionFormView(form, files);
    Hyperlink instead = named(new Hyperlink(messages.get("form.demo")), "openDemo");
    Shown.now(instead, demo != null);
    Consumer<Boolean> decided =
        connect -> {
          form.cancelTest();
          onDecision.accept(
              new Decision(
                  form.profile().orElseThrow(), form.typedAddress().orElseThrow(), connect));
        };
    FormDialog dialog =
        new FormDialog(owner, heading, messages.get("form.connect"), view.node(), instead)
            .width(WIDTH)
            .help("connections#save-try-forget")
            .or(messages.get("common.save"), () -> decided.accept(false))
            .when(form.problem.isEmpty())
            .stays(() -> form.profile().isEmpty())
            .focus(view.first())
            .declined(form::cancelTest);
    acting(
        instead,
        () -> {
          dialog.decline();
          demo.run();
        });
    dialog.ask(() -> decided.accept(true));
  }
}
