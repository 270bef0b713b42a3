package dev.holdfast.store;

import dev.holdfast.job.Abreast;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.retention.Tally;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Count;
import dev.holdfast.task.Cursor;
import dev.holdfast.task.NameFilter;
import dev.holdfast.task.Page;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Spliterators;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A store that has no queries: subjects are found by walking over their ids in order, and narrowed
 * down by reading each.
 *
 * @param <T> what the walk finds
 */
public abstract class WalkedStore<T> implements TaskStore {

  private final Terms terms;
  private final Abreast reading;
  private final Comparator<String> order;

  /** What it can do beside; told once, as it is made. */
  protected Roles roles = Roles.NONE;

  /**
   * Takes what it calls things, and what its lists can be narrowed down by.
   *
   * @param reading how many are read at once
   * @param order in which the walk goes up
   */
  protected WalkedStore(Terms terms, Abreast reading, Comparator<String> order) {
    this.terms = terms;
    this.reading = reading;
    this.order = order;
  }

  /**
   * Walks over all.
   *
   * @param up whether the first comes first
   * @param from the id before the first one; null for none
   */
  public abstract Iterator<T> walk(boolean up, String from, Cancellation cancellation);

  /** Finds one by its id. */
  public abstract Optional<T> find(String id, Cancellation cancellation);

  /** Returns its row; empty if it is gone by now. */
  public abstract Optional<Task> row(T found, Cancellation cancellation);

  /** Returns its row as far as it is counted by; empty if it is gone by now. */
  protected Optional<Task> brief(T found, Cancellation cancellation) {
    return row(found, cancellation);
  }

  /**
   * Returns what those are counted as, by name, that the walk found and that were gone when read.
   */
  protected Optional<String> goneAs() {
    return Optional.empty();
  }

  @Override
  public Terms terms() {
    return terms;
  }

  @Override
  public final <R> Optional<R> role(Class<R> role) {
    return roles.find(role);
  }

  @Override
  public Overview overview(Cancellation cancellation) {
    return tally(_ -> {}, cancellation).at(now(cancellation));
  }

  /**
   * Reads all rows and counts them by status.
   *
   * @param also gets each row
   */
  public final Tally tally(Consumer<Task> also, Cancellation cancellation) {
    Tally tally = new Tally(terms());
    reading.all(
        walk(true, null, cancellation),
        found -> brief(found, cancellation),
        row -> {
          row.ifPresent(tally::add);
          row.ifPresent(also);
        });
    return tally;
  }

  @Override
  public final Page<Task> tasks(TaskQuery query, Cancellation cancellation) {
    terms().listing().require(query);
    boolean up = query.order() == SortOrder.ASC;
    String from = query.cursor() == null ? null : query.cursor().id().toString();
    boolean all = query.filter().narrowedBy().isEmpty() && goneAs().isEmpty();
    Iterator<T> walk =
        query.filter().ids().isEmpty()
            ? walk(up, from, cancellation)
            : known(query.filter(), up, from, cancellation);
    List<Task> found = new ArrayList<>();
    long[] read = {0};
    Iterator<T> some =
        all
            ? StreamSupport.stream(Spliterators.spliteratorUnknownSize(walk, 0), false)
                .limit(query.limit() + 1L)
                .iterator()
            : walk;
    reading.each(
        some,
        each -> row(each, cancellation),
        row -> {
          told(read, all, cancellation);
          row.filter(task -> matches(task, query.filter())).ifPresent(found::add);
          return found.size() <= query.limit();
        });
    if (found.size() <= query.limit()) {
      return new Page<>(found, null, null);
    }
    List<Task> page = found.subList(0, query.limit());
    TaskId last = page.getLast().id();
    return new Page<>(page, null, new Cursor(query.sort(), query.order(), false, null, last));
  }

  /** Nobody knows how many there are: only what was read is told. */
  private static void told(long[] read, boolean all, Cancellation cancellation) {
    if (!all) {
      cancellation.progress.report(++read[0], -1);
    }
  }

  private Iterator<T> known(TaskFilter filter, boolean up, String from, Cancellation cancellation) {
    TreeSet<String> ids = new TreeSet<>(up ? order : order.reversed());
    filter.ids().forEach(id -> ids.add(id.toString()));
    return (from == null ? ids : ids.tailSet(from, false))
        .stream().flatMap(id -> find(id, cancellation).stream()).iterator();
  }

  /** Counts, for as long as it may take. */
  @Override
  public final Count count(TaskFilter filter, Duration patience, Cancellation cancellation) {
    terms().listing().require(filter);
    long end = System.nanoTime() + patience.toNanos();
    long[] counted = {0, 0};
    long[] read = {0};
    boolean[] exact = {true};
    Iterator<T> walk =
        filter.ids().isEmpty()
            ? walk(true, null, cancellation)
            : known(filter, true, null, cancellation);
    if (filter.narrowedBy().isEmpty() && goneAs().isEmpty()) {
      while (exact[0] && walk.hasNext()) {
        walk.next();
        counted[0]++;
        exact[0] = System.nanoTime() - end < 0;
      }
      return new Count(counted[0], exact[0] || !walk.hasNext());
    }
    reading.each(
        walk,
        each -> brief(filter) ? brief(each, cancellation) : row(each, cancellation),
        row -> {
          told(read, false, cancellation);
          counted[0] += row.filter(task -> matches(task, filter)).isPresent() ? 1 : 0;
          counted[1] += row.isPresent() ? 0 : 1;
          exact[0] = System.nanoTime() - end < 0;
          return exact[0];
        });
    Map<String, Long> beside = goneAs().map(name -> Map.of(name, counted[1])).orElse(Map.of());
    return new Count(counted[0], exact[0] || !walk.hasNext(), beside);
  }

  /** Whether what a subject is counted by is enough to judge it. */
  private static boolean brief(TaskFilter filter) {
    return filter.text() == null && filter.conditions().isEmpty();
  }

  /** Returns whether a row is wanted, but for its id: ids are looked up. */
  protected boolean matches(Task task, TaskFilter filter) {
    boolean stray =
        filter.strays() && task.parentId() == null && filter.parentId().equals(task.rootId());
    return (filter.statuses().isEmpty() || filter.statuses().contains(task.status()))
        && same(filter.type(), task.type())
        && same(filter.tag(), task.tag())
        && (filter.name() == null
            || task.name() != null && new NameFilter(filter.name()).matches(task.name()))
        && same(filter.exactName(), task.name())
        && same(filter.workerId(), task.workerId())
        && same(filter.rootId(), task.rootId())
        && (stray || same(filter.parentId(), task.parentId()))
        && same(filter.workflowId(), task.workflowId())
        && (!filter.workflowRoots()
            || task.parentId() == null && task.totalChildren() != null && task.totalChildren() > 0)
        && filter.meetsConditions(task, WalkedStore::contains)
        && (filter.text() == null || contains(task, filter.text()));
  }

  private static boolean same(Object wanted, Object value) {
    return wanted == null || wanted.equals(value);
  }

  private static boolean contains(Task task, String typed) {
    String text = typed.strip().toLowerCase(Locale.ROOT);
    return Stream.of(
            task.id().toString(),
            task.name(),
            task.tag(),
            task.stageName(),
            task.progressText(),
            task.error(),
            task.workerId())
        .anyMatch(value -> value != null && value.toLowerCase(Locale.ROOT).contains(text));
  }
}
