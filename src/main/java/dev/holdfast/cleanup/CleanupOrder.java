package dev.holdfast.cleanup;

import dev.holdfast.retention.CleanupPlan;
import dev.holdfast.retention.Preview;

/**
 * What an operator has confirmed.
 *
 * @param preview what the operator saw
 * @param plan what of it is deleted
 * @param reason why, in the operator's words; null if nobody said
 */
public record CleanupOrder(Preview preview, CleanupPlan.Ready plan, String reason) {}
