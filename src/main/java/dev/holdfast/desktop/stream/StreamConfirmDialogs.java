package dev.holdfast.desktop.stream;

import dev.holdfast.desktop.dialog.DialogFrame;
import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.dialog.GrowingContent;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.retention.RunState;
import dev.holdfast.desktop.run.ArchiveChoiceViewModel;
import dev.holdfast.desktop.run.ThrottleViewModel;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.text.Messages;
import java.time.ZoneOffset;
import java.util.function.Supplier;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.stage.Window;

/** Asks before events are deleted. Enter alone never confirms. */
final class StreamConfirmDialogs {

  private static final double WIDTH = 420;

  private final StreamRunViewModel run;
  private final StoreSession session;
  private final FileSaver files;
  private final Supplier<Window> owner;
  private final Messages messages = Fxml.messages(StreamConfirmDialogs.class);

  StreamConfirmDialogs(
      StreamRunViewModel run, StoreSession session, FileSaver files, Supplier<Window> owner) {
    this.run = run;
    this.session = session;
    this.files = files;
    this.owner = owner;
    run.stateProperty()
        .subscribe(
            state -> {
              if (state == RunState.ASKING) {
                ask(run.questionProperty().get());
              }
            });
  }

  private void ask(StreamQuestion question) {
    long events = question.preview().events();
    StreamConfirmViewModel model =
        new StreamConfirmViewModel(
            question,
            new ArchiveChoiceViewModel(session, question.archive()),
            new ThrottleViewModel(ZoneOffset.UTC));
    StreamConfirmView view = new StreamConfirmView(model, files);
    ButtonType cancel = new ButtonType(messages.get("confirm.cancel"), ButtonData.CANCEL_CLOSE);
    ButtonType delete = new ButtonType(messages.get("confirm.delete", events), ButtonData.OK_DONE);
    Dialog<ButtonType> dialog = new Dialog<>();
    dialog.initOwner(owner.get());
    dialog.setTitle(messages.get("confirm.window"));
    GrowingContent content = new GrowingContent(view.node());
    DialogFrame.dress(dialog.getDialogPane(), messages.get("confirm.title", events), content);
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
            run.run(model.order());
          } else {
            run.dismiss();
          }
        });
    dialog.show();
  }
}
