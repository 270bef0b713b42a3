package dev.holdfast.desktop.plan;

import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.dialog.FilePicker;
import dev.holdfast.desktop.dialog.FormDialog;
import dev.holdfast.text.Messages;
import dev.holdfast.text.PlanText;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;
import javafx.stage.Window;

/** Asks for a reason and a key, then signs the plan that is looked at. */
record ApproveDialog(PlanFileViewModel<?> plans, FilePicker files, Messages messages) {
  private static final List<String> KEYS = List.of("*.key", "*.pem");

  /** Asks and returns at once. */
  void ask(Window owner) {
    TextField reason = named(new TextField(), "approveReason");
    reason.setPromptText(messages.get("approve.reason.prompt"));
    Label why = new Label(messages.get("approve.reason"));
    why.setLabelFor(reason);
    Label hint = styled(sentence(messages.get("approve.reason.hint")), "text-muted", "small-text");
    String decided =
        new PlanText(Messages.common()).of(plans.openedProperty().get().plan().decisions());
    new FormDialog(
            owner,
            messages.get("approve.title"),
            messages.get("approve.choose"),
            sentence((decided + " " + messages.get("approve.text")).strip()),
            new VBox(4, why, reason, hint))
        .help("plans#ask-for-a-second-person")
        .focus(reason)
        .ask(
            () ->
                files
                    .open(
                        owner, messages.get("approve.key"), messages.get("approve.key.kind"), KEYS)
                    .ifPresent(key -> plans.approve(key, reason.getText())));
  }
}
