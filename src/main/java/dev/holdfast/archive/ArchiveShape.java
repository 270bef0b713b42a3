package dev.holdfast.archive;

import dev.holdfast.store.StoredTable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Looks whether an archive is made of tables alone: a view shows rows that may be others tomorrow,
 * and a trigger changes what is written next.
 */
record ArchiveShape(Connection connection) {

  private static final List<String> OWN =
      List.of("holdfast_archive", "holdfast_batches", "holdfast_rows", ArchiveProofs.NAME);

  void check(List<StoredTable> tables, Consumer<ArchiveFinding> sink) throws SQLException {
    List<String> names =
        Stream.concat(OWN.stream(), tables.stream().map(StoredTable::name)).toList();
    for (String name : names) {
      if (isView(name)) {
        sink.accept(finding(ArchiveFinding.Kind.VIEW, name, null));
      }
    }
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "select tbl_name, name from sqlite_master where type = 'trigger'"
                    + " order by 1, 2")) {
      while (rows.next()) {
        sink.accept(finding(ArchiveFinding.Kind.TRIGGER, rows.getString(1), rows.getString(2)));
      }
    }
  }

  private static ArchiveFinding finding(ArchiveFinding.Kind kind, String table, String detail) {
    return new ArchiveFinding(kind, table, null, null, detail);
  }

  private boolean isView(String name) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement(
            "select 1 from sqlite_master where type = 'view' and lower(name) = lower(?)")) {
      query.setString(1, name);
      try (ResultSet row = query.executeQuery()) {
        return row.next();
      }
    }
  }
}
