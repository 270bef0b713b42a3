package dev.holdfast.store.jobtable;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.history.Descendant;
import dev.holdfast.store.history.Descents;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.sql.RowKeys;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.Fields;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which tasks are below another, level by level: by columns of their rows, or by a table of edges,
 * in which one may be below several and is drawn once.
 */
record JobTree(JobRetention access) implements Descents {

  private static final int MOST = 10_000;

  @Override
  public Optional<Descendant> tree(TaskId root, Cancellation cancellation) {
    Map<TaskId, Task> found = new HashMap<>();
    Map<TaskId, Set<TaskId>> below = new HashMap<>();
    access.read(
        cancellation,
        session -> {
          Set<TaskId> level = Set.of(root);
          while (!level.isEmpty() && found.size() < MOST) {
            new JobListing(access.table(), session)
                .some(level)
                .forEach(task -> found.put(task.id(), task));
            level = found.containsKey(root) ? edges(session, level, below) : new HashSet<>();
            level.removeIf(found::containsKey);
          }
          return found;
        });
    return Optional.ofNullable(found.get(root)).map(_ -> descendant(root, found, below));
  }

  /** What an edge names may be gone. */
  private static Descendant descendant(
      TaskId id, Map<TaskId, Task> found, Map<TaskId, Set<TaskId>> below) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", id.plain());
    Fields known = found.containsKey(id) ? found.get(id).fields() : new Fields(Map.of());
    List.of("name", "status").forEach(name -> fields.put(name, known.raw(name)));
    fields.put("present", found.containsKey(id));
    Set<TaskId> children = Optional.ofNullable(below.remove(id)).orElse(Set.of());
    return new Descendant(
        fields, children.stream().map(child -> descendant(child, found, below)).toList());
  }

  private Set<TaskId> edges(SqlSession session, Set<TaskId> above, Map<TaskId, Set<TaskId>> below) {
    JobTable table = access.table();
    Mapping mapping = table.mapping();
    Mapping.Children edges = mapping.children();
    boolean apart = edges.table() != null;
    List<String> parent = JobTables.subject(mapping, edges.parent());
    List<String> child =
        apart ? JobTables.subject(mapping, edges.child()) : List.copyOf(mapping.key().keySet());
    StoredTable named = StoredTable.ofSubjects("edges", parent, List.of());
    RowKeys keys = RowKeys.ofSubjects(table.engine(), named, above);
    String columns =
        Stream.concat(parent.stream(), child.stream())
            .map(column -> "e." + table.engine().column(column))
            .map(column -> table.numbered() ? column : table.dialect().text(column))
            .collect(Collectors.joining(", "));
    String from = apart ? table.sql(edges.table()) : table.subjects();
    String sql = "select %1$s from %2$s e where %3$s order by %1$s";
    Set<TaskId> next = new HashSet<>();
    keys.bind(session.query(sql.formatted(columns, from, keys.condition("e."))))
        .map(
            (row, _) -> {
              TaskId id = table.id(row, parent.size());
              below.computeIfAbsent(table.id(row), _ -> new LinkedHashSet<>()).add(id);
              return next.add(id);
            })
        .list();
    return next;
  }
}
