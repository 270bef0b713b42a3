package dev.holdfast.desktop.retention;

import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.run.ArchiveLine;
import dev.holdfast.journal.JournalException;
import dev.holdfast.retention.CleanupProgress;
import dev.holdfast.retention.CleanupResult;
import dev.holdfast.retention.StopReason;
import dev.holdfast.retention.Survivors;
import dev.holdfast.retention.throttle.RunWindow;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.DriftReason;
import dev.holdfast.text.AftermathText;
import dev.holdfast.text.FailureText;
import dev.holdfast.text.HoursText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.RetentionText;
import dev.holdfast.text.VisibleText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Puts a cleanup into words. Needs no toolkit. */
final class RunText {

  private static final int IDS_SHOWN = 10;

  private final Messages messages;
  private final RetentionText words = RetentionText.english();
  private final AftermathText after = AftermathText.english();
  private final FailureText failures = new FailureText(Messages.common());

  RunText(Messages messages) {
    this.messages = messages;
  }

  /** Names the store, with what it is used for where somebody said so. */
  String store(CleanupQuestion asked) {
    return messages.get("run.from", storeName(asked));
  }

  String storeName(CleanupQuestion asked) {
    String name = VisibleText.line(asked.store().name());
    Environment environment = asked.store().environment();
    return environment == Environment.NONE
        ? name
        : name + " (" + messages.get("environment." + environment) + ")";
  }

  /** Returns such as “120 of 221 tasks deleted · 1,000 a second · batches of 500”. */
  String progress(RunProgress progress) {
    CleanupProgress latest = progress.latest();
    List<String> parts = new ArrayList<>();
    parts.add(messages.get("run.progress", latest.deleted(), latest.planned()));
    if (progress.rate() != null) {
      parts.add(messages.get("run.rate", progress.rate()));
    }
    parts.add(messages.get("run.batch", latest.batchSize()));
    if (latest.drifted() > 0) {
      parts.add(messages.get("run.kept", latest.drifted()));
    }
    String said = String.join(" · ", parts);
    return progress.waiting() == null ? said : said + "\n" + waiting(progress.waiting());
  }

  private String waiting(RunWait wait) {
    return switch (wait.reason()) {
      case null -> messages.get("run.waiting");
      case REPLICATION -> messages.get("run.waiting.standby");
      case WINDOW -> new HoursText().waiting(wait.hours(), wait.until());
    };
  }

  /** Returns what happened in one line. */
  String heading(CleanupResult result) {
    String key =
        switch (result.stoppedBy()) {
          case null -> "result.done";
          case FAILURE, LOCKED -> "result.failed";
          case CANCEL, BUDGET, WINDOW, REPLICATION -> "result.partly";
        };
    return messages.get(key, result.deleted());
  }

  /**
   * Says why the run ended early, and what that means; empty if it did not.
   *
   * @param window when it might run; null for any time
   */
  String ending(CleanupResult result, RunWindow window) {
    if (result.stoppedBy() == null) {
      return "";
    }
    List<String> said = new ArrayList<>();
    said.add(
        result.stoppedBy() == StopReason.WINDOW && window != null
            ? new HoursText().stopped(window.hours(), result.deleted())
            : words.of(result.stoppedBy()));
    if (result.failure() != null) {
      said.add(failures.of(result.failure(), result.triggers()));
    }
    if (result.unconfirmed() > 0) {
      said.add(messages.get("result.unconfirmed", result.unconfirmed()));
    } else if (result.stoppedBy() != StopReason.CANCEL) {
      said.add(messages.get("result.failedWhole"));
    }
    return String.join("\n", said);
  }

  /** Says which tasks stayed and why, a line for each reason, and which were gone before. */
  List<String> stayed(CleanupOutcome outcome) {
    List<String> lines = new ArrayList<>();
    Survivors survivors = outcome.aftermath().survivors();
    for (Survivors.Group group : survivors.groups()) {
      String ids = after.sample(group, IDS_SHOWN);
      String why = after.of(group.reason());
      lines.add(
          ids.isEmpty()
              ? messages.get("result.stayed.line", group.count(), why)
              : messages.get("result.stayed.ids", group.count(), why, ids));
    }
    if (lines.isEmpty()) {
      lines.add(messages.get("result.stayed.none"));
    }
    long gone = outcome.result().driftedBy().getOrDefault(DriftReason.GONE, 0L);
    if (gone > 0) {
      lines.add(messages.get("result.gone", gone));
    }
    return lines;
  }

  List<String> recount(CleanupOutcome outcome) {
    return after.recount(outcome.aftermath());
  }

  String freed(CleanupOutcome outcome) {
    return after.freed(outcome.result(), outcome.aftermath());
  }

  String archive(Path asked, CleanupOutcome outcome) {
    CleanupResult result = outcome.result();
    boolean nothing = result.deleted() == 0 && result.unconfirmed() == 0;
    return ArchiveLine.of(asked, outcome.archive(), nothing);
  }

  String unrecorded(JournalException why) {
    return messages.get("result.journal.unrecorded", why.file(), why.detail());
  }

  String batches(CleanupResult result) {
    return messages.get(
        "result.batches.text",
        NumberText.grouped((long) result.batches()),
        ElapsedText.of(Duration.ofMillis(result.longestBatchMillis())));
  }

  String duration(CleanupResult result) {
    return ElapsedText.of(Duration.ofMillis(result.durationMillis()));
  }
}
