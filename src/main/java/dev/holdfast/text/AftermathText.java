package dev.holdfast.text;

import dev.holdfast.cleanup.Aftermath;
import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.FailedAndUnknown;
import dev.holdfast.retention.run.Recount;
import dev.holdfast.store.terms.OperationTerm;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Says what a cleanup left behind: what it freed, which tasks stayed and why. */
public record AftermathText(Messages messages) {

  /** How many refused deletes are named. */
  private static final int FAILED_SHOWN = 5;

  /** With the texts that ship with Holdfast, in the words of a kind of store. */
  public static AftermathText of(OperationTerm operation) {
    return new AftermathText(Messages.load("dev.holdfast.text.aftermath").in(operation));
  }

  /**
   * Says how many rows and bytes were freed; empty where the store has no rows, or what was done is
   * still there, for then the measures of the store alone know it.
   */
  public Optional<String> freed(CleanupOutcome outcome) {
    if (!outcome.operation().usual()) {
      return Optional.empty();
    }
    long rows = outcome.result().rows();
    Long bytes = outcome.aftermath().bytesFreed();
    return Optional.of(
        bytes == null || bytes == 0 || rows == 0
            ? messages.get("freed.rows", rows)
            : messages.get("freed.bytes", rows, BytesText.of(bytes)));
  }

  /** Says what did not come through one by one; empty where batches are transactions. */
  public List<String> unsettled(FailedAndUnknown unsettled) {
    List<String> lines = new ArrayList<>();
    say(lines, "unsettled.failed", unsettled.failedCount());
    for (FailedAndUnknown.Failed failed :
        unsettled.failed().stream().limit(FAILED_SHOWN).toList()) {
      lines.add(
          messages.get(
              failed.key() == null ? "common.colon" : "unsettled.failed.part",
              VisibleText.line(failed.id().toString()),
              VisibleText.line(why(failed)),
              failed.key() == null ? "" : VisibleText.line(failed.key())));
    }
    say(lines, "unsettled.unknown", unsettled.unknown());
    say(lines, "unsettled.undone", unsettled.undone());
    say(lines, "unsettled.alreadyGone", unsettled.alreadyGone());
    return lines;
  }

  /** In the words of its kind, or else of the store. */
  private String why(FailedAndUnknown.Failed failed) {
    String code = failed.reason().code();
    boolean silent = failed.text() == null || failed.text().isBlank();
    return messages
        .brought(failed.reason().texts(), "drift." + code)
        .orElse(silent ? code : failed.text());
  }

  private void say(List<String> lines, String key, long count) {
    if (count > 0) {
      lines.add(messages.get(key, count));
    }
  }

  /** Says what is still there of what was done, in the words of its kind; empty if nothing is. */
  public List<String> stays(OperationTerm operation, CleanupResult result) {
    if (!operation.stays() || result.deleted() == 0) {
      return List.of();
    }
    List<Object> counts = new ArrayList<>(List.of(result.deleted()));
    counts.addAll(result.gone().values());
    return List.of(
        messages
            .brought(
                operation.texts(), "operation." + operation.verb() + ".stayed", counts.toArray())
            .orElseGet(() -> messages.get("stays", result.deleted())));
  }

  /** Says what counting once more found, or why nobody counted. */
  public List<String> recount(Aftermath aftermath) {
    List<String> lines = new ArrayList<>();
    Recount recount = aftermath.recount();
    if (recount != null) {
      if (recount.newcomers() > 0) {
        lines.add(messages.get("recount.newcomers", recount.newcomers()));
      }
      long left = aftermath.survivors().candidatesStill();
      long now = recount.candidates() - recount.newcomers();
      if (now < left) {
        lines.add(messages.get("recount.fewer", left - now));
      }
      // Else they are those that were kept.
      if (!lines.isEmpty()) {
        lines.addFirst(messages.get("recount.candidates", recount.candidates()));
      }
    }
    if (aftermath.failure() != null) {
      String why = new FailureText(Messages.common()).of(aftermath.failure());
      lines.add(messages.get("recount.unknown", why));
    } else if (recount == null) {
      lines.add(messages.get("recount.stopped"));
    }
    return lines;
  }
}
