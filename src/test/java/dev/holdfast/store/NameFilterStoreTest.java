package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.sql.NameCondition;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.mysql.MysqlEngine;
import dev.holdfast.store.sql.postgres.PostgresEngine;
import dev.holdfast.store.sql.sqlite.SqliteEngine;
import dev.holdfast.store.sql.sqlite.SqliteFile;
import dev.holdfast.task.Count;
import dev.holdfast.task.NameFilter;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What a name filter finds is the same on every engine, and quick where an index can help. */
class NameFilterStoreTest extends TaskStoreContract {

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  /** What somewhere is a wildcard, an escape, a quote or the same letter as another one. */
  private static final List<String> SIGNS =
      List.of(
          "a", "A", "b", "b", "é", "e\u0301", "ß", "ss", "?", "[", "]", "^", "-", "_", "%", "\\",
          "!", "'", "\"", ":a", " ", "等", "😀", "ch", "İ");

  @Test
  @StartsEmpty
  void everyEngineFindsWhatTheFilterSays() throws Exception {
    Random random = new Random(20);
    List<String> names = new ArrayList<>();
    for (int at = 0; at < 250; at++) {
      names.add(text(random, 5, false));
    }
    // An index that goes by the column's own rules must not lose what is equal byte by byte.
    database.execute("CREATE INDEX by_name ON fib_flow_tasks (name)");
    insert(names);
    for (int round = 0; round < 300; round++) {
      NameFilter filter = new NameFilter(text(random, 3, random.nextInt(3) > 0));
      if (filter.text().isEmpty()) {
        continue;
      }
      List<Long> expected = new ArrayList<>();
      for (int at = names.size(); at > 0; at--) {
        if (filter.matches(names.get(at - 1))) {
          expected.add((long) at);
        }
      }
      TaskFilter asked = TaskFilter.ALL.but().name(filter.text()).filter();
      assertThat(found(asked)).as("<%s> of %s", filter.text(), names).isEqualTo(expected);
      assertThat(store.count(asked, PATIENCE, NEVER))
          .as(filter.text())
          .isEqualTo(new Count(expected.size(), true));
    }
  }

  private static String text(Random random, int longest, boolean stars) {
    StringBuilder text = new StringBuilder();
    int length = random.nextInt(longest + 1);
    for (int at = 0; at < length; at++) {
      text.append(SIGNS.get(random.nextInt(SIGNS.size())));
      if (random.nextInt(stars ? 2 : 12) == 0) {
        text.append('*');
      }
    }
    return stars && random.nextBoolean() ? "*" + text : text.toString();
  }

  private List<Long> found(TaskFilter filter) {
    return store.tasks(TaskQuery.newest(filter, 1_000), NEVER).items().stream()
        .map(Task::id)
        .map(id -> ((TaskId.Numeric) id).value())
        .toList();
  }

  private void insert(List<String> names) throws SQLException {
    try (Connection connection = database.connect()) {
      connection.setAutoCommit(false);
      for (int at = 0; at < names.size(); at++) {
        TaskRows.task(connection, at + 1, "name", names.get(at), "tag", "t" + at % 3);
      }
      connection.commit();
    }
  }

  @Test
  @StartsEmpty
  void aPrefixUsesAnIndexOnTheName() throws Exception {
    List<String> names = new ArrayList<>();
    for (int at = 0; at < 3_000; at++) {
      names.add("kind" + at % 300 + "%_\\[?.run");
    }
    insert(names);
    database.execute(
        engine == TestEngine.POSTGRES
            ? "CREATE INDEX by_name ON fib_flow_tasks (name text_pattern_ops)"
            : "CREATE INDEX by_name ON fib_flow_tasks (name)",
        engine.isMysql() ? "ANALYZE TABLE fib_flow_tasks" : "ANALYZE");

    String search = engine.isSqlite() ? "name>?" : engine.isMysql() ? "type=range" : "Index Cond";
    assertThat(plan("kind17%_*")).contains("by_name").containsIgnoringCase(search);
    assertThat(plan("kind17")).as("a text may stand anywhere").doesNotContainIgnoringCase(search);
    assertThat(store.count(TaskFilter.ALL.but().name("kind17%_*").filter(), PATIENCE, NEVER))
        .isEqualTo(new Count(10, true));
  }

  /** Returns how the engine would count what a filter finds. */
  private String plan(String text) throws SQLException {
    try (SqlEngine sql = engine();
        SqlSession session = SqlSession.reading(sql, NEVER, PATIENCE)) {
      NameCondition name = NameCondition.of(TaskFilter.ALL.but().name(text).filter(), "name", sql);
      return session
          .query(
              (engine.isSqlite() ? "explain query plan " : "explain ")
                  + "select count(*) from fib_flow_tasks where 1 = 1"
                  + name.and())
          .bindMap(name.values())
          .mapToMap()
          .list()
          .stream()
          .map(TreeMap::new)
          .toList()
          .toString();
    }
  }

  private SqlEngine engine() {
    StoreOptions options = StoreOptions.defaults(SecretSource.NONE);
    return switch (engine) {
      case SQLITE_ROLLBACK, SQLITE_WAL ->
          new SqliteEngine(SqliteFile.at(database.storeAddress().location()), options);
      case POSTGRES -> new PostgresEngine(database.storeAddress(), options);
      case MARIADB, MYSQL -> new MysqlEngine(database.storeAddress(), options);
    };
  }
}
