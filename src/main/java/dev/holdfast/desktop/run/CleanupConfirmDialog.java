package dev.holdfast.desktop.run;

import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.dialog.FormDialog;
import dev.holdfast.desktop.dialog.GrowingContent;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.text.Messages;
import java.util.function.Consumer;
import javafx.stage.Window;

/** Asks before rows are deleted, tasks and events alike. Enter alone never confirms. */
public final class CleanupConfirmDialog {

  private static final double WIDTH = 420;

  private final StoreSession session;
  private final FileSaver files;
  private final Messages messages;

  /** Asks about a store, with a way to choose where an archive goes. */
  public CleanupConfirmDialog(StoreSession session, FileSaver files) {
    this.session = session;
    this.files = files;
    this.messages = Fxml.messages(CleanupConfirmDialog.class).in(session.operation());
  }

  /**
   * Asks and returns at once.
   *
   * @param confirmed hears what the operator says besides yes
   * @param declined hears that the operator says no
   */
  public void ask(
      Window owner, CleanupConfirmation asked, Consumer<Confirmed> confirmed, Runnable declined) {
    ConfirmViewModel model =
        new ConfirmViewModel(
            asked, new ArchiveChoiceViewModel(session, asked.archive()), new ThrottleViewModel());
    ConfirmView view = new ConfirmView(model, files, session.operation());
    RowKind rows = asked.rows();
    GrowingContent content = new GrowingContent(view.node());
    FormDialog dialog =
        new FormDialog(
                owner,
                messages.get(rows.key("confirm.title"), asked.count()),
                messages.get(rows.key("confirm.delete"), asked.count()),
                content)
            .window(messages.get(rows.key("confirm.window")))
            .help("running#confirm")
            .about(session.profile())
            .dangerous()
            .when(model.mayConfirmBinding());
    content.prepare(WIDTH);
    // Does nothing while the button is disabled.
    view.onEnter(dialog.button()::fire);
    dialog.focus(view.first()).declined(declined).ask(() -> confirmed.accept(model.answer()));
  }
}
