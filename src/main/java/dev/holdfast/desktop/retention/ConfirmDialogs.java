package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.dialog.DialogFrame;
import dev.holdfast.desktop.dialog.GrowingContent;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.run.ArchiveChoiceViewModel;
import dev.holdfast.desktop.run.ThrottleViewModel;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.text.Messages;
import java.util.function.Supplier;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.stage.Window;

/** Asks before a cleanup, whenever there is one to ask about. Enter alone never confirms. */
final class ConfirmDialogs {

  private static final double WIDTH = 420;

  private final RetentionViewModel retention;
  private final StoreSession session;
  private final Workplace workplace;
  private final Supplier<Window> owner;
  private final Messages messages = Fxml.messages(ConfirmDialogs.class);

  ConfirmDialogs(
      RetentionViewModel retention,
      StoreSession session,
      Workplace workplace,
      Supplier<Window> owner) {
    this.retention = retention;
    this.session = session;
    this.workplace = workplace;
    this.owner = owner;
    retention
        .run()
        .stateProperty()
        .subscribe(
            state -> {
              if (state == RunState.ASKING) {
                ask(retention.run().questionProperty().get());
              }
            });
  }

  private void ask(CleanupQuestion question) {
    int tasks = question.plan().tasks().size();
    ConfirmViewModel model =
        new ConfirmViewModel(
            question,
            new ArchiveChoiceViewModel(session, question.archive()),
            new ThrottleViewModel(workplace.zone()));
    ConfirmView view = new ConfirmView(model, workplace.save());
    ButtonType cancel = new ButtonType(messages.get("confirm.cancel"), ButtonData.CANCEL_CLOSE);
    ButtonType delete = new ButtonType(messages.get("confirm.delete", tasks), ButtonData.OK_DONE);
    Dialog<ButtonType> dialog = new Dialog<>();
    dialog.initOwner(owner.get());
    dialog.setTitle(messages.get("confirm.window"));
    GrowingContent content = new GrowingContent(view.node());
    DialogFrame.dress(dialog.getDialogPane(), messages.get("confirm.title", tasks), content);
    content.prepare(WIDTH);
    dialog.getDialogPane().getButtonTypes().addAll(cancel, delete);
    Button button = (Button) dialog.getDialogPane().lookupButton(delete);
    button.getStyleClass().add("danger");
    button.setDefaultButton(false);
    button.disableProperty().bind(model.mayConfirmBinding().not());
    dialog.setOnShown(
        event -> {
          if (question.wantsNumber()) {
            view.focus();
          } else {
            dialog.getDialogPane().lookupButton(cancel).requestFocus();
          }
        });
    dialog.setOnHidden(
        event -> {
          if (dialog.getResult() == delete) {
            retention.confirm(model.order());
          } else {
            retention.decline();
          }
        });
    dialog.show();
  }
}
