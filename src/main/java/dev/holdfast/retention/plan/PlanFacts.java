package dev.holdfast.retention.plan;

import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.retention.RetentionSnapshot.Census;

/**
 * What a plan says besides its rows.
 *
 * @param policy the policy
 * @param now the moment it was judged at, in Unix seconds
 * @param storeNow the store's own clock when it was scanned
 * @param cut how many younger candidates a limit left out
 * @param spared what the rules would delete but stays
 * @param census what the scan counted over the whole store
 * @param request how it was asked for
 */
public record PlanFacts(
    Policy policy,
    long now,
    long storeNow,
    long cut,
    Spared spared,
    Census census,
    PreviewRequest request) {}
