package dev.holdfast.store.fibflow.list;

import static dev.holdfast.store.fibflow.FibFlowTables.sql;

import dev.holdfast.job.Progress;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.TaskCondition;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * Payloads that the engine's own functions would fail on, or err. They are read, and what meets a
 * test is told by id.
 */
final class PayloadReads {

  /** A longer payload is taken for broken, in characters: it would fill the memory. */
  private static final int LONGEST = 16_777_216;

  /** Read at once at the most. */
  private static final int MANY = 1_000;

  /** In characters; a single one may be longer. */
  private static final long MUCH = 4_000_000;

  /** A payload that has to be read. */
  private record Unread(long id, long length) {}

  private final SqlSession session;
  private final Set<TaskCondition.Test.At> tests;
  private final String unsure;
  private Map<TaskCondition.Test.At, long[]> read = Map.of();

  /**
   * Has read nothing yet.
   *
   * @param asked gets what is bound
   */
  PayloadReads(Set<TaskCondition.Test.At> tests, ConditionSql asked, SqlSession session) {
    this.session = session;
    this.tests = tests;
    unsure =
        tests.stream()
            .map(test -> session.engine().json().mustBeRead("payload", test, asked::bound))
            .collect(Collectors.joining(" or ", "(", ")"));
  }

  /**
   * Reads.
   *
   * @param among what the tasks have to meet besides
   * @param progress hears how many were read
   */
  void read(FilterSql among, Progress progress) throws SQLException {
    Map<TaskCondition.Test.At, LongStream.Builder> met = new HashMap<>();
    tests.forEach(test -> met.put(test, LongStream.builder()));
    List<Unread> unread = unread(among);
    for (int from = 0; from < unread.size(); ) {
      int until = until(unread, from);
      read(unread.subList(from, until), met);
      progress.report(until, unread.size());
      from = until;
    }
    read = new HashMap<>();
    met.forEach((test, ids) -> read.put(test, ids.build().toArray()));
  }

  /** Returns the ids of the tasks that were read last and meet each test. */
  Map<TaskCondition.Test.At, long[]> read() {
    return Map.copyOf(read);
  }

  private List<Unread> unread(FilterSql among) {
    String length = session.engine().sql("characters", "payload");
    return among
        .bind(
            session.query(
                sql(
                    "select id, %s from {tasks}%s",
                    length, among.before(unsure, length + " <= " + LONGEST))))
        .map((row, _) -> new Unread(row.getLong(1), row.getLong(2)))
        .list();
  }

  private static int until(List<Unread> unread, int from) {
    int until = from;
    long length = 0;
    do {
      length += unread.get(until++).length();
    } while (until < unread.size()
        && until - from < MANY
        && length + unread.get(until).length() <= MUCH);
    return until;
  }

  private void read(List<Unread> some, Map<TaskCondition.Test.At, LongStream.Builder> met) {
    String sql =
        sql(
            "select id, payload from {tasks} where %s and %s <= %s",
            session.engine().isOneOf("id", "ids"),
            session.engine().sql("characters", "payload"),
            LONGEST);
    SqlSession.each(
        session.query(sql, some.stream().mapToLong(Unread::id).toArray()),
        row -> {
          String payload = row.getString(2);
          long id = row.getLong(1);
          tests.stream().filter(test -> test.meets(payload)).forEach(it -> met.get(it).add(id));
        });
  }

  /** Returns the tests of payloads among conditions. */
  static Set<TaskCondition.Test.At> tests(List<List<TaskCondition>> conditions) {
    return conditions.stream()
        .flatMap(List::stream)
        .map(TaskCondition::test)
        .filter(TaskCondition.Test.At.class::isInstance)
        .map(TaskCondition.Test.At.class::cast)
        .collect(Collectors.toSet());
  }
}
