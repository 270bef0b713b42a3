package dev.holdfast.desktop.workflow;

import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.hbox;
import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.text.VisibleText;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** A line of the tree: how deep it stands, whether it is open, and which task it is. */
final class TreeLine {

  private static final double STEP = 16;

  /** Deeper lines stand no further right: there would be no room for their names. */
  private static final int DEEPEST = 8;

  private final WorkflowViewModel workflow;
  private final WorkflowWords words;
  private final Region indent = new Region();
  private final FontIcon arrow = new FontIcon();
  private final Label toggle = styled(new Label(null, arrow), "tree-toggle");
  private final Label name = new Label();
  private final Label id = whole(label("", "text-muted"));
  private final FontIcon critical = styled(new FontIcon(Feather.TRENDING_UP), "critical-mark");
  private final HBox line = centred(hbox("tree-line", indent, toggle, name, critical, id));
  private TreeRow shown;

  TreeLine(WorkflowViewModel workflow, WorkflowWords words) {
    this.workflow = workflow;
    this.words = words;
    toggle.setOnMouseClicked(
        event -> {
          if (event.getButton() == MouseButton.PRIMARY) {
            toggle();
            event.consume();
          }
        });
    name.setMinWidth(30);
    HBox.setHgrow(name, Priority.SOMETIMES);
    name.setOnMouseClicked(
        event -> {
          if (event.getButton() == MouseButton.PRIMARY && shown instanceof TreeRow.More
              || shown instanceof TreeRow.Failed) {
            workflow.tree.load(shown);
          }
        });
  }

  private void toggle() {
    if (shown instanceof TreeRow.OfTask row && !row.leaf()) {
      if (row.open()) {
        workflow.tree.close(row.task().id());
      } else {
        workflow.tree.open(row.task().id());
      }
    }
  }

  Node show(TreeRow row) {
    shown = row;
    WorkflowTask task = row.task();
    boolean onPath = isOnPath(workflow, row);
    double room = Math.min(row.depth(), DEEPEST) * STEP;
    indent.setMinWidth(room);
    indent.setPrefWidth(room);
    toggle.setVisible(row instanceof TreeRow.OfTask of && !of.leaf());
    arrow.setIconCode(
        row instanceof TreeRow.OfTask of && of.open()
            ? Feather.CHEVRON_DOWN
            : Feather.CHEVRON_RIGHT);
    name.setText(VisibleText.line(words.line(row)));
    name.getStyleClass().setAll("label");
    if (onPath) {
      name.getStyleClass().addAll("strong");
    }
    if (task == null) {
      name.getStyleClass()
          .add(
              row instanceof TreeRow.Childless || row instanceof TreeRow.Loading
                  ? "text-muted"
                  : "tree-link");
    } else if (task.isGone()) {
      name.getStyleClass().add("tree-gone");
    }
    id.setText(task == null ? "" : FieldText.id(task.id()));
    Shown.now(critical, onPath);
    return line;
  }

  /** Returns what is said of a line in words. */
  static String said(WorkflowViewModel workflow, WorkflowWords words, TreeRow row) {
    return words.spoken(row, isOnPath(workflow, row));
  }

  private static boolean isOnPath(WorkflowViewModel workflow, TreeRow row) {
    return row.taskId() != null && workflow.path.get().containsKey(row.taskId());
  }
}
