package dev.holdfast.archive;

import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.task.Document;
import java.util.Map;

/**
 * What an archive says about itself.
 *
 * @param store whose rows it holds
 * @param kind the runtime that store belongs to, as {@code StoreInfo} has it; null of archives that
 *     do not say
 * @param address where that store was, without any password
 * @param plan digest of the plan whose run wrote it
 * @param policy the policy as one line of JSON
 * @param journalHead hash of the journal's newest entry when it was begun; null if there was none
 * @param operator who ran it; null if nobody said
 * @param reason why, in the operator's words; null if nobody said
 * @param createdAt in Unix seconds
 * @param notHeld which rows of other tables went or changed with its tasks and are not in it; null
 *     if none
 * @param mapping the file that describes the kind of that store; null if none does
 */
public record ArchiveFacts(
    StoreFingerprint store,
    String kind,
    String address,
    String plan,
    String policy,
    String journalHead,
    String operator,
    String reason,
    long createdAt,
    String notHeld,
    String mapping) {

  Map<String, ?> entries() {
    return Document.of(
            this,
            "store=store.place schema=store.schema kind address plan policy journal=journal_head"
                + " operator reason")
        .with("created_at", Long.toString(createdAt))
        .known("not_held", notHeld)
        .known("mapping", mapping);
  }

  static ArchiveFacts of(Map<String, String> entries) {
    return new ArchiveFacts(
        new StoreFingerprint(entries.getOrDefault("store", ""), entries.getOrDefault("schema", "")),
        entries.get("kind"),
        entries.getOrDefault("address", ""),
        entries.getOrDefault("plan", ""),
        entries.getOrDefault("policy", ""),
        entries.get("journal"),
        entries.get("operator"),
        entries.get("reason"),
        number(entries.get("created_at")),
        entries.get("not_held"),
        entries.get("mapping"));
  }

  private static long number(String text) {
    try {
      return text == null ? 0 : Long.parseLong(text);
    } catch (NumberFormatException altered) {
      return 0;
    }
  }
}
