package dev.holdfast.desktop.act;

import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.run.CleanupQuestion;
import dev.holdfast.desktop.run.StoreRunWords;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.StopReason;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.ActText;
import dev.holdfast.text.AftermathText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.Node;

/** What is shown of a verb that is done to tasks: how many, then which not and why. */
final class ActRunWords extends StoreRunWords {

  private final ActTerm act;
  private final Consumer<TaskId> opener;

  /**
   * Takes the words.
   *
   * @param opener shows a task with all that is known of it
   */
  ActRunWords(ActTerm act, StoreSession session, Consumer<TaskId> opener) {
    super(session.operation(), session.messages(ActRunWords.class));
    this.act = act;
    this.opener = opener;
  }

  @Override
  public String running(CleanupQuestion asked) {
    return ActText.load().running(act, asked.units());
  }

  @Override
  public String stopped(StopReason reason) {
    return ActText.load().of(reason);
  }

  @Override
  public String heading(CleanupOutcome outcome) {
    return ActText.load().done(act, outcome.result().deleted());
  }

  @Override
  public List<Node> numbers(CleanupQuestion asked, CleanupOutcome outcome) {
    CleanupResult result = outcome.result();
    return result.driftedCount() == 0
        ? List.of()
        : List.of(new DriftPane(result, messages(), opener));
  }

  @Override
  public List<Line> facts(CleanupQuestion asked, CleanupOutcome outcome) {
    CleanupResult result = outcome.result();
    List<Line> lines = new ArrayList<>();
    lines.add(new Line("result.changed", NumberText.grouped(result.deleted())));
    add(lines, "result.doneBefore", result.doneBefore());
    add(lines, "result.drifted", result.driftedCount());
    add(lines, "result.skipped", result.skipped());
    add(lines, "result.remaining", result.remaining());
    List<String> unsettled = AftermathText.of(operation()).unsettled(result.unsettled());
    if (!unsettled.isEmpty()) {
      lines.add(new Line("result.unsettled", String.join("\n", unsettled)));
    }
    return lines;
  }

  private static void add(List<Line> lines, String key, long number) {
    if (number > 0) {
      lines.add(new Line(key, NumberText.grouped(number)));
    }
  }
}
