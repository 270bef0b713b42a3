package dev.holdfast.store.history;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.retention.Excerpt;
import dev.holdfast.store.terms.HistoryTerm;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.EventPage;
import dev.holdfast.task.EventQuery;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Histories of a store that has no queries: one subject's is read as a whole, in the order of its
 * events, which are numbered from 1.
 */
public abstract class ReadHistories implements Histories {

  /** How much is read where nobody says how much. */
  private static final int MOST = 10_000;

  /**
   * What happened to one subject.
   *
   * @param whole whether that is all that happened
   * @param more what it tells of the subject that its row does not, by the names of fields
   */
  public record Read(
      List<TaskEvent> events, List<Attempt> attempts, boolean whole, Map<String, Object> more) {}

  /**
   * Reads what happened to a subject; nothing if it is not known.
   *
   * @param most how many events are wanted at the most; more may come
   */
  protected abstract Read read(TaskId id, int most, Cancellation cancellation);

  /**
   * Reads the same for who looks only at the first of it.
   *
   * @param most how many events, and how many attempts, are looked at; what lies behind them may be
   *     left out
   */
  protected Read first(TaskId id, int most, Cancellation cancellation) {
    return read(id, most, cancellation);
  }

  @Override
  public final Excerpt<TaskEvent> events(TaskId id, int limit, Cancellation cancellation) {
    return told(id, limit, cancellation).events();
  }

  /**
   * Returns whether a history is whole; null of a store that never loses a part of it.
   *
   * @param events from the first on
   */
  protected HistoryTerm whole(Excerpt<TaskEvent> events) {
    return null;
  }

  private static int more(int limit) {
    return limit == Integer.MAX_VALUE ? limit : limit + 1;
  }

  @Override
  public final EventPage events(EventQuery query, Cancellation cancellation) {
    TaskId id = query.task() == null ? query.workflow() : query.task();
    if (query.parent() != null) {
      return new EventPage(List.of(), null);
    }
    long after = query.after() == null ? 0 : query.after().id();
    List<TaskEvent> found =
        read(id, Math.max(MOST, more(query.limit())), cancellation).events().stream()
            .filter(event -> event.id() > after)
            .filter(query::passes)
            .limit(more(query.limit()))
            .toList();
    return EventPage.of(found, query.limit());
  }

  @Override
  public final Excerpt<Attempt> attempts(TaskId id, int limit, Cancellation cancellation) {
    Read all = first(id, Math.max(MOST, more(limit)), cancellation);
    return Excerpt.of(all.attempts(), all.whole(), limit);
  }

  @Override
  public final Told told(TaskId id, int limit, Cancellation cancellation) {
    Read all = first(id, more(limit), cancellation);
    Excerpt<TaskEvent> events = Excerpt.of(all.events(), all.whole(), limit);
    return new Told(
        events, Excerpt.of(all.attempts(), all.whole(), limit), all.more(), whole(events), false);
  }

  @Override
  public final Map<TaskId, TaskEvent> latestEvents(
      Collection<TaskId> ids, Set<String> types, Cancellation cancellation) {
    Map<TaskId, TaskEvent> latest = new HashMap<>();
    for (TaskId id : ids) {
      read(id, MOST, cancellation).events().stream()
          .filter(event -> types.contains(event.type()))
          .reduce((_, later) -> later)
          .ifPresent(event -> latest.put(id, event));
    }
    return latest;
  }
}
