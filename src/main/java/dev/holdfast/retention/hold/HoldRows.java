package dev.holdfast.retention.hold;

import dev.holdfast.store.address.SamePlace;
import dev.holdfast.task.TaskId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The rows of one store in the table of the book, within one connection. A store that has several
 * hard links has rows at several places; all of them count. A row stands where its hold was set, so
 * that it holds there whatever becomes of the other links.
 *
 * @param places of the store: the one it was reached at, which may have no rows, and others that
 *     have some
 * @param alike places that have some, and may be this store by another name of its host
 */
record HoldRows(Connection connection, List<String> places, List<String> alike) {

  static final String SCHEMA =
      "create table if not exists holds (place text not null, id text not null, workflow"
          + " integer not null, since integer not null, held_by text not null, reason text,"
          + " primary key (place, id, workflow))";

  static HoldRows of(Connection connection, String place) throws SQLException {
    SamePlace here = new SamePlace(place);
    List<String> places = new ArrayList<>(List.of(place));
    List<String> alike = new ArrayList<>();
    try (Statement query = connection.createStatement();
        ResultSet rows = query.executeQuery("select distinct place from holds")) {
      while (rows.next()) {
        String other = rows.getString(1);
        if (!other.equals(place) && here.test(other)) {
          places.add(other);
        } else if (here.mayBe(other)) {
          alike.add(other);
        }
      }
    }
    return new HoldRows(connection, places, alike);
  }

  /** What was put on hold at several places is so once, since the first time. */
  HeldTasks read() throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement(
            "select id, workflow, since, held_by, reason from holds where place in ("
                + String.join(", ", Collections.nCopies(places.size(), "?"))
                + ") order by since, id")) {
      for (int parameter = 1; parameter <= places.size(); parameter++) {
        query.setString(parameter, places.get(parameter - 1));
      }
      List<Hold> holds = new ArrayList<>();
      Set<String> seen = new HashSet<>();
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          if (seen.add(rows.getInt(2) + rows.getString(1))) {
            holds.add(
                new Hold(
                    id(rows.getString(1)),
                    rows.getBoolean(2),
                    rows.getLong(3),
                    rows.getString(4),
                    rows.getString(5)));
          }
        }
      }
      return new HeldTasks(holds, alike);
    }
  }

  /** Returns false if it was there; then it keeps its time and takes the new reason everywhere. */
  boolean write(Hold hold) throws SQLException {
    boolean there = false;
    for (String place : places) {
      boolean here = has(place, hold.id(), hold.workflow());
      if (here || place.equals(places.getFirst())) {
        write(place, hold);
      }
      there |= here;
    }
    return !there;
  }

  private void write(String place, Hold hold) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "insert into holds values (?, ?, ?, ?, ?, ?) on conflict do update"
                + " set held_by = excluded.held_by, reason = excluded.reason")) {
      key(insert, place, hold.id(), hold.workflow());
      insert.setLong(4, hold.since());
      insert.setString(5, hold.by());
      insert.setString(6, hold.reason());
      insert.executeUpdate();
    }
  }

  /** Returns false if it was not there. */
  boolean delete(TaskId id, boolean workflow) throws SQLException {
    int deleted = 0;
    for (String place : places) {
      try (PreparedStatement delete =
          connection.prepareStatement(
              "delete from holds where place = ? and id = ? and workflow = ?")) {
        key(delete, place, id, workflow);
        deleted += delete.executeUpdate();
      }
    }
    return deleted > 0;
  }

  private boolean has(String place, TaskId id, boolean workflow) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement(
            "select 1 from holds where place = ? and id = ? and workflow = ?")) {
      key(query, place, id, workflow);
      try (ResultSet row = query.executeQuery()) {
        return row.next();
      }
    }
  }

  private static void key(PreparedStatement statement, String place, TaskId id, boolean workflow)
      throws SQLException {
    statement.setString(1, place);
    statement.setString(2, written(id));
    statement.setBoolean(3, workflow);
  }

  /** A number stands as it is, a text after a quotation mark: 7 is not the text 7. */
  private static String written(TaskId id) {
    return switch (id) {
      case TaskId.Numeric(long number) -> Long.toString(number);
      case TaskId.Text(String text) -> '"' + text;
    };
  }

  private static TaskId id(String written) {
    return written.startsWith("\"") ? new TaskId.Text(written.substring(1)) : TaskId.parse(written);
  }
}
