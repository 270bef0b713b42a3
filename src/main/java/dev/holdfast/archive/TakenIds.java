package dev.holdfast.archive;

import dev.holdfast.store.rows.PlainSql;
import dev.holdfast.task.TaskId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/** The tasks of a batch as a table of a connection's own: statements about them stay the same. */
final class TakenIds implements AutoCloseable {

  private static final String NAME = "holdfast_ids";

  private final PreparedStatement clear;
  private final PreparedStatement insert;

  TakenIds(Connection connection) throws SQLException {
    PlainSql.run(connection, "create temp table if not exists " + NAME + " (id primary key)");
    clear = connection.prepareStatement("delete from temp." + NAME);
    insert = connection.prepareStatement("insert into temp." + NAME + " values (?)");
  }

  void put(List<TaskId> tasks) throws SQLException {
    clear.executeUpdate();
    for (TaskId task : tasks) {
      ArchivedValue.bind(insert, 1, task);
      insert.executeUpdate();
    }
  }

  /**
   * Returns the condition of a row that names one of them.
   *
   * @param column as SQL takes it
   */
  String have(String column) {
    return column + " in (select id from temp." + NAME + ")";
  }

  @Override
  public void close() throws SQLException {
    clear.close();
    insert.close();
  }
}
