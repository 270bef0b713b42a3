package dev.holdfast.cli.journal;

import dev.holdfast.cleanup.Deletion;
import dev.holdfast.text.Document;

/** What is known of a task that was deleted, for programs. */
public final class DeletionDocument {

  private DeletionDocument() {}

  /** Returns what is known; the archive is null if none holds it. */
  public static Document of(Deletion deletion) {
    return new Document()
        .with("id", deletion.task())
        .with("deleted_at", deletion.deletedAt())
        .with("plan", deletion.plan())
        .with("operator", deletion.operator())
        .with("reason", deletion.reason())
        .with("archive", deletion.archive() == null ? null : deletion.archive().toString());
  }
}
