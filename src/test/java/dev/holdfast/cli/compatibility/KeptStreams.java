package dev.holdfast.cli.compatibility;

import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * The kept store of event streams, made anew on the server of the tests: the same database of the
 * same server to everybody who looks.
 */
record KeptStreams(OracleStore database) implements AutoCloseable {

  /** Makes it by these scripts, one after the other. */
  static KeptStreams of(Path... scripts) throws SQLException, IOException {
    KeptStreams made = new KeptStreams(OraclePostgres.shared().named("holdfast_kept"));
    for (Path script : scripts) {
      for (String statement : Files.readString(script).split(";\n")) {
        made.database.execute(statement);
      }
    }
    return made;
  }

  String address() {
    return "eventstream+" + database.address();
  }

  /** Returns every event with all its columns. */
  List<String> rows() throws SQLException {
    return texts("select row_to_json(e)::text from event_streaming.event_store e order by e.id");
  }

  /** Returns a script that leaves these events, of all that the store began with. */
  String remaining() throws SQLException {
    return "delete from event_streaming.event_store where id not in ("
        + String.join(
            ", ", texts("select id::text from event_streaming.event_store e order by e.id"))
        + ");\n";
  }

  private List<String> texts(String sql) throws SQLException {
    List<String> texts = new ArrayList<>();
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        texts.add(rows.getString(1));
      }
    }
    return texts;
  }

  @Override
  public void close() throws SQLException {
    OraclePostgres.shared().drop(database);
  }
}
