package dev.holdfast.archive;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.Consumer;

/** Looks whether an archive has triggers: they change what is written next. */
record ArchiveShape(Connection connection) {

  void check(Consumer<ArchiveFinding> sink) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "select tbl_name, name from sqlite_master where type = 'trigger'"
                    + " order by 1, 2")) {
      while (rows.next()) {
        sink.accept(
            new ArchiveFinding(
                ArchiveFinding.Kind.TRIGGER, rows.getString(1), null, null, rows.getString(2)));
      }
    }
  }
}
