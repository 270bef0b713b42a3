package dev.holdfast.desktop.archive;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.keepOne;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.tall;
import static dev.holdfast.desktop.fx.Nodes.upright;

import dev.holdfast.archive.KnownArchive;
import dev.holdfast.desktop.dialog.FilePicker;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.SplitLines;
import dev.holdfast.desktop.fx.SteadyScroll;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.store.rows.Restoring;
import dev.holdfast.text.BytesText;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import javafx.fxml.FXML;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.javafx.FontIcon;

/** The page: the archives at the left, the one that is looked at beside them. */
final class ArchivesView extends FxmlView {

  private static final List<String> ENDINGS = List.of("*.archive", "*.sqlite", "*.db");

  private final ArchivesViewModel model;
  private final TimeText times;
  private final FilePicker files;
  private final Consumer<Path> opener;
  private final ArchiveCheckPane check;
  private final RestorePane restore;
  private final ArchiveTasksView tasks;
  private final ArchiveDrawing drawing;
  private final RowsView<ArchiveItem> list;
  private final ScrollPane beside = upright(styled(new ScrollPane(), "archive-scroll"));
  private boolean wantsFocus;

  @FXML private StackPane whole;
  @FXML private Node split;
  @FXML private InlineFailure failure;
  @FXML private Label number;
  @FXML private Label sum;
  @FXML private Label verifying;
  @FXML private Label unverified;
  @FXML private Hyperlink verifyAll;
  @FXML private Hyperlink cancelAll;
  @FXML private VBox side;
  @FXML private VBox main;
  @FXML private Node head;
  @FXML private HBox parts;
  @FXML private StackPane content;
  @FXML private ToggleGroup part;
  @FXML private ToggleButton tasksPart;
  @FXML private ToggleButton filePart;
  @FXML private Label state;
  @FXML private Hyperlink receipt;
  @FXML private Button browse;
  @FXML private SplitPane both;
  @FXML private ScrollPane scroll;
  @FXML private VBox details;

  ArchivesView(ArchivesViewModel model, TimeText times, FilePicker files, Consumer<Path> opener) {
    super(model.messages);
    this.model = model;
    this.times = times;
    this.files = files;
    this.opener = opener;
    this.check = new ArchiveCheckPane(model, messages);
    this.restore = new RestorePane(model, times, messages);
    this.tasks = new ArchiveTasksView(model.tasks, times, messages);
    this.drawing = new ArchiveDrawing(times, messages, model.verifyAll::state);
    this.list =
        RowsView.list(messages, "list", drawing.column())
            .named("list", "archive-list")
            .chosen(model.selected::set);
    load();
  }

  @FXML
  private void initialize() {
    acting(verifyAll, () -> model.verifyAll.verify(model.items));
    acting(cancelAll, () -> model.verifyAll.cancel());
    acting(browse, () -> opener.accept(model.selected.get().file()));
    SteadyScroll.of(scroll);
    beside.setMinWidth(366);
    model.unlisted.subscribe(
        alone -> {
          both.getItems().setAll(alone ? List.of(beside) : List.of(tasks.node(), beside));
          SplitLines.place(both, "archive", 0.6);
        });
    main.widthProperty().subscribe(width -> turn(width.doubleValue()));
    keepOne(part, _ -> arrangeParts());
    part.selectToggle(tasksPart);
    Shown.when(browse, model.opens.value.orElse(false));
    model.story.value.subscribe(this::show);
    model.verifyAll.found.addListener((javafx.beans.Observable changed) -> tellStates());
    model.verifyAll.progress.subscribe(ignored -> tellStates());
    model.items.addListener((javafx.beans.Observable changed) -> tellStates());
    failure.follow(model.found.failure, model::show);
    side.getChildren().add(1, tall(list.control));
    list.control.disableProperty().bind(model.restore.run.loading);
    model.selected.subscribe(this::show);
    model.items.subscribe(this::list);
    list();
    Shown.by(this::arrange, model.found.value, model.found.failure);
    model.items.addListener((javafx.beans.Observable changed) -> arrange());
  }

  private void list() {
    list.show(model.items);
    list.choose(model.selected.get());
  }

  /** Puts the keyboard into the list, now or when there is one. */
  void focus() {
    wantsFocus = !whole.getChildren().contains(split);
    if (!wantsFocus) {
      list.control.requestFocus();
    }
  }

  private void arrange() {
    boolean failed = model.found.failure.get() != null;
    if (model.found.value() == null) {
      whole
          .getChildren()
          .setAll(failed ? new StackPane() : Placeholder.loading(messages.get("common.reading")));
    } else if (model.items.isEmpty()) {
      Button open = acting(new Button(messages.get("open")), () -> open());
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

  /** Where there is little room, what would come back stands below the tasks. */
  private void turn(double width) {
    Orientation wanted = width < 700 ? Orientation.VERTICAL : Orientation.HORIZONTAL;
    if (both.getOrientation() != wanted) {
      both.setOrientation(wanted);
      boolean below = wanted == Orientation.VERTICAL;
      SplitLines.place(both, below ? "archive-below" : "archive", 0.6);
    }
  }

  private void arrangeParts() {
    ArchiveItem item = model.selected.get();
    boolean lists = item != null && model.listsTasks(item);
    boolean shown = lists && tasksPart.isSelected();
    Shown.now(head, item != null && item.manifest() != null);
    parts.getChildren().setAll(lists ? List.of(tasksPart, filePart) : List.of());
    content.getChildren().setAll(shown ? both : scroll);
  }

  private void tellStates() {
    list.refresh();
    List<ArchiveItem> all = model.items;
    number.setText(Integer.toString(all.size()));
    long bytes =
        all.stream()
            .filter(item -> item.manifest() != null)
            .mapToLong(item -> item.manifest().bytes())
            .sum();
    Long free = model.found.value() == null ? null : model.found.value().free();
    sum.setText(
        free == null
            ? messages.get("sum", BytesText.of(bytes))
            : messages.get("sum.free", BytesText.of(bytes), BytesText.of(free)));
    long open =
        all.stream().filter(item -> model.verifyAll.state(item) == ArchiveState.UNVERIFIED).count();
    boolean busy = model.verifyAll.busy.get();
    unverified.setText(messages.get("unverified", open));
    Shown.now(unverified, !busy && open > 0);
    Shown.now(verifyAll, !busy && open > 0);
    Shown.now(cancelAll, busy);
    verifying.setText(model.verifyAll.progress.get());
    Shown.now(verifying, !verifying.getText().isEmpty());
    tellState();
  }

  private void tellState() {
    ArchiveItem item = model.selected.get();
    if (item == null) {
      return;
    }
    ArchiveState known = model.verifyAll.state(item);
    String word = messages.get("state." + known);
    Long sound = known == ArchiveState.SOUND ? model.verifyAll.when(item) : null;
    state.setText(sound == null ? word : messages.get("state.at", word, times.relative(sound)));
    state.setGraphic(new FontIcon(ArchiveDrawing.sign(known)));
    state.getStyleClass().setAll("label", "archive-state", ArchiveDrawing.style(known));
  }

  private void show(KnownArchive.Story story) {
    boolean known = story != null && story.written() > 0;
    Shown.now(receipt, known);
    receipt.setText(known ? messages.get("receipt", story.written()) : "");
  }

  @FXML
  private void receipt() {
    if (model.story.value() != null) {
      model.showEntry(model.story.value().written());
    }
  }

  private void show(ArchiveItem item) {
    arrangeParts();
    tellState();
    if (item == null) {
      Label hint = styled(sentence(messages.get("none")), "text-muted");
      details.getChildren().setAll(hint);
      return;
    }
    list.choose(item);
    details.getChildren().setAll(drawing.facts(item));
    if (item.manifest() != null) {
      details.getChildren().add(check.node());
      if (!model.session.store().role(Restoring.class).isPresent()) {
        details.getChildren().add(without(item, model.never(item)));
      } else if (!model.fits(item)) {
        // Tasks have no place among streams, nor events among tasks.
        details.getChildren().add(without(item, messages.get(item.rows().key("restore.misfit"))));
      } else {
        // Beside a list of them, or where they would be listed.
        beside.setContent(null);
        if (model.listsTasks(item)) {
          beside.setContent(restore.node());
        } else {
          details.getChildren().add(restore.node());
        }
      }
    }
    restore.look(item);
    scroll.setVvalue(0);
  }

  /** Says why nothing can be restored from it here. */
  private Node without(ArchiveItem item, String why) {
    VBox section = styled(new VBox(), "archive-section");
    Label title = styled(new Label(item.messages().get("restore.title")), "strong");
    section.getChildren().addAll(title, styled(sentence(why), "text-muted"));
    return section;
  }

  @FXML
  private void open() {
    files.open(node(), messages, "open.title", "common.archives", ENDINGS, model::open);
  }
}
