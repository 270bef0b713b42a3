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
   * What is seen, as commands.
   *
   * @param preview shows it
   * @param cleanup deletes it, once somebody adds that it is meant
   * @param plan runs the plan that is looked at, once somebody adds that it is meant
   */
  public record Commands<P extends OperationPreview>(
      Supplier<String> preview, Supplier<String> cleanup, Function<OpenedPlan<P>, String> plan) {}

  /** Takes what is seen. */
  public <P extends OperationPreview> CommandMenu(
      PlanFileViewModel<P> plans, Commands<P> commands) {
    setId("copyCommand");
    setText(messages.get("copy"));
    setMinWidth(USE_PREF_SIZE);
    MenuItem preview = item("copy.preview", commands.preview());
    MenuItem cleanup = item("copy.cleanup", commands.cleanup());
    MenuItem plan = item("copy.plan", () -> commands.plan().apply(plans.openedProperty().get()));
    plans
        .openedProperty()
        .subscribe(
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
    item.setOnAction(
        event -> {
          ClipboardText.put(command.get());
        });
    return item;
  }
}
