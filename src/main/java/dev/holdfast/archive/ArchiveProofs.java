package dev.holdfast.archive;

import dev.holdfast.store.operation.Settled;
import dev.holdfast.task.TaskId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
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
    ArchiveConnection.execute(
        connection,
        "create table if not exists "
            + NAME
            + " (id not null, name text not null, value text, primary key (id, name))"
            + " without rowid");
    try (PreparedStatement insert =
        connection.prepareStatement("insert or replace into " + NAME + " values (?, ?, ?)")) {
      for (Settled subject : subjects) {
        for (Map.Entry<String, String> proof : subject.proof().entrySet()) {
          ArchivedValue.bind(insert, 1, subject.id());
          insert.setString(2, proof.getKey());
          insert.setString(3, proof.getValue());
          insert.executeUpdate();
        }
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
    try (PreparedStatement statement =
            AmongIds.prepare(
                connection, "select id, name, value from " + NAME + " where id %s", ids);
        ResultSet row = statement.executeQuery()) {
      while (row.next()) {
        proofs
            .computeIfAbsent(ArchivedValue.id(row, 1), _ -> new HashMap<>())
            .put(row.getString(2), row.getString(3));
      }
    }
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
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "select quote(id) || ' ' || quote(name) || ' ' || quote(value) || char(10) from "
                    + NAME
                    + " order by id, name")) {
      while (row.next()) {
        digest.update(row.getString(1).getBytes(StandardCharsets.UTF_8));
      }
    }
  }
}
