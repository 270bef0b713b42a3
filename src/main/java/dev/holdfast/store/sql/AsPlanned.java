package dev.holdfast.store.sql;

import java.util.Map;

/**
 * By what subjects are compared with what was planned, in SQL over a row {@code t}.
 *
 * @param from their table, as {@code t}, alone
 * @param told their status and what beside it tells that one has changed
 * @param only a condition by their row without which none goes
 * @param hazards a condition of those that stay, by other tables too; null if there is none
 * @param stays a condition that may not be true when they are gone
 * @param bound the values of further parameters
 */
public record AsPlanned(
    String from,
    String told,
    String only,
    String hazards,
    String stays,
    Map<String, Object> bound) {

  /** Returns the two that tell it. */
  public static String told(String status, String guard) {
    return "(%s)::text collate \"C\", %s".formatted(status, guard);
  }
}
