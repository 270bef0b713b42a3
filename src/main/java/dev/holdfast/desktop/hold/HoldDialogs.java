package dev.holdfast.desktop.hold;

import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.run.ConfirmView;
import dev.holdfast.desktop.run.ConfirmViewModel;
import dev.holdfast.retention.hold.Hold;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.control.RadioButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.VBox;
import javafx.stage.Window;

/** Asks for a reason before something is put on hold or released. */
public record HoldDialogs(HoldsViewModel holds, Supplier<Window> owner) {

  /** Asks whether the task alone or its workflow is meant, and why. */
  public void hold(HoldTarget target) {
    String id = VisibleText.line(target.task().toString());
    ToggleGroup choice = new ToggleGroup();
    RadioButton task = new RadioButton(messages().get("dialog.task"));
    String root = VisibleText.line(target.root().toString());
    RadioButton workflow =
        named(new RadioButton(messages().get("dialog.workflow", root)), "holdWorkflow");
    task.setToggleGroup(choice);
    workflow.setToggleGroup(choice);
    task.setSelected(true);
    VBox choices = styled(new VBox(task, workflow), "hold-choices");
    Shown.now(choices, target.inWorkflow());
    ask(
        messages().get("dialog.hold.title", id),
        messages().get("dialog.hold.text"),
        messages().get("dialog.hold"),
        choices,
        why ->
            holds.hold(
                workflow.isSelected() ? target.root() : target.task(), workflow.isSelected(), why));
  }

  /** Asks why it is let go. */
  public void release(Hold hold) {
    String id = VisibleText.line(hold.id().toString());
    String key = hold.workflow() ? "dialog.release.workflow" : "dialog.release.task";
    ask(
        messages().get(key, id),
        messages().get("dialog.release.text"),
        messages().get("dialog.release"),
        new VBox(),
        why -> holds.release(hold, why));
  }

  private void ask(String title, String text, String verb, Node choices, Consumer<String> action) {
    ConfirmViewModel asked = new ConfirmViewModel();
    new ConfirmView(asked, holds.session.operation(), sentence(text), choices)
        .dialog(owner.get(), title, verb)
        .help("journal-and-holds#holds")
        .ask(() -> action.accept(asked.said()));
  }

  private Messages messages() {
    return Fxml.messages(HoldDialogs.class).in(holds.session.operation());
  }
}
