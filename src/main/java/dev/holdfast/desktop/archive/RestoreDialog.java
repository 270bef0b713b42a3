package dev.holdfast.desktop.archive;

import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.dialog.FormDialog;
import dev.holdfast.desktop.run.RowKind;
import dev.holdfast.text.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;
import javafx.stage.Window;

/** Asks before tasks or events are put back, and why. */
record RestoreDialog(RowKind rows, Messages messages) {
  /**
   * Asks and returns at once.
   *
   * @param warnings what the operator should have read
   * @param onConfirm gets the reason if the operator confirms
   */
  void ask(Window owner, int count, List<String> warnings, Consumer<String> onConfirm) {
    TextField reason = named(new TextField(), "restoreReason");
    reason.setPromptText(messages.get("confirm.reason.prompt"));
    Label name = new Label(messages.get("confirm.reason"));
    name.setLabelFor(reason);
    VBox asked = styled(new VBox(name, reason), "policy-field");
    List<Node> content = new ArrayList<>();
    content.add(sentence(messages.get(rows.key("confirm.text"))));
    warnings.forEach(warning -> content.add(sentence(warning)));
    content.add(asked);
    new FormDialog(
            owner,
            messages.get(rows.key("confirm.title"), count),
            messages.get(rows.key("confirm.run"), count),
            content.toArray(Node[]::new))
        .window(messages.get(rows.key("confirm.window")))
        .help("archives#restore-tasks")
        .focus(reason)
        .ask(() -> onConfirm.accept(reason.getText()));
  }
}
