package dev.holdfast.cli.archive;

import dev.holdfast.archive.ArchiveFacts;
import dev.holdfast.archive.ArchiveManifest;
import dev.holdfast.archive.ArchiveVerification;
import dev.holdfast.store.Stores;
import dev.holdfast.task.Document;

/** Whether an archive is sound, for programs. */
final class ArchiveVerificationDocument {

  private ArchiveVerificationDocument() {}

  static Document of(ArchiveVerification.Outcome outcome, Stores stores) {
    ArchiveManifest manifest = outcome.manifest();
    ArchiveFacts facts = manifest.facts();
    String subject = manifest.operation(stores).subject();
    return new Document()
        .with("archive", manifest.file().toString())
        .with("sound", outcome.sound())
        .with("store", facts.store().place())
        .with("plan", facts.plan())
        .with("created_at", facts.createdAt())
        .with("ended_at", manifest.endedAt())
        .with(subject, manifest.tasks())
        .all(manifest.amounts())
        .known("tables", manifest.listed() ? manifest.tables() : null)
        .with("batches", manifest.batches())
        .with("unsettled_" + subject, manifest.unsettled())
        .with("rows_checked", outcome.rows())
        .with("sha256", manifest.sha256())
        .with("journal_head", facts.journalHead())
        .with("not_held", facts.notHeld())
        .with("findings_count", outcome.found())
        .with(
            "findings",
            outcome.findings().stream()
                .map(
                    each ->
                        new Document()
                            .with("kind", each.kind())
                            .with("table", each.table())
                            .with("id", each.id())
                            .with("detail", each.detail()))
                .toList());
  }
}
