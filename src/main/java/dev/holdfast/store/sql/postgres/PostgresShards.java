package dev.holdfast.store.sql.postgres;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.sql.BoundArrays;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.TaskId;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;

/**
 * Where Citus keeps the rows of subjects. It locks rows, and deletes from several tables at once,
 * in one shard a statement (docs.citusdata.com, Citus Tables and Views; decision 0176).
 */
record PostgresShards(SqlSession session) {

  private record Laid(String table, String group, String by, String type) {}

  /**
   * Returns in which shard each of some subjects lies; empty if the tables are in no shards.
   *
   * @throws StoreException if one transaction of one shard cannot have all rows of a subject
   */
  Map<TaskId, Long> of(SequencedMap<String, List<String>> tables, Collection<TaskId> subjects) {
    List<Laid> laid =
        session
            .query(session.engine().sql("laid"))
            .bind("tables", BoundArrays.texts(List.copyOf(tables.keySet())))
            .map(
                (row, _) ->
                    new Laid(
                        row.getString(1), row.getString(2), row.getString(3), row.getString(4)))
            .list();
    if (laid.stream().allMatch(each -> each.group == null)) {
      return Map.of();
    }
    Laid first = laid.getFirst();
    int part = tables.get(first.table).indexOf(first.by);
    for (Laid each : laid) {
      String problem =
          !Objects.equals(each.group, first.group)
              ? "Citus keeps %s and %s apart; distribute them together (create_distributed_table"
                  + " with colocate_with)"
              : part < 0 || tables.get(each.table).indexOf(each.by) != part
                  ? "Citus distributes %1$s by %3$s, which is no part of what a subject is known by"
                  : null;
      if (problem != null) {
        throw new StoreException(
            new StoreFailure.NotWritable(problem.formatted(each.table, first.table, each.by)));
      }
    }
    int parts = tables.get(first.table).size();
    Iterator<Long> shards =
        session
            .query(session.engine().sql("shards", first.type))
            .bind("table", first.table)
            .bind(
                "values",
                BoundArrays.texts(
                    subjects.stream().map(id -> "" + id.parts(parts).get(part)).toList()))
            .mapTo(Long.class)
            .list()
            .iterator();
    Map<TaskId, Long> found = new HashMap<>();
    subjects.forEach(id -> found.put(id, shards.next()));
    return found;
  }

  /**
   * Returns what of the shards of tables stands in the way of changing their rows: nobody can count
   * here what a trigger does there. Asked once a run, since each shard is asked.
   *
   * @param tables as a statement spells them
   * @return null if nothing does
   */
  StoreFailure obstacle(Collection<String> tables) {
    List<String> found =
        session
            .query(session.engine().sql("shard-triggers"))
            .bind("tables", BoundArrays.texts(List.copyOf(tables)))
            .mapTo(String.class)
            .list();
    return found.isEmpty()
        ? null
        : new StoreFailure.NotWritable(
            "shards have triggers, and nobody can count what these do: "
                + String.join(", ", found));
  }
}
