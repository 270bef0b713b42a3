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
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
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

  @Test
  void edgesOfKeysAreFoundByBothEndsHoweverTheirNamesAreInOrder() throws Exception {
    TestEngine engine = TestEngine.POSTGRES;
    OracleStore database = engine.blank();
    Random random = new Random(178);
    try (SqlEngine sql = SqlEngine.to(database.storeAddress(), OPTIONS)) {
      database.execute(
          "create collation backwards (provider = icu, locale = 'und-u-kf-upper-kr-latn-digit')",
          "create table edges (child text collate backwards, child_no int, parent text collate"
              + " \"C\", parent_no int, primary key (child, child_no, parent, parent_no))",
          "create index on edges (parent, parent_no)",
          "insert into edges select a, b, c, d from (select i, (array['a', 'B', 'b', 'C', 'é',"
              + " 'Z', '1', '_'])[1 + i * 7 % 8] a, i % 89 b, (array['a', 'B', 'b', 'C', 'é', 'Z',"
              + " '1', '_'])[1 + i * 13 % 8] c, i * 31 % 97 d from generate_series(1, 4000) i) s"
              + " on conflict do nothing");
      StoredTable edges =
          StoredTable.ofParts(
                  "edges",
                  List.of("child", "child_no", "parent", "parent_no"),
                  List.of("child", "child_no"),
                  "edges",
                  List.of())
              .belongingBy(List.of("parent", "parent_no"))
              .withTypes(List.of("text", "int4"));
      List<String> names = List.of("a", "B", "b", "C", "é", "Z", "1", "_", "none");
      // Few that lie far apart, and many: by walks over all between, and by looking for each.
      for (int keys : List.of(1, 2, 3, 40, 400)) {
        List<TaskId> ids = new ArrayList<>();
        StringBuilder same = new StringBuilder("false");
        for (int at = 0; at < keys; at++) {
          String name = names.get(random.nextInt(names.size()));
          int number = random.nextInt(100);
          ids.add(TaskId.parse(name + "/" + number));
          same.append(
              " or (child, child_no) = ('%1$s', %2$d) or (parent, parent_no) = ('%1$s', %2$d)"
                  .formatted(name, number));
        }
        RowKeys rows = RowKeys.ofSubjects(sql, edges, Set.copyOf(ids));
        Function<String, List<String>> read =
            condition ->
                SqlSession.read(
                    sql,
                    Cancellation.never(),
                    Duration.ofMinutes(1),
                    session ->
                        rows.bind(session.query("select e::text from edges e where " + condition))
                            .mapTo(String.class)
                            .list());
        assertThat(read.apply(rows.condition()))
            .as("of %d keys", keys)
            .containsExactlyInAnyOrderElementsOf(read.apply(same.toString()));
      }
    } finally {
      engine.dispose(database);
    }
  }
}
