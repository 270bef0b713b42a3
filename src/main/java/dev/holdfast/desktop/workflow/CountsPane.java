package dev.holdfast.desktop.workflow;

import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.FactGrid;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.replay.WorkflowSummary;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.Messages;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
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
  private final StatusStyle statuses;
  private final FlowPane groups = styled(new FlowPane(), "count-groups");

  CountsPane(Messages messages, StatusStyle statuses) {
    this.statuses = statuses;
    this.messages = messages;
    getStyleClass().add("state-pane");
    setContent(groups);
    setFitToWidth(true);
    setHbarPolicy(ScrollBarPolicy.NEVER);
  }

  void show(WorkflowSummary summary) {
    groups.getChildren().clear();
    if (summary == null) {
      return;
    }
    WorkflowSummary.Totals totals = summary.totals();
    group(
        "counts.rows",
        List.of(
            line(messages.get("counts.tasks"), totals.tasks()),
            line(messages.get("counts.attempts"), totals.attempts()),
            line(messages.get("counts.events"), totals.events()),
            line(messages.get("counts.checkpoints"), totals.checkpoints())));
    group("counts.statuses", sorted(summary.statuses(), this::status));
    group("counts.outcomes", sorted(summary.attemptOutcomes(), FieldText::plain));
    group("counts.names", sorted(summary.taskNames(), this::name));
    group("counts.stages", sorted(summary.stages(), FieldText::plain));
    group(
        "counts.workers",
        summary.workers().stream().map(each -> new Line(FieldText.plain(each), "")).toList());
  }

  private record Line(String word, String count) {}

  private static Line line(String word, long count) {
    return new Line(word, NumberText.grouped(count));
  }

  private String status(String code) {
    return statuses.text(new TaskStatus(code));
  }

  private String name(String name) {
    return name.isBlank() ? messages.get("task.nameless") : FieldText.plain(name);
  }

  private static List<Line> sorted(Map<String, Long> counts, UnaryOperator<String> words) {
    return counts.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .map(each -> line(words.apply(each.getKey()), each.getValue()))
        .toList();
  }

  private void group(String title, List<Line> lines) {
    if (lines.isEmpty()) {
      return;
    }
    FactGrid grid = new FactGrid(USE_PREF_SIZE, "count-grid");
    for (Line line : lines.subList(0, Math.min(MOST, lines.size()))) {
      Label count = whole(styled(new Label(line.count()), "strong"));
      GridPane.setHalignment(count, HPos.RIGHT);
      grid.fact(line.word(), count).setMaxWidth(200);
    }
    Label heading = styled(new Label(messages.get(title)), "section-header");
    VBox group = styled(new VBox(heading, grid), "count-group");
    if (lines.size() > MOST) {
      String more = messages.get("counts.more", lines.size() - MOST);
      group.getChildren().add(styled(new Label(more), "text-muted"));
    }
    groups.getChildren().add(group);
  }
}
