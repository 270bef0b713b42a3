package dev.holdfast.store.sql.postgres;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.TaskId;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jdbi.v3.core.argument.Argument;

/**
 * Where Citus keeps the rows of subjects. It locks rows, and deletes from several tables at once,
 * in one shard a statement (docs.citusdata.com, Citus Tables and Views; decision 0176).
 */
record PostgresShards(SqlSession session) {

  /** A condition: Citus spreads a table of which {@code %s} is the number. */
  static final String SPREAD =
      "exists (select 1 from pg_catalog.pg_dist_partition where logicalrelid = %s)";

  private static final String LAID =
      """
      select t, p.colocationid,
        pg_catalog.column_to_column_name(p.logicalrelid, p.partkey) as by,
        (select format_type(a.atttypid, null) from pg_attribute a where a.attrelid = p.logicalrelid
          and a.attname = pg_catalog.column_to_column_name(p.logicalrelid, p.partkey)) as type
      from unnest(:tables::text[]) with ordinality asked(t, at)
      left join pg_catalog.pg_dist_partition p on p.logicalrelid = to_regclass(t) order by at\
      """;

  private record Laid(String table, Long group, String by, String type) {}

  /**
   * Returns in which shard each of some subjects lies; empty if the tables are in no shards.
   *
   * @throws StoreException if one transaction of one shard cannot have all rows of a subject
   */
  Map<TaskId, Long> of(SequencedMap<String, List<String>> tables, Collection<TaskId> subjects) {
    List<Laid> laid = laid(List.copyOf(tables.keySet()));
    if (laid.stream().allMatch(each -> each.group == null)) {
      return Map.of();
    }
    requireTogether(laid);
    Laid first = laid.getFirst();
    int part = tables.get(first.table).indexOf(first.by);
    for (Laid each : laid) {
      if (part < 0 || tables.get(each.table).indexOf(each.by) != part) {
        throw refused(
            "Citus distributes %s by %s, which is no part of what a subject is known by"
                .formatted(each.table, each.by));
      }
    }
    int parts = tables.get(first.table).size();
    Iterator<Long> shards =
        session
            .query(
                "select get_shard_id_for_distribution_column(:table::regclass, v)"
                    + " from unnest(:values::text[]::%s[]) with ordinality u(v, at) order by at"
                        .formatted(first.type))
            .bind("table", first.table)
            .bind("values", texts(subjects.stream().map(id -> id.parts(parts).get(part)).toList()))
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
    List<Laid> laid = laid(List.copyOf(tables));
    for (Laid each : laid) {
      if (each.group != null) {
        List<String> found =
            session
                .query(
                    "select distinct coalesce(nullif(result, ''), 'unreadable') from"
                        + " run_command_on_shards(:table::regclass, $$select min(tgname) from"
                        + " pg_trigger where tgrelid = '%s'::regclass and tgtype & 28 <> 0"
                        + " and not tgisinternal and tgenabled <> 'D'$$)"
                        + " where not success or result <> '' limit 3")
                .bind("table", each.table)
                .mapTo(String.class)
                .list();
        if (!found.isEmpty()) {
          return new StoreFailure.NotWritable(
              "shards of %s have triggers, and nobody can count what these do: %s"
                  .formatted(each.table, String.join(", ", found)));
        }
      }
    }
    return null;
  }

  private static void requireTogether(List<Laid> laid) {
    Laid first = laid.getFirst();
    for (Laid each : laid) {
      if (first.group == null || !first.group.equals(each.group)) {
        throw refused(
            "Citus keeps %s and %s apart; what goes in one transaction must be distributed together"
                    .formatted(first.table, each.table)
                + " (create_distributed_table with colocate_with)");
      }
    }
  }

  private static StoreException refused(String why) {
    return new StoreException(new StoreFailure.NotWritable(why));
  }

  private List<Laid> laid(List<String> tables) {
    return session
        .query(LAID)
        .bind("tables", texts(tables))
        .map(
            (row, _) ->
                new Laid(
                    row.getString(1),
                    row.getObject(2) == null ? null : row.getLong(2),
                    row.getString(3),
                    row.getString(4)))
        .list();
  }

  private static Argument texts(List<?> values) {
    Object[] texts = values.stream().map(String::valueOf).toArray();
    return (place, prepared, _) ->
        prepared.setArray(place, prepared.getConnection().createArrayOf("text", texts));
  }
}
