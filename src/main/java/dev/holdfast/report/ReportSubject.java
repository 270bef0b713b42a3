package dev.holdfast.report;

import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.store.StoreInfo;
import java.time.Instant;

/**
 * What a report of a cleanup tells of.
 *
 * @param store where it happened
 * @param order what was confirmed
 * @param outcome what came of it
 * @param operator who did it
 * @param at when it had ended, by the workstation's clock
 */
public record ReportSubject(
    StoreInfo store, CleanupOrder order, CleanupOutcome outcome, String operator, Instant at) {}
