package dev.holdfast.desktop.workflow;

import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;

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
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.ColumnConstraints;
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
    group("counts.statuses", summary.statuses(), this::status);
    group("counts.outcomes", summary.attemptOutcomes(), FieldText::plain);
    group("counts.names", summary.taskNames(), this::name);
    group("counts.stages", summary.stages(), FieldText::plain);
    if (!summary.workers().isEmpty()) {
      group(
          "counts.workers",
          summary.workers().stream()
              .limit(MOST)
              .map(worker -> new Line(FieldText.plain(worker), ""))
              .toList());
      more(summary.workers().size());
    }
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

  private void group(String title, Map<String, Long> counts, UnaryOperator<String> words) {
    if (counts.isEmpty()) {
      return;
    }
    group(
        title,
        counts.entrySet().stream()
            .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
            .limit(MOST)
            .map(each -> line(words.apply(each.getKey()), each.getValue()))
            .toList());
    more(counts.size());
  }

  private void group(String title, List<Line> lines) {
    Label heading = styled(new Label(messages.get(title)), "section-header");
    GridPane grid = styled(new GridPane(), "count-grid");
    ColumnConstraints words = new ColumnConstraints();
    words.setMaxWidth(200);
    ColumnConstraints numbers = new ColumnConstraints();
    numbers.setHalignment(HPos.RIGHT);
    grid.getColumnConstraints().setAll(words, numbers);
    for (int i = 0; i < lines.size(); i++) {
      Label count = whole(styled(new Label(lines.get(i).count()), "strong"));
      grid.addRow(i, new Label(lines.get(i).word()), count);
    }
    VBox box = styled(new VBox(heading, grid), "count-group");
    groups.getChildren().add(box);
  }

  private void more(int all) {
    if (all > MOST) {
      Label more = styled(new Label(messages.get("counts.more", all - MOST)), "text-muted");
      Node last = groups.getChildren().getLast();
      ((VBox) last).getChildren().add(more);
    }
  }
}
