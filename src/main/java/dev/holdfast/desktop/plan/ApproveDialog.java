package dev.holdfast.desktop.plan;

import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.sentence;

import dev.holdfast.desktop.dialog.FilePicker;
import dev.holdfast.desktop.dialog.FormDialog;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.run.ConfirmView;
import dev.holdfast.desktop.run.ConfirmViewModel;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.text.Messages;
import dev.holdfast.text.PlanText;
import dev.holdfast.text.VisibleText;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.CheckBox;
import javafx.stage.Window;

/** Asks for a reason and a key, then signs the plan that is looked at. */
record ApproveDialog(PlanFileViewModel<?> plans, FilePicker files, Messages messages) {
  private static final List<String> KEYS = List.of("*.key", "*.pem");

  /** Asks and returns at once. */
  void ask(Window owner) {
    String decided = new PlanText(Messages.common()).of(plans.opened.get().plan().decisions());
    ConfirmViewModel asked = new ConfirmViewModel();
    Path kept = plans.opened.get().key();
    CheckBox same = named(new CheckBox(), "approveKept");
    same.setMnemonicParsing(false);
    same.setText(
        kept == null ? "" : messages.get("approve.kept", VisibleText.line(kept.toString())));
    same.setSelected(kept != null);
    Shown.now(same, kept != null);
    FormDialog dialog =
        new ConfirmView(
                asked,
                OperationTerm.DELETE,
                sentence((decided + " " + messages.get("approve.text")).strip()),
                same)
            .dialog(owner, messages.get("approve.title"), "")
            .help("plans#ask-for-a-second-person");
    dialog
        .go
        .textProperty()
        .bind(
            same.selectedProperty()
                .map(mine -> messages.get(mine ? "approve.sign" : "approve.choose")));
    dialog.ask(
        () ->
            (same.isSelected() ? Optional.of(kept) : chosen(owner))
                .ifPresent(key -> plans.approve(key, asked.said())));
  }

  private Optional<Path> chosen(Window owner) {
    return files.open(owner, messages.get("approve.key"), messages.get("approve.key.kind"), KEYS);
  }
}
