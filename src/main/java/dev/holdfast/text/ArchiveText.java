package dev.holdfast.text;

import dev.holdfast.archive.ArchiveFinding;
import dev.holdfast.archive.ArchiveManifest;
import dev.holdfast.archive.ArchiveProblem;
import dev.holdfast.archive.ArchiveVerification;
import dev.holdfast.archive.restore.RestoreConflict;
import dev.holdfast.archive.restore.RestorePlan;
import dev.holdfast.archive.restore.RetakenAgain;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.store.terms.HazardTerm;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Says what is wrong with an archive and what to do next. */
public record ArchiveText(Messages messages) {
  private static final long MEGABYTE = 1_000_000;

  /** Returns the sentences for a problem. */
  public String of(ArchiveProblem problem) {
    return switch (problem) {
      case ArchiveProblem.NoSpace p ->
          messages.get("archive.noSpace", p.file(), megabytes(p.needed()), megabytes(p.free()));
      case ArchiveProblem.OtherRows p ->
          messages.get(p.ofStreams() ? "archive.ofStreams" : "archive.ofTasks", p.file());
      case ArchiveProblem.OnlyForReading p ->
          messages.term("archive.", "onlyForReading", p.texts(), p.file());
      default -> messages.of("archive.", (Record) problem);
    };
  }

  /** Says whether an archive is sound. */
  public String verdict(ArchiveVerification.Outcome outcome) {
    return outcome.sound()
        ? messages.get("archive.sound", outcome.rows())
        : messages.get("archive.unsound", outcome.found());
  }

  /** Says what an archive holds. */
  public String contents(ArchiveManifest manifest) {
    if (manifest.ofStreams()) {
      return messages.get("archive.contents.streams", manifest.tasks(), manifest.facts().address());
    }
    if (manifest.listed()) {
      return messages.get(
          "archive.contents.listed",
          manifest.tasks(),
          manifest.rows(),
          manifest.tables().size(),
          manifest.facts().address());
    }
    return messages.get(
        "archive.contents",
        manifest.tasks(),
        manifest.amount("events"),
        manifest.amount("attempts"),
        manifest.facts().address());
  }

  /** Says which rows of other tables went or changed with its tasks and are not in it. */
  public String notHeld(ArchiveManifest manifest) {
    return messages.get("archive.notHeld", VisibleText.line(manifest.facts().notHeld()));
  }

  /** Says that some of its tasks or events may be in the store still. */
  public String unsettled(ArchiveManifest manifest) {
    return messages.get(
        manifest.ofStreams() ? "archive.unsettled.streams" : "archive.unsettled",
        manifest.unsettled());
  }

  /** Says what is wrong. */
  public String of(ArchiveFinding finding) {
    return messages.get(
        "archive.finding." + finding.kind().name(),
        finding.table() == null ? "" : finding.table(),
        finding.id() == null ? "" : VisibleText.line(finding.id().toString()),
        finding.detail() == null ? "" : finding.detail());
  }

  /** Says why a task is not put back. */
  public String of(RestoreConflict conflict) {
    return messages.get(
        "archive.conflict." + conflict.reason().name(),
        conflict.table() == null ? "" : conflict.table(),
        conflict.row() == null ? "" : VisibleText.line(conflict.row().toString()),
        conflict.detail());
  }

  /** Says what a restore would bring about. */
  public String of(Hazard hazard) {
    HazardTerm kind = hazard.kind();
    String key = "archive.hazard." + kind.code();
    return messages
        .brought(kind.texts(), key, hazard.count())
        .or(() -> messages.find(key, hazard.count()))
        .orElseGet(() -> messages.term("hazard.", kind.code(), kind.texts(), hazard.count()));
  }

  /**
   * Says what will act on what a plan puts back, a sentence or more each; empty if nothing: what
   * the runtime's own retention would take again, and when, and triggers.
   *
   * @param times shows Unix seconds
   */
  public List<String> warnings(RestorePlan plan, Function<Object, String> times) {
    RetakenAgain retaken = plan.retaken();
    List<String> sentences = new ArrayList<>();
    if (retaken.atOnce() > 0 || retaken.later() > 0) {
      sentences.add(messages.get("archive.retaken"));
    }
    if (retaken.atOnce() > 0) {
      sentences.add(messages.get("archive.retakenAtOnce", retaken.atOnce()));
    }
    if (retaken.later() > 0) {
      sentences.add(
          messages.get(
              "archive.retakenLater",
              retaken.later(),
              times.apply(retaken.first()),
              times.apply(retaken.last())));
    }
    if (!plan.triggers().isEmpty()) {
      String named =
          plan.triggers().stream().map(VisibleText::line).collect(Collectors.joining(", "));
      sentences.add(messages.get("archive.triggers", named));
    }
    return sentences;
  }

  private static long megabytes(long bytes) {
    return (bytes + MEGABYTE - 1) / MEGABYTE;
  }
}
