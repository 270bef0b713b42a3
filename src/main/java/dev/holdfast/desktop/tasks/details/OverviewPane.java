package dev.holdfast.desktop.tasks.details;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.wrapped;

import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Fields;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.Texts;
import dev.holdfast.text.Messages;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;

/**
 * What matters of a task, then all columns of its row that stand nowhere else, grouped. Built from
 * the row, since stores differ in columns.
 */
final class OverviewPane extends ScrollPane {

  private final TaskDetailsViewModel details;
  private final FieldText fields;
  private final Messages messages;
  private final VBox groups = styled(new VBox(), "field-groups");
  private final SituationPane situation;

  OverviewPane(TaskDetailsViewModel details, FieldText fields, Messages messages) {
    this.details = details;
    this.fields = fields;
    this.messages = messages;
    situation = new SituationPane(details, fields, messages);
    getStyleClass().add("details-scroll");
    setContent(groups);
    setFitToWidth(true);
    setHbarPolicy(ScrollBarPolicy.NEVER);
    details.task().valueProperty().subscribe(this::show);
    details.task().loadingProperty().subscribe(() -> show(details.task().value()));
    ShownZone.follow(this, () -> show(details.task().value()));
  }

  private void show(Optional<TaskDetails> read) {
    if (read == null) {
      groups
          .getChildren()
          .setAll(
              details.task().isLoading()
                  ? List.of(Placeholder.loading(messages.get("details.loading")))
                  : List.of());
      return;
    }
    groups.getChildren().clear();
    read.ifPresent(_ -> groups.getChildren().add(situation));
    read.ifPresent(
        task ->
            FieldGroup.of(task.task().fields(), details.listing(), details::can)
                .forEach((group, lines) -> groups.getChildren().add(group(group, lines))));
  }

  private Node group(FieldGroup group, List<FieldGroup.Line> lines) {
    Label title = styled(new Label(messages.get("group." + group.name())), "section-header");
    VBox box = styled(new VBox(title), "field-group");
    if (group == FieldGroup.CACHE) {
      box.getStyleClass().add("cache-group");
      Label explanation =
          wrapped(
              styled(
                  new Label(messages.get("group.CACHE.explanation")), "text-muted", "explanation"));
      box.getChildren().add(explanation);
    }
    GridPane grid = new FieldGrid();
    for (int i = 0; i < lines.size(); i++) {
      grid.addRow(i, label(lines.get(i)), value(lines.get(i)));
    }
    box.getChildren().add(grid);
    return box;
  }

  private Node label(FieldGroup.Line line) {
    String key = line.field().key();
    Texts texts = details.listing().texts();
    boolean known = line.field().role() != null || messages.has("field." + key);
    Label label =
        styled(
            new Label(known ? messages.title("field.", key, texts) : FieldText.plain(key)),
            "text-muted");
    label.setTooltip(new Tooltip(FieldText.plain(key)));
    GridPane.setValignment(label, javafx.geometry.VPos.TOP);
    return label;
  }

  private Node value(FieldGroup.Line line) {
    if (line.field().type() == FieldTerm.Type.ID && line.value() instanceof Long number) {
      return link(TaskId.of(number));
    }
    if (line.field().type() == FieldTerm.Type.ID && line.value() instanceof String text) {
      return link(new TaskId.Text(text));
    }
    Label value = wrapped(new Label(fields.of(line.field(), line.value())));
    if (line.field().type() == FieldTerm.Type.TIME
        && Fields.time(line.value()) instanceof Long time) {
      value.setTooltip(new Tooltip(fields.times().exact(time)));
    }
    return value;
  }

  private Node link(TaskId id) {
    Hyperlink link =
        acting(styled(new Hyperlink(FieldText.id(id)), "task-link"), () -> details.open(id));
    link.setAccessibleText(messages.get("field.open", FieldText.id(id)));
    return link;
  }
}
