package dev.holdfast.desktop.archive;

import dev.holdfast.desktop.run.ConfirmView;
import dev.holdfast.desktop.run.ConfirmViewModel;
import dev.holdfast.desktop.run.Fact;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.text.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleLongProperty;
import javafx.stage.Window;

/**
 * Asks before tasks or events are put back, and why.
 *
 * @param store where
 */
record RestoreDialog(ConnectionProfile store, RowKind rows, Messages messages) {

  /**
   * Asks and returns at once.
   *
   * @param warnings what the operator should have read
   * @param onConfirm gets the reason if the operator confirms; null if none was said
   */
  void ask(Window owner, int count, List<String> warnings, Consumer<String> onConfirm) {
    ConfirmViewModel asked =
        new ConfirmViewModel(
            store, new SimpleLongProperty(count), true, new SimpleBooleanProperty(true));
    List<String> said = new ArrayList<>(List.of(messages.get(rows.key("confirm.text"))));
    said.addAll(warnings);
    ConfirmView view = new ConfirmView(asked, OperationTerm.DELETE);
    view.show(List.of(new Fact(messages.get("common.afterwards"), Fact.plain(said))), List.of());
    view.dialog(owner, messages.get("confirm.title", count), messages.get("confirm.run", count))
        .window(messages.get("restore.title"))
        .help("archives#restore-tasks")
        .about(store)
        .ask(() -> onConfirm.accept(asked.said()));
  }
}
