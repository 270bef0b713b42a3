package dev.holdfast.text;

import dev.holdfast.archive.ArchiveFinding;
import dev.holdfast.archive.ArchiveManifest;
import dev.holdfast.archive.ArchiveProblem;
import dev.holdfast.archive.ArchiveVerification;

/** Says what is wrong with an archive and what to do next. */
public final class ArchiveText {

  private static final long MEGABYTE = 1_000_000;

  private final Messages messages;

  /** Takes the shared texts. */
  public ArchiveText(Messages messages) {
    this.messages = messages;
  }

  /** Returns the sentences for a problem. */
  public String of(ArchiveProblem problem) {
    return switch (problem) {
      case ArchiveProblem.ForeignFile p -> messages.get("archive.foreignFile", p.file());
      case ArchiveProblem.OtherPlan p -> messages.get("archive.otherPlan", p.file());
      case ArchiveProblem.NoArchive p -> messages.get("archive.noArchive", p.file());
      case ArchiveProblem.NoSpace p ->
          messages.get("archive.noSpace", p.file(), megabytes(p.needed()), megabytes(p.free()));
      case ArchiveProblem.Failed p -> messages.get("archive.failed", p.file(), p.detail());
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
    return messages.get(
        "archive.contents",
        manifest.tasks(),
        manifest.events(),
        manifest.attempts(),
        manifest.facts().address());
  }

  /** Says that some of its tasks may be in the store still. */
  public String unsettled(ArchiveManifest manifest) {
    return messages.get("archive.unsettled", manifest.unsettled());
  }

  /** Says what is wrong. */
  public String of(ArchiveFinding finding) {
    return messages.get(
        "archive.finding." + finding.kind().name(),
        finding.table() == null ? "" : finding.table(),
        finding.id() == null ? "" : finding.id().toString(),
        finding.detail() == null ? "" : finding.detail());
  }

  private static long megabytes(long bytes) {
    return (bytes + MEGABYTE - 1) / MEGABYTE;
  }
}
