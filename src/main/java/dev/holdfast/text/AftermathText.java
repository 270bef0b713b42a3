package dev.holdfast.text;

import dev.holdfast.cleanup.Aftermath;
import dev.holdfast.retention.CleanupResult;
import dev.holdfast.retention.Recount;
import dev.holdfast.retention.SurvivalReason;
import dev.holdfast.retention.Survivors;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Says what a cleanup left behind: what it freed, which tasks stayed and why. */
public final class AftermathText {

  private final Messages messages;
  private final FailureText failures = new FailureText(Messages.common());

  /** Takes the texts about what a cleanup leaves. */
  public AftermathText(Messages messages) {
    this.messages = messages;
  }

  /** With the texts that ship with Holdfast. */
  public static AftermathText english() {
    return new AftermathText(Messages.load("dev.holdfast.text.aftermath", Locale.ENGLISH));
  }

  /** Says how many rows and bytes were freed. */
  public String freed(CleanupResult result, Aftermath aftermath) {
    long rows = result.deleted() + result.amount("events") + result.amount("attempts");
    return aftermath.bytesFreed() == null || rows == 0
        ? messages.get("freed.rows", rows)
        : messages.get("freed.bytes", rows, BytesText.of(aftermath.bytesFreed()));
  }

  /** Says why tasks stayed, in a few words. */
  public String of(SurvivalReason reason) {
    return messages.get("survivor." + reason.wireName());
  }

  /** Names some of the tasks that stayed for a reason; empty if the run does not know them. */
  public String sample(Survivors.Group group, int most) {
    String ids =
        group.sample().stream()
            .limit(most)
            .map(TaskId::toString)
            .map(VisibleText::line)
            .collect(Collectors.joining(", "));
    return ids.isEmpty() || group.count() <= Math.min(most, group.sample().size())
        ? ids
        : ids + ", …";
  }

  /** Says what counting once more found, or why nobody counted. */
  public List<String> recount(Aftermath aftermath) {
    List<String> lines = new ArrayList<>();
    Recount recount = aftermath.recount();
    if (recount != null) {
      lines.add(messages.get("recount.candidates", recount.candidates()));
      if (recount.newcomers() > 0) {
        lines.add(messages.get("recount.newcomers", recount.newcomers()));
      }
      long left = aftermath.survivors().candidatesStill();
      long now = recount.candidates() - recount.newcomers();
      if (now < left) {
        lines.add(messages.get("recount.fewer", left - now));
      }
    }
    if (aftermath.failure() != null) {
      lines.add(messages.get("recount.unknown", failures.of(aftermath.failure())));
    } else if (recount == null) {
      lines.add(messages.get("recount.stopped"));
    }
    return lines;
  }
}
