package dev.holdfast.store.jobtable;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.sql.RowKeys;
import dev.holdfast.store.sql.ScannedRow;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.TaskId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Which tasks hang together, by columns of their rows or by a table of edges. All that do, over any
 * others, are one workflow; its root is the smallest of those below none of them.
 */
record JobFamily(JobTable table, SqlSession session) {

  /** So many tasks are looked at together; a workflow of more is never known as a whole. */
  private static final int MOST = 50_000;

  private static final int PLACE_BITS = 24;

  /** Knuth’s: of hashes that follow on each other it makes some that are far apart. */
  private static final int SPREAD = 0x9E3779B1;

  /** Looks by {@link #place} where all are that are above or below another; others may be there. */
  BitSet linked() throws SQLException {
    BitSet linked = new BitSet();
    if (table.mapping().children() != null) {
      String sql = "select %s from %s e where %s is not null".formatted(ends(), from(), named());
      session.each(
          sql,
          Map.of(),
          row -> {
            linked.set(place(table.id(row, 0)));
            linked.set(place(table.id(row, parent().size())));
          });
    }
    return linked;
  }

  static int place(TaskId id) {
    return id.hashCode() * SPREAD >>> Integer.SIZE - PLACE_BITS;
  }

  private String ends() {
    return table.read("e.", parent()) + ", " + table.read("e.", child());
  }

  private boolean apart() {
    return table.mapping().children().table() != null;
  }

  private String from() {
    return apart() ? table.sql(table.mapping().children().table()) : table.subjects();
  }

  private List<String> parent() {
    return JobTables.subject(table.mapping(), table.mapping().children().parent());
  }

  private List<String> child() {
    return apart()
        ? JobTables.subject(table.mapping(), table.mapping().children().child())
        : List.copyOf(table.mapping().key().keySet());
  }

  private String named() {
    List<String> columns = Stream.concat(parent().stream(), child().stream()).toList();
    return Words.joined(" is not null and ", columns, each -> "e." + table.engine().column(each));
  }

  /**
   * Finds what is right above or below some.
   *
   * @param sink takes each with the one above it first; what an edge names may be gone
   */
  void edges(Collection<TaskId> ids, boolean up, BiConsumer<TaskId, TaskId> sink) {
    List<String> parent = parent();
    List<String> child = child();
    String edges = apart() ? Mapping.table(table.mapping().children().table()) : table.subject();
    StoredTable named = StoredTable.ofSubjects("edges", up ? child : parent, List.of());
    for (StoredTable each : table.stored()) {
      // The types of what loses rows are known to be those of the key.
      named = each.name().equals(edges) ? named.withTypes(each.types()) : named;
    }
    RowKeys keys = RowKeys.ofSubjects(table.engine(), named, ids);
    String sql =
        "select %1$s from %2$s e where %3$s and %4$s is not null order by %1$s"
            .formatted(ends(), from(), keys.condition("e."), named());
    keys.bind(session.query(sql))
        .map((row, _) -> Map.entry(table.id(row), table.id(ScannedRow.of(row), parent.size())))
        .list()
        .forEach(edge -> sink.accept(edge.getKey(), edge.getValue()));
  }

  /** Returns of each of some the root of its workflow: itself of one that is too large. */
  Map<TaskId, TaskId> roots(Collection<TaskId> ids) {
    return apart() ? workflows(ids, true, false) : workflows(ids, true);
  }

  /** Returns the workflows of some, each task of them with the root; none of one too large. */
  Map<TaskId, TaskId> workflows(Collection<TaskId> ids) {
    return workflows(there(ids), true, false);
  }

  /**
   * Returns all of the workflow of one, and it.
   *
   * @throws StoreException if it is too large
   */
  Set<TaskId> members(TaskId id) {
    Map<TaskId, TaskId> all = workflows(Set.of(id));
    if (all.isEmpty() && !there(Set.of(id)).isEmpty()) {
      throw new StoreException(
          new StoreFailure.Unexpected(
              "The workflow of %s has more than %,d tasks.".formatted(id, MOST)));
    }
    return all.keySet();
  }

  private Map<TaskId, TaskId> workflows(Collection<TaskId> ids, Boolean... ways) {
    Map<TaskId, TaskId> joined = new HashMap<>();
    Set<TaskId> below = new HashSet<>();
    Set<TaskId> level = new LinkedHashSet<>(ids);
    ids.forEach(id -> joined.put(id, id));
    while (!level.isEmpty()) {
      if (joined.size() > MOST) {
        return halves(List.copyOf(ids), ways);
      }
      Set<List<TaskId>> edges = new LinkedHashSet<>();
      for (boolean up : ways) {
        inChunks(level, some -> edges(some, up, (one, two) -> edges.add(List.of(one, two))));
      }
      Set<TaskId> next = new LinkedHashSet<>();
      edges.forEach(next::addAll);
      next.removeAll(joined.keySet());
      level = there(next);
      level.forEach(id -> joined.put(id, id));
      for (List<TaskId> edge : edges) {
        if (joined.keySet().containsAll(edge)) {
          below.add(edge.getLast());
          joined.put(top(joined, edge.getLast()), top(joined, edge.getFirst()));
        }
      }
    }
    Comparator<TaskId> order =
        Comparator.<TaskId, Boolean>comparing(below::contains)
            .thenComparing(Comparator.naturalOrder());
    Map<TaskId, TaskId> roots = new HashMap<>();
    joined.keySet().forEach(id -> roots.merge(top(joined, id), id, BinaryOperator.minBy(order)));
    Map<TaskId, TaskId> found = new HashMap<>();
    joined.keySet().forEach(id -> found.put(id, roots.get(top(joined, id))));
    return found;
  }

  private Map<TaskId, TaskId> halves(List<TaskId> ids, Boolean... ways) {
    Map<TaskId, TaskId> both = new HashMap<>();
    int half = ids.size() / 2;
    if (half > 0) {
      both.putAll(workflows(ids.subList(0, half), ways));
      both.putAll(workflows(ids.subList(half, ids.size()), ways));
    }
    return both;
  }

  private static TaskId top(Map<TaskId, TaskId> joined, TaskId id) {
    TaskId at = id;
    while (!joined.get(at).equals(at)) {
      TaskId above = joined.get(at);
      joined.put(at, joined.get(above));
      at = above;
    }
    return at;
  }

  /** Returns those of some that are in the store. */
  private Set<TaskId> there(Collection<TaskId> ids) {
    Set<TaskId> there = new LinkedHashSet<>();
    JobRead rows = new JobRead(table, session, Map.of());
    inChunks(ids, some -> there.addAll(rows.there(some)));
    return there;
  }

  static void inChunks(Iterable<TaskId> ids, Consumer<List<TaskId>> work) {
    List<TaskId> some = new ArrayList<>();
    for (TaskId id : ids) {
      some.add(id);
      if (some.size() == RetentionSnapshot.CHUNK) {
        work.accept(some);
        some.clear();
      }
    }
    if (!some.isEmpty()) {
      work.accept(some);
    }
  }
}
