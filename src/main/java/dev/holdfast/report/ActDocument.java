package dev.holdfast.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.retention.act.Canary;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.text.JsonDocument;
import dev.holdfast.text.OpenFields;
import java.util.List;
import java.util.Map;

/**
 * What came of what was done to tasks beside deleting them, for programs.
 *
 * @param unsettled what did not come through one by one
 * @param facts what else its kind of store tells of the run
 * @param canary how the first ones fared; null if none came first
 */
public record ActDocument(
    String verb,
    long changed,
    List<RunDocument.Drifted> drifted,
    long driftedCount,
    @JsonUnwrapped OpenFields unsettled,
    long skipped,
    @JsonUnwrapped RunDocument run,
    @JsonUnwrapped OpenFields facts,
    @JsonInclude(JsonInclude.Include.NON_NULL) Map<String, Object> canary,
    long durationMs,
    String journalHead)
    implements JsonDocument {

  /**
   * Returns what came of it.
   *
   * @param fared how the first ones fared; null if none came first
   */
  public static ActDocument of(ActTerm act, CleanupOutcome outcome, Canary.State fared) {
    CleanupResult result = outcome.result();
    return new ActDocument(
        act.verb(),
        result.deleted(),
        RunDocument.Drifted.of(result),
        result.driftedCount(),
        new OpenFields(result.unsettled().fields()),
        result.skipped(),
        RunDocument.of(result),
        new OpenFields(result.facts()),
        fared == null ? null : fared.fields(),
        result.durationMillis(),
        outcome.journalHead());
  }
}
