package dev.holdfast.retention.hold;

import dev.holdfast.store.address.SamePlace;
import dev.holdfast.store.rows.PlainSql;
import dev.holdfast.task.TaskId;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jdbi.v3.core.mapper.RowMapper;

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

  private static final String KEY = " where place = ? and id = ? and workflow = ?";

  static final String SCHEMA =
      "create table if not exists holds (place text not null, id text not null, workflow"
          + " integer not null, since integer not null, held_by text not null, reason text,"
          + " primary key (place, id, workflow))";

  static HoldRows of(Connection connection, String place) throws SQLException {
    SamePlace here = new SamePlace(place);
    List<String> places = new ArrayList<>(List.of(place));
    List<String> alike = new ArrayList<>();
    String sql = "select distinct place from holds";
    for (String other : PlainSql.all(connection, sql, (row, _) -> row.getString(1))) {
      if (!other.equals(place) && here.test(other)) {
        places.add(other);
      } else if (here.mayBe(other)) {
        alike.add(other);
      }
    }
    return new HoldRows(connection, places, alike);
  }

  /** What was put on hold at several places is so once, since the first time. */
  HeldTasks read() throws SQLException {
    String marks = String.join(", ", Collections.nCopies(places.size(), "?"));
    String sql =
        "select id, workflow, since, held_by, reason from holds where place in (%s)"
            + " order by since, id";
    Set<String> seen = new HashSet<>();
    RowMapper<Hold> hold =
        (row, _) ->
            seen.add(row.getInt(2) + row.getString(1))
                ? new Hold(
                    id(row.getString(1)),
                    row.getBoolean(2),
                    row.getLong(3),
                    row.getString(4),
                    row.getString(5))
                : null;
    return new HeldTasks(
        PlainSql.all(connection, sql.formatted(marks), hold, places.toArray()), alike);
  }

  /** Returns false if it was there; then it keeps its time and takes the new reason everywhere. */
  boolean write(Hold hold) throws SQLException {
    boolean there = false;
    for (String place : places) {
      boolean here =
          PlainSql.any(
              connection, "select 1 from holds" + KEY, key(place, hold.id(), hold.workflow()));
      if (here || place.equals(places.getFirst())) {
        write(place, hold);
      }
      there |= here;
    }
    return !there;
  }

  private void write(String place, Hold hold) throws SQLException {
    PlainSql.change(
        connection,
        "insert into holds values (?, ?, ?, ?, ?, ?) on conflict do update"
            + " set held_by = excluded.held_by, reason = excluded.reason",
        place,
        written(hold.id()),
        hold.workflow(),
        hold.since(),
        hold.by(),
        hold.reason());
  }

  /** Returns false if it was not there. */
  boolean delete(TaskId id, boolean workflow) throws SQLException {
    int deleted = 0;
    for (String place : places) {
      deleted += PlainSql.change(connection, "delete from holds" + KEY, key(place, id, workflow));
    }
    return deleted > 0;
  }

  private static Object[] key(String place, TaskId id, boolean workflow) {
    return new Object[] {place, written(id), workflow};
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
