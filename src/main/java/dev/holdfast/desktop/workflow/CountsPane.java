package dev.holdfast.desktop.workflow;

import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.FactGrid;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.ReportPage.Rows;
import java.util.List;
import java.util.Map;
import javafx.geometry.HPos;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;

/** How many there are of what: statuses, outcomes, names, stages, workers. */
final class CountsPane extends ScrollPane {

  /** More different words than this nobody reads here. */
  private static final int MOST = 30;

  private final Messages messages;
  private final FlowPane groups = styled(new FlowPane(), "count-groups");

  CountsPane(Messages messages) {
    this.messages = messages;
    getStyleClass().add("state-pane");
    setContent(groups);
    setFitToWidth(true);
    setHbarPolicy(ScrollBarPolicy.NEVER);
  }

  void show(Map<String, Rows> counts) {
    groups.getChildren().clear();
    counts.forEach((title, rows) -> group(title, rows.cells()));
  }

  private void group(String title, List<List<String>> lines) {
    FactGrid grid = new FactGrid(USE_PREF_SIZE, "count-grid");
    for (List<String> line : lines.subList(0, Math.min(MOST, lines.size()))) {
      Label count = whole(styled(new Label(line.getLast()), "strong"));
      GridPane.setHalignment(count, HPos.RIGHT);
      grid.fact(FieldText.plain(line.getFirst()), count).setMaxWidth(200);
    }
    VBox group = styled(new VBox(styled(new Label(title), "section-header"), grid), "count-group");
    if (lines.size() > MOST) {
      String more = messages.get("common.andMore", lines.size() - MOST);
      group.getChildren().add(styled(new Label(more), "text-muted"));
    }
    groups.getChildren().add(group);
  }
}
