package dev.holdfast.store.terms;

import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Texts;

/**
 * A question that operators of a kind of store ask every day, as a query. A view is nothing but its
 * query: who types the same is in that view.
 *
 * @param name in bundles of texts; no other view of the kind has it
 * @param query as it is typed; empty for all
 * @param look which columns answer it
 * @param sort the key of what it is ordered by; null for what lists of the store are ordered by
 * @param order null if {@code sort} is
 * @param texts its texts, {@code view.NAME}, {@code view.NAME.tip} if it has one, and {@code
 *     viewCommand.NAME}; null if they are among those of Holdfast
 */
public record ViewTerm(
    String name, String query, Look look, String sort, SortOrder order, Texts texts) {

  /** Everything: every store has it. */
  public static final ViewTerm ALL = new ViewTerm("all", "", Look.TASKS, null);

  /** In the order in which lists of the store are. */
  public ViewTerm(String name, String query, Look look, Texts texts) {
    this(name, query, look, null, null, texts);
  }

  /** What tasks in it are looked at for. */
  public enum Look {
    /** How they are. */
    TASKS,
    /** What went wrong. */
    FAILURES,
    /** Since when and why they are paused. */
    PAUSES,
    /** What they wait for, and since when. */
    WAITS,
    /** Who should work on them, and since when nothing has happened. */
    STALLS,
    /** Since when they have ended. */
    ENDS
  }
}
