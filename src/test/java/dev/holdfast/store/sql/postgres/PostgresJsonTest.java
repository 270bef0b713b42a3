package dev.holdfast.store.sql.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.OracleStore;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TestEngine;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.task.PayloadMatch;
import dev.holdfast.task.PayloadPath;
import dev.holdfast.task.TaskCondition.Test.At;
import java.sql.Connection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.Query;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Which texts a server is asked about. A server before version 16 is not there: what it gets runs
 * on the newer one, which can do all that the older one can.
 */
class PostgresJsonTest {

  private static final At ONE =
      new At(
          new PayloadPath(List.of(new PayloadPath.Step.Key("a"))),
          List.of(new PayloadMatch.Range(1, 1)));

  private OracleStore database;

  @BeforeEach
  void make() throws Exception {
    database = TestEngine.POSTGRES.blank();
    database.execute(
        "create table texts (id bigint, json text)",
        """
        insert into texts values (1, '{"a":1}'), (2, '{"a":1'), (3, '{"b":1}'),
          (4, '{"\\u0061":1}'), (5, '{"b":1'), (6, null), (7, '{"a":2}')
        """);
  }

  @AfterEach
  void drop() throws Exception {
    TestEngine.POSTGRES.dispose(database);
  }

  private List<Long> ids(Function<Function<Object, String>, String> condition) throws Exception {
    Map<String, Object> values = new LinkedHashMap<>();
    String where =
        condition.apply(
            value -> {
              values.put("v" + values.size(), value);
              return ":v" + (values.size() - 1);
            });
    try (Connection connection = database.connect();
        Handle handle = Jdbi.open(connection)) {
      Query query = handle.createQuery("select id from texts where " + where + " order by id");
      values.forEach(query::bind);
      return query.mapTo(Long.class).list();
    }
  }

  @ParameterizedTest
  @CsvSource({"false, 1 2 4, ''", "true, 2, 1 4"})
  void anOlderServerIsAskedForKeysAndForWhatANumberLeavesBehind(
      boolean saysBeforehand, String read, String sure) throws Exception {
    try (PostgresEngine engine =
        new PostgresEngine(database.storeAddress(), StoreOptions.defaults(SecretSource.NONE))) {
      PostgresJson json = new PostgresJson(engine, saysBeforehand);
      assertThat(ids(bind -> json.mustBeRead("json", ONE, bind))).isEqualTo(longs(read));
      assertThat(ids(bind -> json.holds("json", ONE, "id = 0", bind))).isEqualTo(longs(sure));
    }
  }

  private static List<Long> longs(String typed) {
    return typed.isEmpty()
        ? List.of()
        : List.of(typed.split(" ")).stream().map(Long::parseLong).toList();
  }
}
