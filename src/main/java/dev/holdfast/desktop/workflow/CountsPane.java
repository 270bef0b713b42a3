package dev.holdfast.desktop.workflow;

import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.upright;

import dev.holdfast.desktop.fx.SheetPane;
import dev.holdfast.text.ReportPage.Heading;
import dev.holdfast.text.ReportPage.Rows;
import java.util.List;
import java.util.Map;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.FlowPane;

/** How many there are of what: statuses, outcomes, names, stages, workers. */
final class CountsPane extends ScrollPane {

  private final FlowPane groups = styled(new FlowPane(), "count-groups");

  CountsPane() {
    getStyleClass().add("state-pane");
    setContent(groups);
    upright(this);
  }

  void show(Map<String, Rows> counts) {
    groups
        .getChildren()
        .setAll(
            counts.entrySet().stream()
                .map(
                    each ->
                        new SheetPane(
                            List.of(new Heading(each.getKey()), each.getValue()),
                            link -> false,
                            link -> {}))
                .toList());
  }
}
