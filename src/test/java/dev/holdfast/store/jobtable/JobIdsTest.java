package dev.holdfast.store.jobtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TestEngine;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An id that a column cannot hold is the id of nothing, whatever a database makes of it. */
class JobIdsTest {

  private static final String FILE =
      """
      holdfast: mapping/1
      id: own
      title: Own
      engines: [postgresql, sqlite, mysql, mariadb]
      schema: public
      detect: {tables: {%1$s: [state]}}
      subject: {one: job, many: jobs}
      task: {from: "{s}.%1$s t", key: {%2$s}, fields: {queue: t.state}, guard: [t.state]}
      status: {sql: t.state, terms: {done: {as: succeeded, end: true}}}
      """;

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource
  void whatAColumnCannotHoldIsNoTask(TestEngine engine) throws Exception {
    boolean postgres = engine == TestEngine.POSTGRES;
    Path file = folder.resolve("own.db");
    OracleStore database =
        engine.isSqlite()
            ? new OracleStore("sqlite:" + file, "jdbc:sqlite:" + file)
            : postgres ? OracleStores.blankPostgres() : engine.mysqlServer().blank();
    try {
      database.execute(
          "create table numbers(id int primary key, state varchar(9))",
          "create table pairs(name varchar(40), no int, state varchar(9), primary key (name, no))",
          "create table names(id varchar(40) primary key, state varchar(9))",
          "create table uuids(id %s primary key, state varchar(9))"
              .formatted(postgres ? "uuid" : "varchar(36)"),
          "insert into numbers values (1, 'done')",
          "insert into pairs values ('a', 1, 'done')",
          "insert into names values ('1', 'done'), ('abc', 'done')",
          "insert into uuids values ('00000000-0000-4000-8000-00000000002a', 'done')");
      for (String odd : List.of("1x", "01", "1.0", " 1", "99999999999", "x", "", "1e0")) {
        assertThat(there(database, "numbers", "id: text", odd)).as(odd).isFalse();
        assertThat(there(database, "pairs", "name: text, no: bigint", "a/" + odd)).isFalse();
        assertThat(there(database, "uuids", "id: text", odd)).isFalse();
        assertThat(there(database, "names", "id: text", odd)).isFalse();
      }
      assertThat(there(database, "numbers", "id: text", "1")).isTrue();
      assertThat(there(database, "pairs", "name: text, no: bigint", "a/1")).isTrue();
      assertThat(there(database, "pairs", "name: text, no: bigint", "A/1")).isFalse();
      assertThat(there(database, "names", "id: text", "ABC")).isFalse();
      assertThat(there(database, "names", "id: text", "abc")).isTrue();
      assertThat(there(database, "uuids", "id: text", "00000000-0000-4000-8000-00000000002a"))
          .isTrue();
    } finally {
      if (postgres) {
        OraclePostgres.shared().drop(database);
      } else if (!engine.isSqlite()) {
        engine.mysqlServer().drop(database);
      }
    }
  }

  private static boolean there(OracleStore database, String table, String key, String id) {
    JobKind kind = new JobKind(MappingFile.read("own.yaml", FILE.formatted(table, key)), null);
    try (TaskStore store =
        kind.open(database.storeAddress(), StoreOptions.defaults(SecretSource.NONE), List.of(kind))
            .store()) {
      return store.task(new TaskId.Text(id), Cancellation.never()).isPresent();
    }
  }
}
