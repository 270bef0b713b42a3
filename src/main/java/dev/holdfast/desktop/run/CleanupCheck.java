package dev.holdfast.desktop.run;

import dev.holdfast.plan.Frozen;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.OperationPreview;

/**
 * What is to be looked at before an operator is asked.
 *
 * @param preview what the operator sees
 * @param plan what of it goes
 * @param frozen the plan’s file the preview comes from; null for a preview of just now
 */
public record CleanupCheck(OperationPreview preview, CleanupPlan.Ready plan, Frozen<?> frozen) {}
