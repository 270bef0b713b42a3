package dev.holdfast.desktop.plan;

import static dev.holdfast.desktop.fx.Nodes.sentence;

import dev.holdfast.desktop.dialog.FilePicker;
import dev.holdfast.desktop.run.ConfirmView;
import dev.holdfast.desktop.run.ConfirmViewModel;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.text.Messages;
import dev.holdfast.text.PlanText;
import java.util.List;
import javafx.stage.Window;

/** Asks for a reason and a key, then signs the plan that is looked at. */
record ApproveDialog(PlanFileViewModel<?> plans, FilePicker files, Messages messages) {
  private static final List<String> KEYS = List.of("*.key", "*.pem");

  /** Asks and returns at once. */
  void ask(Window owner) {
    String decided =
        new PlanText(Messages.common()).of(plans.openedProperty().get().plan().decisions());
    ConfirmViewModel asked = new ConfirmViewModel();
    new ConfirmView(
            asked,
            OperationTerm.DELETE,
            sentence((decided + " " + messages.get("approve.text")).strip()))
        .dialog(owner, messages.get("approve.title"), messages.get("approve.choose"))
        .help("plans#ask-for-a-second-person")
        .ask(
            () ->
                files
                    .open(
                        owner, messages.get("approve.key"), messages.get("approve.key.kind"), KEYS)
                    .ifPresent(key -> plans.approve(key, asked.said())));
  }
}
