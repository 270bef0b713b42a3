package dev.holdfast.store.sql.sqlite;

import dev.holdfast.store.StoreSpace;
import dev.holdfast.store.StoreSpace.VacuumMode;
import dev.holdfast.store.sql.SqlSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Looks how much room an SQLite file takes. */
record SqliteSpace(SqlSession session, Path file) {
  StoreSpace look() {
    VacuumMode mode =
        switch ((int) pragma("auto_vacuum")) {
          case 1 -> VacuumMode.FULL;
          case 2 -> VacuumMode.INCREMENTAL;
          default -> VacuumMode.NONE;
        };
    return new StoreSpace.Pages(
        pragma("page_size"),
        pragma("page_count"),
        pragma("freelist_count"),
        mode,
        logBytes(),
        diskFree());
  }

  private long pragma(String name) {
    return session.query("pragma " + name).mapTo(Long.class).one();
  }

  private long logBytes() {
    try {
      return Files.size(Path.of(file + "-wal"));
    } catch (IOException none) {
      return 0; // Without a log there is no such file.
    }
  }

  private Long diskFree() {
    try {
      return Files.getFileStore(file).getUsableSpace();
    } catch (IOException unknown) {
      return null; // Said as such: not every medium tells.
    }
  }
}
