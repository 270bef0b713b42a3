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
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Which tasks hang together, by columns of their rows or by a table of edges. All that do, over any
 * others, are one workflow; its root is the smallest of those below none of them.
 */
record JobFamily(JobTable table, SqlSession session) {

  /** So many tasks are looked at together; a workflow of more is never known as a whole. */
  static final int MOST = 50_000;

  /** With more of them workflows are asked for one by one. */
  private static final int MOST_KNOWN = 1 << 18;

  private static final int PLACE_BITS = 24;

  /** Knuth’s: of hashes that follow on each other it makes some that are far apart. */
  static final int SPREAD = 0x9E3779B1;

  /**
   * The tasks that hang together with others.
   *
   * @param places where they are by {@link #place}; others may be there
   * @param all their workflows; null where there are too many, or that is not known
   */
  record Links(BitSet places, JobWorkflows all) {

    /** Of tasks that are each alone. */
    static final Links NONE = new Links(new BitSet(), new JobWorkflows(true));

    boolean has(TaskId id) {
      return places.get(place(id));
    }
  }

  private static int place(TaskId id) {
    return id.hashCode() * SPREAD >>> Integer.SIZE - PLACE_BITS;
  }

  /** Looks for all that are above or below another. */
  Links links() throws SQLException {
    // Where tables are spread, an edge may lie elsewhere than its ends.
    boolean known = apart() && typed(parent()) && typed(child()) && !table.engine().spreads();
    JobWorkflows all = new JobWorkflows(table.numbered());
    BitSet places = new BitSet();
    String sql = "select %s from %s e where %s is not null".formatted(ends(), from(), named());
    session.each(
        known ? sql + there(parent()) + there(child()) : sql,
        Map.of(),
        row -> {
          TaskId above = table.id(row, 0);
          TaskId below = table.id(row, parent().size());
          places.set(place(above));
          places.set(place(below));
          if (known && all.tasks() < MOST_KNOWN) {
            all.join(above, below);
          }
        });
    boolean whole = places.isEmpty() || known && all.tasks() < MOST_KNOWN;
    return new Links(places, whole ? all : null);
  }

  /** Returns whether columns of an edge have the types of the key, which the database compares. */
  private boolean typed(List<String> columns) {
    return table.stored().stream()
        .anyMatch(
            each ->
                each.name().equals(edges())
                    && !each.types().isEmpty()
                    && each.subjects().contains(columns));
  }

  /** Returns a condition: there is a row of what these columns of an edge name. */
  private String there(List<String> columns) {
    Iterator<String> key = table.key().iterator();
    return " and exists (select 1 from %s t where %s)"
        .formatted(
            table.subjects(),
            Words.joined(
                " and ", columns, each -> key.next() + " = e." + table.engine().column(each)));
  }

  private String ends() {
    return table.read("e.", parent()) + ", " + table.read("e.", child());
  }

  private boolean apart() {
    return table.mapping().children().table() != null;
  }

  private String edges() {
    return apart() ? Mapping.table(table.mapping().children().table()) : table.subject();
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
    StoredTable named = StoredTable.ofSubjects("edges", up ? child : parent, List.of());
    for (StoredTable each : table.stored()) {
      // The types of what loses rows are known to be those of the key.
      named = each.name().equals(edges()) ? named.withTypes(each.types()) : named;
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
    JobWorkflows joined = new JobWorkflows(table.numbered());
    Set<TaskId> level = new LinkedHashSet<>(ids);
    level.forEach(joined::add);
    while (!level.isEmpty()) {
      if (joined.tasks() > MOST) {
        return halves(List.copyOf(ids), ways);
      }
      Set<List<TaskId>> edges = new LinkedHashSet<>();
      for (boolean up : ways) {
        inChunks(level, some -> edges(some, up, (one, two) -> edges.add(List.of(one, two))));
      }
      Set<TaskId> next = new LinkedHashSet<>();
      edges.forEach(next::addAll);
      next.removeIf(joined::has);
      level = there(next);
      level.forEach(joined::add);
      for (List<TaskId> edge : edges) {
        if (edge.stream().allMatch(joined::has)) {
          joined.join(edge.getFirst(), edge.getLast());
        }
      }
    }
    Map<TaskId, TaskId> found = new HashMap<>();
    joined.each(found::put);
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
