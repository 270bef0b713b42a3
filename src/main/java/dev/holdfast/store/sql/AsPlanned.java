package dev.holdfast.store.sql;

import java.util.Map;

/**
 * By what subjects are compared with what was planned, in SQL over a row {@code t}.
 *
 * @param from their table, as {@code t}, alone
 * @param same a condition by their row and the arrays {@code p_status} and {@code p_guard}
 * @param hazards a condition of those that stay, by other tables too; null if there is none
 * @param stays a condition that may not be true when they are gone
 * @param bound the values of further parameters
 */
public record AsPlanned(
    String from, String same, String hazards, String stays, Map<String, Object> bound) {

  /**
   * Makes the condition.
   *
   * @param guard what beside the status tells that one has changed, and its type
   */
  public static String same(String status, String guard) {
    return "(%s)::text collate \"C\" = p_status and %s = p_guard".formatted(status, guard);
  }
}
