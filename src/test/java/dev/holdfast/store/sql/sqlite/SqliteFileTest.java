package dev.holdfast.store.sql.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.store.KnownStores;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

class SqliteFileTest {

  @TempDir Path directory;

  private void opens(Path file, Class<? extends StoreFailure> failure) {
    StoreAddress address = StoreAddress.parse("sqlite:" + file);
    StoreOptions options = StoreOptions.defaults(SecretSource.NONE);
    assertThatThrownBy(() -> KnownStores.ALL.open(address, options))
        .asInstanceOf(InstanceOfAssertFactories.type(StoreException.class))
        .extracting(StoreException::failure)
        .isInstanceOf(failure);
  }

  private Path file(byte[] content) throws IOException {
    return Files.write(directory.resolve("some.db"), content);
  }

  @Test
  void eachFileThatIsNoDatabaseHasItsOwnFailure() throws IOException {
    opens(directory.resolve("missing"), StoreFailure.NoSuchFile.class);
    opens(directory, StoreFailure.IsDirectory.class);
    opens(file(new byte[0]), StoreFailure.EmptyFile.class);
    opens(file("short".getBytes()), StoreFailure.NotSqlite.class);
    opens(file("a longer text ".repeat(1_000).getBytes()), StoreFailure.NotSqlite.class);
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void whateverStandsInItsNameTheFileItselfIsOpened() throws Exception {
    Path empty = directory.resolve("empty.db");
    try (Connection made = DriverManager.getConnection("jdbc:sqlite:" + empty);
        Statement statement = made.createStatement()) {
      statement.execute("create table t (a)");
    }
    for (String name : new String[] {"b\\s", "50%41", "a?mode=rw", "a#b", "ü \"q\"'", "a&b;c"}) {
      Path file = Files.createDirectories(directory.resolve(name)).resolve(name + ".db");
      Files.copy(empty, file);
      opens(file, StoreFailure.MissingTables.class);
    }
  }

  @Test
  void aWalStoreInAFolderThatMayNotBeWrittenIsReadAsImmutable() throws IOException {
    byte[] header = new byte[100];
    header[19] = 2;
    SqliteFile store = new SqliteFile(file(header));
    SqliteFile.Probe forbidden =
        () -> {
          throw new SQLiteException("no side files", SQLiteErrorCode.SQLITE_READONLY_DIRECTORY);
        };
    assertThat(store.needsImmutable(forbidden)).isTrue();
    Files.createFile(directory.resolve("some.db-wal"));
    assertThatThrownBy(() -> store.needsImmutable(forbidden)).hasMessageContaining("-wal");
  }
}
