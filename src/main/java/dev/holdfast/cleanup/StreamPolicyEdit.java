package dev.holdfast.cleanup;

import dev.holdfast.job.Cancellation;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalAction;
import dev.holdfast.journal.JournalException;
import dev.holdfast.journal.JournalOutcome;
import dev.holdfast.journal.JournalRun;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.stream.StreamRetention;
import dev.holdfast.stream.StreamPolicy;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One change of a policy that a store keeps, as it was shown.
 *
 * @param seen the row as it was read; null if there was none
 * @param wanted the row as it is to be; null to delete it
 * @param reason why, in the operator’s words; null if nobody said
 */
public record StreamPolicyEdit(StreamPolicy seen, StreamPolicy wanted, String reason) {

  /**
   * Writes it, with an entry before and after in the journal. What cannot be recorded is not done.
   *
   * @return false if somebody wrote the row meanwhile; then nothing was changed
   * @throws JournalException if it cannot be recorded: before, then it was not done, or after
   * @throws StoreException if the store refuses it; nothing was changed
   */
  public Written write(TaskStore store, Journal journal, Cancellation cancellation) {
    StreamRetention streams = Roles.of(store, StreamRetention.class);
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("reason", reason);
    facts.put("stream", (wanted == null ? seen : wanted).stream());
    facts.put("before", CleanupFacts.policy(seen));
    facts.put("after", CleanupFacts.policy(wanted));
    JournalRun run = journal.start(JournalAction.POLICY, store.fingerprint(cancellation), facts);
    boolean written;
    try {
      written = streams.write(seen, wanted, cancellation);
    } catch (StoreException refused) {
      throw run.failed(
          JournalOutcome.REFUSED, Map.of("failure", refused.failure().toString()), refused);
    }
    String head =
        written
            ? run.end(JournalOutcome.DONE, Map.of())
            : run.end(JournalOutcome.REFUSED, Map.of("failure", "written by somebody else"));
    return new Written(written, head);
  }

  /**
   * What came of it.
   *
   * @param done false if somebody wrote the row meanwhile
   * @param journalHead the hash of the journal’s newest entry
   */
  public record Written(boolean done, String journalHead) {}
}
