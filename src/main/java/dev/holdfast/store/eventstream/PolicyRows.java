package dev.holdfast.store.eventstream;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.sql.BoundArrays;
import dev.holdfast.store.sql.ChangeCheck;
import dev.holdfast.store.sql.RowMeter;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.stream.StreamPolicy;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.Update;

/**
 * Reads and writes rows of {@code retention_policies}.
 *
 * @param tables the store’s tables
 */
record PolicyRows(EventStreamTables tables) {

  /** The modifier of a text’s type is its length and four bytes of PostgreSQL’s own. */
  private static final int HEADER = 4;

  /** Every value as text: what is no number is shown as what it is, and never fails. */
  private static final String COLUMNS =
      "select p.stream_name, p.max_age_seconds::text, p.max_event_count::text, p.enabled::text,"
          + " md5(p::text) from ";

  List<StreamPolicy> all(SqlSession session) {
    return read(session.query(COLUMNS + from() + " where p.stream_name is not null order by 1"));
  }

  List<StreamPolicy> of(SqlSession session, Collection<String> streams) {
    return read(
        session
            .query(COLUMNS + from() + " where p.stream_name = any(:streams)")
            .bind("streams", BoundArrays.texts(streams)));
  }

  private String from() {
    return tables.policyTable() + " p";
  }

  private static List<StreamPolicy> read(Query query) {
    return query.map((row, _) -> policy(row)).list();
  }

  private static StreamPolicy policy(ResultSet row) throws SQLException {
    String age = row.getString(2);
    String count = row.getString(3);
    Long seconds = number(age);
    Long events = number(count);
    boolean readable = (age == null || seconds != null) && (count == null || events != null);
    String enabled = row.getString(4);
    return new StreamPolicy(
        row.getString(1),
        seconds,
        events,
        enabled != null && (enabled.startsWith("t") || enabled.equals("1")),
        readable,
        row.getString(5));
  }

  private static Long number(String text) {
    try {
      return text == null ? null : Long.valueOf(text);
    } catch (NumberFormatException noNumber) {
      return null;
    }
  }

  /**
   * Writes a row if it is still what was seen, and nothing else; false if it is not.
   *
   * @throws StoreException with {@link StoreFailure.Miscounted} or {@link StoreFailure.NotChanged}
   *     if a trigger does more, less or something else; then nothing is written
   */
  boolean write(SqlSession session, StreamPolicy seen, StreamPolicy wanted) throws SQLException {
    ChangeCheck counts = tables.changes(session);
    try {
      counts.begin();
      int rows = update(session, seen, wanted).execute();
      StreamPolicy wished = rows == 1 ? wanted : seen;
      if (rows == 1) {
        counts.require(
            new RowMeter.Rows(
                new long[] {0, seen == null ? 1 : 0},
                new long[] {0, seen != null && wanted != null ? 1 : 0},
                new long[] {0, wanted == null ? 1 : 0},
                0));
      }
      StreamPolicy now =
          of(session, List.of((wanted == null ? seen : wanted).stream())).stream()
              .findFirst()
              .orElse(null);
      // A row that is not written, and is what was seen, was kept by a trigger.
      boolean same = wished == null || now == null ? wished == now : wished.same(now);
      if ((rows == 1) != same) {
        throw new StoreException(
            new StoreFailure.NotChanged(
                tables.schema() + "." + EventStreamTables.POLICIES, 1, rows, 0));
      }
      session.commit();
      return rows == 1;
    } catch (RuntimeException failure) {
      session.rollback();
      throw failure;
    }
  }

  private Update update(SqlSession session, StreamPolicy seen, StreamPolicy wanted) {
    if (wanted == null) {
      return session
          .handle()
          .createUpdate("delete from " + from() + unchanged())
          .bind("stream", seen.stream())
          .bind("version", seen.version());
    }
    String times = tables.policies().containsKey("updated_at") ? ", updated_at = now()" : "";
    Update update =
        seen == null
            ? session
                .handle()
                .createUpdate(
                    ("insert into %s (stream_name, max_age_seconds, max_event_count,"
                            + " enabled) values (:stream, :age, :count, :enabled) on conflict do"
                            + " nothing")
                        .formatted(tables.policyTable()))
            : session
                .handle()
                .createUpdate(
                    ("update %s set max_age_seconds = :age, max_event_count = :count,"
                            + " enabled = :enabled%s%s")
                        .formatted(from(), times, unchanged()))
                .bind("version", seen.version());
    return update
        .bind("stream", wanted.stream())
        .bind("age", wanted.maxAgeSeconds())
        .bind("count", wanted.maxEventCount())
        .bind("enabled", wanted.enabled());
  }

  private static String unchanged() {
    return " where p.stream_name = :stream and md5(p::text) = :version";
  }

  /** Returns what the columns can hold, as this store has them. */
  StreamPolicy.Limits limits(SqlSession session) {
    return new StreamPolicy.Limits(
        nameCharacters(session), most("max_age_seconds"), most("max_event_count"));
  }

  private Integer nameCharacters(SqlSession session) {
    int modifier =
        session
            .query(
                "select a.atttypmod from pg_attribute a where a.attrelid = to_regclass(:table)"
                    + " and a.attname = 'stream_name' and not a.attisdropped")
            .bind("table", tables.policyTable())
            .mapTo(Integer.class)
            .one();
    return modifier < HEADER ? null : Integer.valueOf(modifier - HEADER);
  }

  private long most(String column) {
    return switch (tables.policies().get(column)) {
      case "int2" -> Short.MAX_VALUE;
      case "int4" -> Integer.MAX_VALUE;
      default -> Long.MAX_VALUE;
    };
  }
}
