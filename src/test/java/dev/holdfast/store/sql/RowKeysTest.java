package dev.holdfast.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TestEngine;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.task.TaskId;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows by keys of several columns, one of which holds numbers that no fraction tells apart. */
class RowKeysTest {

  private static final StoreOptions OPTIONS = StoreOptions.defaults(SecretSource.NONE);

  @ParameterizedTest
  @EnumSource(TestEngine.class)
  void oneKeyFindsItsRowAndNoNeighbour(TestEngine engine) throws Exception {
    OracleStore database = engine.blank();
    try (SqlEngine sql = SqlEngine.to(database.storeAddress(), OPTIONS)) {
      database.execute(
          "create table works (name varchar(9), no bigint, primary key (name, no))",
          "insert into works values ('a', 9007199254740992), ('a', 9007199254740993), ('a',"
              + " 9223372036854775807), ('b', 9007199254740993)");
      StoredTable works = StoredTable.ofSubjects("works", List.of("name", "no"), List.of());
      for (List<String> asked :
          List.of(
              List.of("a/9007199254740993"),
              List.of("a/9223372036854775807"),
              List.of("a/9007199254740993", "b/9007199254740993"))) {
        RowKeys keys = RowKeys.ofSubjects(sql, works, asked.stream().map(TaskId::parse).toList());
        List<String> found =
            SqlSession.read(
                sql,
                Cancellation.never(),
                Duration.ofMinutes(1),
                session ->
                    keys.bind(session.query("select * from works where " + keys.condition()))
                        .map((row, _) -> row.getString(1) + "/" + row.getString(2))
                        .list());
        assertThat(found).containsExactlyInAnyOrderElementsOf(asked);
      }
    } finally {
      engine.dispose(database);
    }
  }
}
