package dev.holdfast.benchmark.start;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The least that a command of Holdfast could be: a Java program that opens a store of SQLite by the
 * same driver and prints 50 of its rows. {@code packaging/measure-start.sh} starts it in turn with
 * the commands.
 */
public final class BareRows {

  private BareRows() {}

  /**
   * Prints the rows.
   *
   * @param args the file of the store
   */
  public static void main(String[] args) throws SQLException {
    StringBuilder rows = new StringBuilder();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + args[0]);
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("SELECT * FROM fib_flow_tasks ORDER BY id DESC LIMIT 50")) {
      int columns = row.getMetaData().getColumnCount();
      while (row.next()) {
        for (int column = 1; column <= columns; column++) {
          rows.append(column == 1 ? "" : "|").append(row.getString(column));
        }
        rows.append('\n');
      }
    }
    System.out.print(rows);
  }
}
