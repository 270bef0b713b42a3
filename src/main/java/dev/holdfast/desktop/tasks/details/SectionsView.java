package dev.holdfast.desktop.tasks.details;

import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.tall;
import static dev.holdfast.desktop.fx.Nodes.vbox;

import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.SplitLines;
import dev.holdfast.desktop.fx.SteadyScroll;
import dev.holdfast.desktop.fx.json.JsonPane;
import dev.holdfast.desktop.shell.ReadContent;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.store.Section;
import dev.holdfast.text.JsonText;
import dev.holdfast.text.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.VBox;

/** What belongs to a task, a table for each list, and the line that is looked at below them. */
final class SectionsView extends VBox {

  private final FieldText fields;
  private final Messages messages;
  private final VBox lists = vbox("field-groups");
  private final JsonPane line = new JsonPane();
  private final SplitPane split;

  SectionsView(TaskDetailsViewModel details, FieldText fields, Messages messages) {
    this.fields = fields;
    this.messages = messages;
    ScrollPane scroll = styled(new ScrollPane(lists), "details-scroll");
    scroll.setFitToWidth(true);
    SteadyScroll.of(scroll);
    split = new SplitPane(scroll, line);
    split.setOrientation(javafx.geometry.Orientation.VERTICAL);
    SplitLines.place(split, "task-sections", 0.7);
    getChildren()
        .setAll(
            tall(
                new ReadContent(
                    details.sections, messages.get("sections.loading"), this::content)));
  }

  /** Returns a value on one line. */
  static String text(Object value) {
    return value instanceof Map || value instanceof List
        ? FieldText.plain(new JsonText().of(value))
        : FieldText.plain(value);
  }

  private Node content(List<Section> read) {
    if (read.isEmpty()) {
      return Placeholder.empty(messages.get("sections.gone"), "");
    }
    line.setJson(null);
    lists.getChildren().setAll(read.stream().map(this::list).toList());
    return split;
  }

  private Node list(Section section) {
    String heading = messages.term("section.", section.key(), section.texts());
    Label title = label(heading, "section-header");
    List<Node> nodes = new ArrayList<>(List.of(title));
    if (section.rows().isEmpty()) {
      nodes.add(label(messages.get("common.none"), "text-muted"));
    } else {
      RowsView<Map<String, Object>> table = new SectionTable(section, fields).view(messages);
      table.control.setAccessibleText(heading);
      table
          .chosenProperty()
          .subscribe(row -> line.setJson(row == null ? null : new JsonText().of(row)));
      nodes.add(table.control);
    }
    if (!section.complete()) {
      nodes.add(label(messages.get("sections.more"), "text-muted"));
    }
    return vbox("field-group", nodes.toArray(Node[]::new));
  }
}
