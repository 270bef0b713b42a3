package dev.holdfast.cli.archive;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.archive.ArchiveFacts;
import dev.holdfast.archive.ArchiveFinding;
import dev.holdfast.archive.ArchiveManifest;
import dev.holdfast.archive.ArchiveVerification;
import dev.holdfast.store.Stores;
import dev.holdfast.text.JsonDocument;
import dev.holdfast.text.OpenFields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Whether an archive is sound, for programs.
 *
 * @param amounts how many subjects, and how many rows of each measure
 * @param tables null of an archive that names its tables one by one
 * @param unsettled how many subjects nobody knows of whether they were deleted
 */
record ArchiveVerificationDocument(
    String archive,
    boolean sound,
    String store,
    String plan,
    long createdAt,
    Long endedAt,
    @JsonUnwrapped OpenFields amounts,
    @JsonInclude(JsonInclude.Include.NON_NULL) Map<String, Long> tables,
    long batches,
    @JsonUnwrapped OpenFields unsettled,
    long rowsChecked,
    String sha256,
    String journalHead,
    String notHeld,
    long findingsCount,
    List<Finding> findings)
    implements JsonDocument {

  static ArchiveVerificationDocument of(ArchiveVerification.Outcome outcome, Stores stores) {
    ArchiveManifest manifest = outcome.manifest();
    ArchiveFacts facts = manifest.facts();
    String subject = manifest.operation(stores).subject();
    Map<String, Object> amounts = new LinkedHashMap<>();
    amounts.put(subject, manifest.tasks());
    amounts.putAll(manifest.amounts());
    return new ArchiveVerificationDocument(
        manifest.file().toString(),
        outcome.sound(),
        facts.store().place(),
        facts.plan(),
        facts.createdAt(),
        manifest.endedAt(),
        new OpenFields(amounts),
        manifest.listed() ? manifest.tables() : null,
        manifest.batches(),
        new OpenFields(Map.of("unsettled_" + subject, manifest.unsettled())),
        outcome.rows(),
        manifest.sha256(),
        facts.journalHead(),
        facts.notHeld(),
        outcome.found(),
        outcome.findings().stream().map(Finding::of).toList());
  }

  /**
   * Something that is wrong.
   *
   * @param id of the row or the batch; null if it is about neither
   */
  record Finding(String kind, String table, Object id, String detail) implements JsonDocument {

    private static Finding of(ArchiveFinding finding) {
      return new Finding(
          finding.kind().name().toLowerCase(Locale.ROOT),
          finding.table(),
          finding.id(),
          finding.detail());
    }
  }
}
