package dev.holdfast.desktop.retention;

import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.desktop.fx.CardGrid;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.run.CleanupQuestion;
import dev.holdfast.desktop.run.StoreRunWords;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.Survivors;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.task.Statuses;
import dev.holdfast.text.AftermathText;
import dev.holdfast.text.RetentionText;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.layout.VBox;

/** A cleanup of tasks: fib-flow’s three numbers, then what stayed and why. */
final class TaskRunWords extends StoreRunWords {

  private static final int IDS_SHOWN = 10;

  private final AftermathText after;
  private final RetentionText words;
  private final Statuses known;

  /**
   * Takes the words.
   *
   * @param known what tasks of the store can be in
   * @param operation what a cleanup does there
   */
  TaskRunWords(Statuses known, OperationTerm operation) {
    super(operation, Fxml.messages(TaskRunWords.class).in(operation));
    this.known = known;
    after = AftermathText.of(operation);
    words = RetentionText.of(operation);
  }

  @Override
  public String heading(CleanupOutcome outcome) {
    String key =
        switch (outcome.result().stoppedBy()) {
          case null -> "result.done";
          case FAILURE, LOCKED -> "result.failed";
          case CANCEL, BUDGET, WINDOW, REPLICATION, CANARY -> "result.partly";
        };
    return messages().get(key, outcome.result().deleted());
  }

  @Override
  public List<Node> numbers(CleanupQuestion asked, CleanupOutcome outcome) {
    CleanupResult result = outcome.result();
    SummaryCards cards =
        new SummaryCards(
            messages(), new PreviewText(messages(), ZoneOffset.UTC, known, operation()));
    CardGrid row = new CardGrid();
    List<VBox> shown = new ArrayList<>();
    shown.add(
        cards.card(
            "result.tasks",
            result.deleted(),
            result.skipped() > 0 ? "result.tasks.chosen" : "result.tasks.of",
            asked.plan().work().size(),
            result.skipped()));
    shown.addAll(cards.gone(result.gone()));
    row.show(shown);
    return List.of(row);
  }

  @Override
  public List<Line> facts(CleanupQuestion asked, CleanupOutcome outcome) {
    List<Line> lines = new ArrayList<>();
    List<String> unsettled = after.unsettled(outcome.result().unsettled());
    if (!unsettled.isEmpty()) {
      lines.add(new Line("result.unsettled", String.join("\n", unsettled)));
    }
    lines.add(new Line("result.stayed", stayed(outcome)));
    lines.add(new Line("result.recount", String.join("\n", after.recount(outcome.aftermath()))));
    after.freed(outcome).ifPresent(freed -> lines.add(new Line("result.freed", freed)));
    return lines;
  }

  /** Says which tasks stayed and why, a line for each reason, and which were gone before. */
  private String stayed(CleanupOutcome outcome) {
    List<String> lines = new ArrayList<>(after.stays(operation(), outcome.result()));
    for (Survivors.Group group : outcome.aftermath().survivors().groups()) {
      String ids = after.sample(group, IDS_SHOWN);
      String why = words.of(group.reason());
      lines.add(
          ids.isEmpty()
              ? messages().get("result.stayed.line", group.count(), why)
              : messages().get("result.stayed.ids", group.count(), why, ids));
    }
    if (lines.isEmpty()) {
      lines.add(messages().get("result.stayed.none"));
    }
    long gone = outcome.result().driftedBy().getOrDefault(DriftReason.GONE, 0L);
    if (gone > 0) {
      lines.add(messages().get("result.gone", gone));
    }
    return String.join("\n", lines);
  }
}
