package dev.holdfast.desktop.archive;

import dev.holdfast.desktop.dialog.FilePicker;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.SteadyScroll;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.text.Messages;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** The page: the archives at the left, the one that is looked at beside them. */
final class ArchivesView {

  private final ArchivesViewModel model;
  private final TimeText times;
  private final FilePicker files;
  private final Consumer<Path> opener;
  private final Messages messages;
  private final ArchiveCheckPane check;
  private final RestorePane restore;
  private final Parent root;
  private boolean wantsFocus;

  @FXML private StackPane whole;
  @FXML private Node split;
  @FXML private InlineFailure failure;
  @FXML private ListView<ArchiveItem> list;
  @FXML private ScrollPane scroll;
  @FXML private VBox details;

  ArchivesView(ArchivesViewModel model, TimeText times, FilePicker files, Consumer<Path> opener) {
    this.model = model;
    this.times = times;
    this.files = files;
    this.opener = opener;
    this.messages = model.messages();
    this.check = new ArchiveCheckPane(model.check(), messages);
    this.restore = new RestorePane(model.restore(), model.rows(), times, messages);
    this.root = Fxml.load(this, messages);
  }

  @FXML
  private void initialize() {
    SteadyScroll.of(scroll);
    failure.messageProperty().bind(model.failureProperty());
    failure.setOnRetry(model::refresh);
    list.setItems(model.items());
    list.setCellFactory(ignored -> new ArchiveCell(times, messages));
    list.disableProperty()
        .bind(model.restore().stateProperty().isEqualTo(RestoreViewModel.State.RUNNING));
    list.getSelectionModel()
        .selectedItemProperty()
        .subscribe(
            chosen -> {
              if (chosen != null) {
                model.selectedProperty().set(chosen);
              }
            });
    model.selectedProperty().subscribe(this::show);
    // Read again, the list forgets what was chosen; the same archive is chosen still.
    model.items().subscribe(() -> list.getSelectionModel().select(model.selectedProperty().get()));
    model.loadedProperty().subscribe(ignored -> arrange());
    model.failureProperty().subscribe(ignored -> arrange());
    model.items().addListener((javafx.beans.Observable changed) -> arrange());
  }

  Parent node() {
    return root;
  }

  /** Puts the keyboard into the list, now or when there is one. */
  void focus() {
    wantsFocus = !whole.getChildren().contains(split);
    if (!wantsFocus) {
      list.requestFocus();
    }
  }

  private void arrange() {
    boolean failed = model.failureProperty().get() != null;
    if (!model.loadedProperty().get()) {
      whole
          .getChildren()
          .setAll(failed ? new StackPane() : Placeholder.loading(messages.get("loading")));
    } else if (model.items().isEmpty()) {
      Button open = new Button(messages.get("open"));
      open.setOnAction(event -> open());
      whole
          .getChildren()
          .setAll(Placeholder.empty(messages.get("empty.title"), messages.get("empty.text"), open));
    } else {
      whole.getChildren().setAll(split);
      if (wantsFocus) {
        focus();
      }
    }
  }

  private void show(ArchiveItem item) {
    if (item == null) {
      Label hint = ArchiveCheckPane.sentence(messages.get(model.rows().key("none")));
      hint.getStyleClass().add("text-muted");
      details.getChildren().setAll(hint);
      return;
    }
    list.getSelectionModel().select(item);
    details.getChildren().setAll(new ArchiveFactsPane(item, times, model.opensProperty(), opener));
    if (item.manifest() != null) {
      details.getChildren().add(check);
      if (!model.restores()) {
        details.getChildren().add(without(item, model.never(item)));
      } else if (model.fits(item)) {
        details.getChildren().add(restore);
        restore.look(item);
      } else {
        // Tasks have no place among streams, nor events among tasks.
        details.getChildren().add(without(item, messages.get(item.rows().key("restore.misfit"))));
      }
    }
    scroll.setVvalue(0);
  }

  /** Says why nothing can be restored from it here. */
  private Node without(ArchiveItem item, String why) {
    VBox section = new VBox();
    section.getStyleClass().add("archive-section");
    Label title = new Label(messages.get(item.rows().key("restore.title")));
    title.getStyleClass().add("strong");
    Label text = ArchiveCheckPane.sentence(why);
    text.getStyleClass().add("text-muted");
    section.getChildren().addAll(title, text);
    return section;
  }

  @FXML
  private void open() {
    files
        .open(
            root.getScene().getWindow(),
            messages.get("open.title"),
            messages.get("open.kind"),
            List.of("*.archive", "*.sqlite", "*.db"))
        .ifPresent(model::open);
  }
}
