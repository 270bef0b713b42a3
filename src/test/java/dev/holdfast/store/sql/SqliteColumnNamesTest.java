package dev.holdfast.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.sql.sqlite.SqliteEngine;
import dev.holdfast.store.sql.sqlite.SqliteFile;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A column that is not there is an error, never a text. */
class SqliteColumnNamesTest {

  @TempDir private Path directory;

  private String select(String column, String wanted) throws Exception {
    Path file = directory.resolve("a.sqlite");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("create table t (\"" + column.replace("\"", "\"\"") + "\" text)");
      statement.execute("insert into t values ('value')");
    }
    SqliteEngine engine = new SqliteEngine(new SqliteFile(file), StoreOptions.defaults(_ -> null));
    return SqlSession.read(
        engine,
        Cancellation.never(),
        Duration.ofSeconds(5),
        session ->
            session
                .query("select " + engine.column(wanted) + " from t where 1 = :one")
                .bind("one", 1)
                .mapTo(String.class)
                .one());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "name",
        "two words",
        "größe",
        "a-b",
        "a\nb",
        "a;b",
        "[a]",
        "$a",
        "-- a",
        "/* a",
        "a\"b",
        "a`b",
        "it's",
        "a :b",
        "a?",
        "a\\"
      })
  void whatIsThereIsRead(String name) throws Exception {
    assertThat(select(name, name)).isEqualTo("value");
  }

  @ParameterizedTest
  @ValueSource(strings = {"gone", "two words", "größe", "a-b", "a\nb", "a;b", "[a]", "$a"})
  void whatIsNotThereIsAnError(String name) {
    assertThatThrownBy(() -> select("name", name)).isInstanceOf(StoreException.class);
  }
}
