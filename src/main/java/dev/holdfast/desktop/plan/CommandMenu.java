package dev.holdfast.desktop.plan;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.retention.CleanupOptions;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.StoreAddress;
import dev.holdfast.text.Messages;
import dev.holdfast.text.RetentionCommand;
import java.util.function.Supplier;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;

/** Copies what is seen as a command that does the same, to be pasted into a shell. */
public final class CommandMenu extends MenuButton {

  private final RetentionCommand commands;
  private final PlanFileViewModel plans;
  private final Messages messages = Fxml.messages(CommandMenu.class);

  /**
   * Takes what is seen.
   *
   * @param policy the policy of the preview that is shown
   * @param options what is decided about its hazards
   */
  public CommandMenu(
      StoreAddress store,
      PlanFileViewModel plans,
      Supplier<Policy> policy,
      Supplier<CleanupOptions> options) {
    this.commands = new RetentionCommand(store);
    this.plans = plans;
    setId("copyCommand");
    setText(messages.get("copy"));
    setMinWidth(USE_PREF_SIZE);
    MenuItem preview = item("copy.preview", () -> commands.preview(policy.get()));
    MenuItem cleanup = item("copy.cleanup", () -> commands.cleanup(policy.get(), options.get()));
    MenuItem plan = item("copy.plan", () -> planned(options.get()));
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

  private String planned(CleanupOptions options) {
    OpenedPlan opened = plans.openedProperty().get();
    return commands.cleanup(opened.file(), opened.approvers(), options);
  }

  private MenuItem item(String key, Supplier<String> command) {
    MenuItem item = new MenuItem(messages.get(key));
    item.setId(key.replace('.', '-'));
    item.setOnAction(
        event -> {
          ClipboardContent copied = new ClipboardContent();
          copied.putString(command.get());
          Clipboard.getSystemClipboard().setContent(copied);
        });
    return item;
  }
}
