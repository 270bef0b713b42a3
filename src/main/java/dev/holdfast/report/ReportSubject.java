package dev.holdfast.report;

import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.terms.OperationTerm;
import java.time.Instant;

/**
 * What a report of a cleanup tells of.
 *
 * @param store where it happened
 * @param operation what its cleanup is called, and what it is of
 * @param order what was confirmed
 * @param outcome what came of it
 * @param operator who did it
 * @param at when it had ended, by the workstation's clock
 */
public record ReportSubject(
    StoreInfo store,
    OperationTerm operation,
    CleanupOrder order,
    CleanupOutcome outcome,
    String operator,
    Instant at) {}
