package dev.holdfast.desktop.run;

import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.store.terms.OperationTerm;
import java.nio.file.Path;
import javafx.fxml.FXML;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;

/** The archive in a confirmation. */
public final class ArchiveChoiceView extends FxmlView {

  private final ArchiveChoiceViewModel model;
  private final FileSaver files;

  @FXML private CheckBox keep;
  @FXML private VBox place;
  @FXML private TextField path;
  @FXML private Label note;
  @FXML private Label problem;
  @FXML private Label without;

  /**
   * Shows it.
   *
   * @param files how another place is chosen
   * @param operation what a cleanup does in the store
   */
  public ArchiveChoiceView(ArchiveChoiceViewModel model, FileSaver files, OperationTerm operation) {
    super(Fxml.messages(ArchiveChoiceView.class).in(operation));
    this.model = model;
    this.files = files;
    load();
    keep.selectedProperty().bindBidirectional(model.keep);
    path.textProperty().bindBidirectional(model.path);
    note.textProperty().bind(model.note);
    problem.textProperty().bind(model.problem);
    Shown.when(place, model.keep);
    Shown.when(without, model.keep.not());
    Shown.when(note, model.note.isNotEmpty());
    Shown.when(problem, model.problem.isNotEmpty());
  }

  @FXML
  private void choose() {
    Path now = model.chosen();
    String name =
        now == null || now.getFileName() == null ? "archive.sqlite" : now.getFileName().toString();
    files.save(
        node(),
        messages,
        "archive.choose.title",
        messages.get("archive.kind"),
        name,
        place -> model.path.set(place.path().toAbsolutePath().toString()));
  }
}
