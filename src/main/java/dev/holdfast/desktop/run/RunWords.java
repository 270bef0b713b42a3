package dev.holdfast.desktop.run;

import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.retention.run.StopReason;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.text.Messages;
import dev.holdfast.text.RetentionText;
import java.util.List;
import javafx.scene.Node;

/** What a page shows of its runs, in the words of its kind of store. */
public interface RunWords {

  /** Returns what a cleanup does there. */
  default OperationTerm operation() {
    return OperationTerm.DELETE;
  }

  /** Returns the texts of the page: those of a run that name what is deleted. */
  Messages messages();

  /** Says what runs. */
  default String running(CleanupQuestion asked) {
    return messages().get("run.running", asked.units());
  }

  /** Says why a run ended early. */
  default String stopped(StopReason reason) {
    return RetentionText.of(operation()).of(reason);
  }

  /** Returns what happened in one line. */
  String heading(CleanupOutcome outcome);

  /** Returns what stands above the facts: the numbers as cards. */
  List<Node> numbers(CleanupQuestion asked, CleanupOutcome outcome);

  /** Returns the facts that only this kind has; they come first. */
  List<Line> facts(CleanupQuestion asked, CleanupOutcome outcome);

  /**
   * One fact.
   *
   * @param key of its name in the texts of the page
   * @param text what it says, in one line or some
   */
  record Line(String key, String text) {}
}
