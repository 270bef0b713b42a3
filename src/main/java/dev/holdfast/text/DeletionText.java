package dev.holdfast.text;

import dev.holdfast.cleanup.Deletion;
import dev.holdfast.cleanup.DeletionAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;

/**
 * Says what became of a task that a store does not have.
 *
 * @param times shows Unix seconds
 */
public record DeletionText(Messages messages, LongFunction<String> times) {
  private static final int DIGITS = 12;

  /** Says when and by which plan it was deleted, and where its rows are. */
  public String of(Deletion deletion) {
    String said =
        messages.get(
            deletion.archive() == null ? "deletion.unarchived" : "deletion.archived",
            deletion.id().toString(),
            times.apply(deletion.deletedAt()),
            plan(deletion),
            VisibleText.line(String.valueOf(deletion.archive())));
    return deletion.reason() == null
        ? said
        : said + " " + messages.get("deletion.reason", VisibleText.line(deletion.reason()));
  }

  /** Names where an unknown task may have gone; empty if the records leave no room for it. */
  public List<String> doubts(DeletionAnswer answer) {
    List<String> doubts = new ArrayList<>();
    answer
        .unread()
        .forEach(
            file -> doubts.add(messages.get("deletion.unread", VisibleText.line(file.toString()))));
    if (answer.untold() > 0) {
      doubts.add(messages.get("deletion.untold", answer.untold()));
    }
    return doubts;
  }

  private static String plan(Deletion deletion) {
    return VisibleText.start(VisibleText.line(deletion.plan()), "sha256:".length() + DIGITS);
  }
}
