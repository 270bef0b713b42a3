package dev.holdfast.desktop.kinds;

import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.wrapped;

import dev.holdfast.desktop.dialog.FormDialog;
import dev.holdfast.desktop.fx.FactGrid;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.ShownText;
import dev.holdfast.desktop.kinds.MapTableViewModel.Draft;
import dev.holdfast.store.KindFile.Chosen;
import dev.holdfast.store.KindFile.Note;
import dev.holdfast.store.KindFile.Proposed;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextArea;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.stage.Window;

/** Asks what a table that nobody knows means, and shows at once the file that comes of it. */
public record MapTableDialog(
    Function<StoreAddress, MapTableViewModel> models, Supplier<Window> owner) {

  /** The choices and the file beside each other, in pixels. */
  private static final double WIDTH = 860;

  private static final List<String> STATES =
      List.of(
          "? ready scheduled retrying blocked running paused succeeded failed cancelled"
              .split(" "));

  /**
   * Shows it and returns at once.
   *
   * @param address where the tables are
   * @param kept hears that there is a file by which the store opens
   */
  public void show(StoreAddress address, Runnable kept) {
    MapTableViewModel model = models.apply(address);
    VBox choices = styled(new VBox(), "map-choices");
    ScrollPane scroll = styled(new ScrollPane(choices), "edge-to-edge");
    scroll.setFitToWidth(true);
    TextArea file = named(styled(new TextArea(), "map-file"), "mapFile");
    file.setEditable(false);
    file.setAccessibleText(messages().get("file"));
    VBox found = styled(new VBox(), "map-found");
    ProgressIndicator reading = new ProgressIndicator();
    reading.setMaxSize(16, 16);
    Shown.when(reading, model.loading);
    InlineFailure failure = InlineFailure.of(model.failure.map(VisibleText::block));
    VBox.setVgrow(file, Priority.ALWAYS);
    VBox right = styled(new VBox(file, found), "map-right");
    HBox both = styled(new HBox(scroll, right), "map-both");
    HBox.setHgrow(scroll, Priority.ALWAYS);
    HBox.setHgrow(right, Priority.ALWAYS);
    FormDialog dialog =
        new FormDialog(
                owner.get(),
                messages().get("title", VisibleText.line(address.display())),
                messages().get("keep"),
                wrapped(new Label(messages().get("purpose"))),
                both,
                new HBox(reading),
                failure)
            .wide(WIDTH)
            .when(model.draft.map(Draft::usable).orElse(false));
    model.draft.subscribe(
        draft -> {
          if (draft != null) {
            file.setText(draft.file().text());
            found.getChildren().setAll(found(draft));
          }
          choices.getChildren().setAll(choices(model, draft));
        });
    model.tables.subscribe(_ -> choices.getChildren().setAll(choices(model, null)));
    // It stays open while the file is written, and to say why it could not be.
    dialog
        .stays(
            () -> {
              model.keep(
                  () -> {
                    file.getScene().getWindow().hide();
                    kept.run();
                  });
              return true;
            })
        .declined(model::close)
        .ask(() -> {});
    model.begin();
  }

  private List<Label> found(Draft draft) {
    List<String> lines = new ArrayList<>();
    for (Note note : draft.answer().notes()) {
      lines.add(messages().get("note", note.line(), VisibleText.line(note.text())));
    }
    draft
        .answer()
        .does()
        .forEach(
            (what, names) -> {
              if (!names.isEmpty()) {
                String all = VisibleText.line(String.join(", ", names));
                lines.add(messages().get("does." + what, all));
              }
            });
    return lines.stream().map(line -> wrapped(new Label(line))).toList();
  }

  private List<Node> choices(MapTableViewModel model, Draft draft) {
    FactGrid grid = new FactGrid();
    List<Node> all = new ArrayList<>(List.of(grid));
    String table = draft == null ? null : draft.table();
    ask(
        grid,
        "mapTable",
        messages().get("table"),
        model.tables.get(),
        table,
        UnaryOperator.identity(),
        other -> model.propose(other, Chosen.NONE));
    if (draft == null) {
      return all;
    }
    Chosen said = draft.chosen();
    Proposed file = draft.file();
    List<String> columns = new ArrayList<>(file.columns());
    columns.addFirst("");
    ask(
        grid,
        "mapStatus",
        messages().get("common.status"),
        columns,
        Objects.requireNonNullElse(file.status(), ""),
        column -> column.isEmpty() ? messages().get("status.none") : column,
        other -> model.propose(table, said.withStatus(other).withStates(Map.of())));
    file.states()
        .forEach(
            (code, state) -> {
              String name = VisibleText.line(code);
              Long count = file.counts().get(code);
              ask(
                  grid,
                  "mapState-" + code,
                  count == null ? name : messages().get("common.inBrackets", name, count),
                  STATES,
                  state,
                  each -> messages().get(each.equals("?") ? "state.unsaid" : "state." + each),
                  other -> {
                    Map<String, String> states = new LinkedHashMap<>(file.states());
                    states.put(code, other);
                    model.propose(table, said.withStates(states));
                  });
            });
    ask(
        grid,
        "mapFinished",
        messages().get("finished"),
        file.columns(),
        file.finished(),
        UnaryOperator.identity(),
        other -> model.propose(table, said.withFinished(other)));
    all.add(
        box(
            "mapDeletes",
            messages().get("deletes"),
            said.deletes(),
            on -> model.propose(table, said.withDeletes(on))));
    for (String other : said.deletes() ? file.referring() : List.<String>of()) {
      all.add(
          box(
              "mapAlong-" + other,
              messages().get("along", VisibleText.line(other)),
              !said.stays().contains(other),
              along -> {
                Set<String> stays = new HashSet<>(said.stays());
                boolean _ = along ? stays.remove(other) : stays.add(other);
                model.propose(table, said.withStays(stays));
              }));
    }
    return all;
  }

  private static CheckBox box(String id, String text, boolean on, Consumer<Boolean> chosen) {
    CheckBox box = named(wrapped(new CheckBox(text)), id);
    box.setSelected(on);
    box.setOnAction(_ -> chosen.accept(box.isSelected()));
    return box;
  }

  private static void ask(
      FactGrid grid,
      String id,
      String name,
      List<String> values,
      String value,
      UnaryOperator<String> words,
      Consumer<String> chosen) {
    ComboBox<String> box = named(new ComboBox<>(), id);
    box.getItems().setAll(values);
    box.setConverter(ShownText.of(each -> VisibleText.line(words.apply(each))));
    box.setValue(value);
    box.setMaxWidth(Double.MAX_VALUE);
    box.setAccessibleText(name);
    box.valueProperty().subscribe((_, now) -> chosen.accept(now));
    grid.fact(name, box);
  }

  private Messages messages() {
    return Fxml.messages(MapTableDialog.class);
  }
}
