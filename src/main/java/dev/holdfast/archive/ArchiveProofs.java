package dev.holdfast.archive;

import dev.holdfast.store.operation.Settled;
import dev.holdfast.store.rows.PlainSql;
import dev.holdfast.task.TaskId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a store gave as proof that subjects went, such as the version of a delete marker: kept apart
 * from the rows, in a table that only archives with proofs have. Some may be missing: a run that
 * was killed could not write them.
 */
final class ArchiveProofs {

  static final String NAME = "holdfast_proofs";

  private ArchiveProofs() {}

  static void put(Connection connection, List<Settled> subjects) throws SQLException {
    if (subjects.stream().allMatch(subject -> subject.proof().isEmpty())) {
      return;
    }
    PlainSql.run(
        connection,
        "create table if not exists "
            + NAME
            + " (id not null, name text not null, value text, primary key (id, name))"
            + " without rowid");
    String sql = "insert or replace into " + NAME + " values (?, ?, ?)";
    for (Settled subject : subjects) {
      for (Map.Entry<String, String> proof : subject.proof().entrySet()) {
        PlainSql.change(connection, sql, subject.id(), proof.getKey(), proof.getValue());
      }
    }
  }

  /**
   * Reads those of some subjects.
   *
   * @param ids at most {@link AmongIds#MOST}
   */
  static Map<TaskId, Map<String, String>> of(Connection connection, List<TaskId> ids)
      throws SQLException {
    Map<TaskId, Map<String, String>> proofs = new HashMap<>();
    if (!some(connection)) {
      return proofs;
    }
    AmongIds.all(
        connection,
        "select id, name, value from " + NAME + " where id %s",
        (row, _) ->
            proofs
                .computeIfAbsent(ArchivedValue.id(row, 1), _ -> new HashMap<>())
                .put(row.getString(2), row.getString(3)),
        ids);
    return proofs;
  }

  private static boolean some(Connection connection) throws SQLException {
    return !ArchiveSchema.columns(connection, NAME).isEmpty();
  }

  /** Adds them to the sum over all of an archive; nothing where there are none. */
  static void sum(Connection connection, MessageDigest digest) throws SQLException {
    if (!some(connection)) {
      return;
    }
    String sql =
        "select quote(id) || ' ' || quote(name) || ' ' || quote(value) || char(10) from %s"
            + " order by id, name";
    PlainSql.all(
        connection,
        sql.formatted(NAME),
        (row, _) -> {
          digest.update(row.getString(1).getBytes(StandardCharsets.UTF_8));
          return null;
        });
  }
}
