package dev.holdfast.desktop.plan;

import dev.holdfast.desktop.fx.ClipboardText;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.text.Messages;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;

/** Copies what is seen as a command that does the same, to be pasted into a shell. */
public final class CommandMenu extends MenuButton {

  private final Messages messages = Fxml.messages(CommandMenu.class);

  /**
   * Takes what is seen.
   *
   * @param shows the command that shows it
   * @param deletes the command that deletes it, once somebody adds that it is meant
   * @param runs the command that runs the plan that is looked at, in the same way
   */
  public <P extends OperationPreview> CommandMenu(
      PlanFileViewModel<P> plans,
      Supplier<String> shows,
      Supplier<String> deletes,
      Function<OpenedPlan<P>, String> runs) {
    setId("copyCommand");
    setText(messages.get("copy"));
    setMinWidth(USE_PREF_SIZE);
    MenuItem preview = item("common.preview", shows);
    MenuItem cleanup = item("copy.cleanup", deletes);
    MenuItem plan = item("copy.plan", () -> runs.apply(plans.opened.get()));
    plans.opened.subscribe(
        opened -> {
          if (opened == null) {
            getItems().setAll(preview, cleanup);
          } else {
            getItems().setAll(plan, preview);
          }
        });
  }

  private MenuItem item(String key, Supplier<String> command) {
    MenuItem item = new MenuItem(messages.get(key));
    item.setId(key.replace('.', '-'));
    item.setOnAction(event -> ClipboardText.put(command.get()));
    return item;
  }
}
