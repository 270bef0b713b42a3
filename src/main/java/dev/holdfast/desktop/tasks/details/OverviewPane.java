package dev.holdfast.desktop.tasks.details;

import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.upright;
import static dev.holdfast.desktop.fx.Nodes.vbox;

import dev.holdfast.desktop.fx.FactGrid;
import dev.holdfast.desktop.fx.Nodes;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.Pointing;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Fields;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Messages;
import dev.holdfast.text.query.Query;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.VBox;

/**
 * What matters of a task, then all columns of its row that stand nowhere else, grouped. Built from
 * the row, since stores differ in columns.
 */
final class OverviewPane extends ScrollPane {

  static final double NAMES = 118;

  private final TaskDetailsViewModel details;
  private final FieldText fields;
  private final Messages messages;
  private final VBox groups = vbox("field-groups");
  private final SituationPane situation;

  OverviewPane(TaskDetailsViewModel details, FieldText fields, Messages messages) {
    this.details = details;
    this.fields = fields;
    this.messages = messages;
    situation = new SituationPane(details, fields, messages);
    getStyleClass().add("details-scroll");
    setContent(groups);
    upright(this);
    details.task.value.subscribe(this::show);
    details.task.loading.subscribe(() -> show(details.task.value()));
    ShownZone.follow(this, () -> show(details.task.value()));
  }

  private void show(Optional<TaskDetails> read) {
    if (read == null) {
      groups
          .getChildren()
          .setAll(
              details.task.isLoading()
                  ? List.of(Placeholder.loading(messages.get("details.loading")))
                  : List.of());
      return;
    }
    groups.getChildren().clear();
    read.ifPresent(
        task -> {
          groups.getChildren().add(situation);
          FieldLine.of(
                  task.task().fields(), details.store.terms().listing(), details.store.info()::can)
              .forEach((group, lines) -> groups.getChildren().add(group(group, lines)));
        });
  }

  private Node group(FieldTerm.Part group, List<FieldLine> lines) {
    Label title =
        label(messages.named("group.", group.name().toLowerCase(Locale.ROOT)), "section-header");
    VBox box = vbox("field-group", title);
    if (group == FieldTerm.Part.CACHE) {
      box.getStyleClass().add("cache-group");
      Label explanation =
          sentence(messages.get("group.cache.explanation"), "text-muted", "explanation");
      box.getChildren().add(explanation);
    }
    FactGrid grid = new FactGrid(NAMES, "field-grid");
    lines.forEach(line -> add(grid, line));
    box.getChildren().add(grid);
    return box;
  }

  private void add(FactGrid grid, FieldLine line) {
    String key = line.field().key();
    String prefix = messages.has("common." + key) ? "common." : "common.field.";
    boolean known = line.field().role() != null || messages.has(prefix + key);
    String name =
        known
            ? messages.title(prefix, key, details.store.terms().listing().texts())
            : FieldText.plain(key);
    Tooltip column = new Tooltip(FieldText.plain(key));
    boolean id = line.field().type() == FieldTerm.Type.ID;
    if (id && line.value() instanceof Long number) {
      grid.fact(name, link(TaskId.of(number), details, messages)).setTooltip(column);
    } else if (id && line.value() instanceof String text) {
      grid.fact(name, link(new TaskId.Text(text), details, messages)).setTooltip(column);
    } else {
      boolean time = line.field().type() == FieldTerm.Type.TIME;
      String exact = time ? fields.times().exact(Fields.time(line.value())) : null;
      Label value = FactGrid.value(fields.of(line.field(), line.value()), exact);
      Query word = Query.of(line.field(), line.value());
      if (word != null) {
        value.setContextMenu(null);
        Pointing.at(value, () -> new Pointing.Value(word, value.getText()));
      }
      grid.fact(name, value).setTooltip(column);
    }
  }

  /** Returns a way to another task. */
  static Hyperlink link(TaskId id, TaskDetailsViewModel details, Messages messages) {
    Hyperlink link = Nodes.link(FieldText.id(id), () -> details.open(id), "task-link");
    link.setAccessibleText(messages.get("common.openOne", FieldText.id(id)));
    return link;
  }
}
