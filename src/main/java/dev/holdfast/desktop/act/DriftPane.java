package dev.holdfast.desktop.act;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.wrapped;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.Drift;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.ActText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;

/** Tasks that were left as they are, by the reason; each leads to the task. */
final class DriftPane extends VBox {

  private static final int SHOWN = 20;

  private final Messages messages;
  private final Consumer<TaskId> opener;

  DriftPane(CleanupResult result, Messages messages, Consumer<TaskId> opener) {
    this.messages = messages;
    this.opener = opener;
    setId("drifted");
    getStyleClass().addAll("card", "act-drift");
    Label heading =
        styled(new Label(messages.get("drift.heading", result.driftedCount())), "strong");
    getChildren().add(heading);
    result.driftedBy().entrySet().stream()
        .sorted(
            Map.Entry.<DriftReason, Long>comparingByValue()
                .reversed()
                .thenComparing(each -> each.getKey().code()))
        .forEach(each -> add(each.getKey(), each.getValue(), result.drifted()));
  }

  private void add(DriftReason reason, long count, List<Drift> all) {
    Label why = wrapped(new Label(messages.get("drift.line", count, ActText.load().of(reason))));
    FlowPane ids = styled(new FlowPane(), "hazard-ids");
    all.stream()
        .filter(drift -> drift.reason().equals(reason))
        .limit(SHOWN)
        .forEach(drift -> ids.getChildren().add(link(drift.id())));
    if (count > ids.getChildren().size()) {
      String rest = NumberText.grouped(count - ids.getChildren().size());
      Label more = styled(new Label(messages.get("hazard.more", rest)), "text-muted");
      ids.getChildren().add(more);
    }
    getChildren().addAll(why, ids);
  }

  private Hyperlink link(TaskId id) {
    String shown = VisibleText.line(id.toString());
    Hyperlink link = acting(new Hyperlink(shown), () -> opener.accept(id));
    link.setAccessibleText(messages.get("hazard.id.accessible", shown));
    return link;
  }
}
