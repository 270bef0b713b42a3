package dev.holdfast.desktop.policy;

import dev.holdfast.desktop.dialog.FilePicker;
import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.dialog.FormDialog;
import dev.holdfast.desktop.dialog.WholeTextFile;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.text.Messages;
import java.util.List;
import java.util.function.Supplier;
import javafx.stage.Window;

/** Asks which file is read or written, and before one is replaced. */
final class PolicyFiles {

  private static final List<String> ENDINGS = List.of("*.yaml", "*.yml", "*.json", "*.toml");

  private final PolicyFileViewModel model;
  private final FilePicker open;
  private final FileSaver save;
  private final Supplier<Window> owner;
  private final Messages messages = Fxml.messages(PolicyFiles.class);

  PolicyFiles(PolicyFileViewModel model, FilePicker open, FileSaver save, Supplier<Window> owner) {
    this.model = model;
    this.open = open;
    this.save = save;
    this.owner = owner;
    model.inTheWay.subscribe(this::askToReplace);
  }

  void open() {
    open.open(owner.get(), messages.get("file.open.title"), messages.get("file.kind"), ENDINGS)
        .ifPresent(model::open);
  }

  void save() {
    model.forThisStore(false);
    askWhere();
  }

  /** Makes what is written this store's policy: as the file it is in, or as a new one. */
  void keep() {
    if (!model.keep()) {
      model.forThisStore(true);
      askWhere();
    }
  }

  private void askWhere() {
    save.save(
            owner.get(),
            messages.get("file.save.title"),
            messages.get("file.kind"),
            messages.get("file.save.name"))
        .ifPresent(model::save);
  }

  private void askToReplace(WholeTextFile file) {
    if (file != null) {
      FormDialog.replace(
          owner.get(), file.path(), () -> model.save(new WholeTextFile(file.path(), true)));
    }
  }
}
