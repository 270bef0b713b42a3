package dev.holdfast.store.sql.sqlite;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreSpace;
import dev.holdfast.store.StoreSpace.VacuumMode;
import dev.holdfast.store.address.FilePath;
import dev.holdfast.store.sql.SqlSession;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * A database file as it lies on disk, judged before SQLite touches it.
 *
 * @param path where it is
 */
public record SqliteFile(Path path) {

  /**
   * Offset of the file format's read version: 1 rollback journal, 2 WAL (sqlite.org/fileformat).
   */
  private static final int READ_VERSION = 19;

  private static final Set<SQLiteErrorCode> NEEDS_WRITING =
      Set.of(
          SQLiteErrorCode.SQLITE_CANTOPEN,
          SQLiteErrorCode.SQLITE_READONLY,
          SQLiteErrorCode.SQLITE_READONLY_RECOVERY,
          SQLiteErrorCode.SQLITE_READONLY_CANTLOCK,
          SQLiteErrorCode.SQLITE_READONLY_DIRECTORY,
          SQLiteErrorCode.SQLITE_READONLY_ROLLBACK);

  /**
   * Reads the location of a {@code sqlite:} address.
   *
   * @throws StoreException for an in-memory database or no path at all
   */
  public static SqliteFile at(String location) {
    if (location.isEmpty()) {
      throw new StoreException(new StoreFailure.MalformedAddress("sqlite:" + location));
    }
    try {
      Path path = FilePath.of(location);
      boolean memory = location.startsWith(":memory:") || location.contains("mode=memory");
      // Such a name may be a file's all the same.
      if (memory && !Files.exists(path)) {
        throw new StoreException(new StoreFailure.InMemory());
      }
      return new SqliteFile(path);
    } catch (InvalidPathException invalid) {
      throw new StoreException(new StoreFailure.NoSuchFile(location), invalid);
    }
  }

  /**
   * Sees that there is a file that may be a database; SQLite itself says whether it is one. Opens
   * nothing: see {@link #headerSaysWal}.
   *
   * @throws StoreException saying what it is instead
   */
  public void check() {
    String name = path.toString();
    if (!Files.exists(path)) {
      throw new StoreException(new StoreFailure.NoSuchFile(name));
    }
    if (Files.isDirectory(path)) {
      throw new StoreException(new StoreFailure.IsDirectory(name));
    }
    if (!Files.isRegularFile(path)) {
      // Opening a pipe would wait for whoever writes into it.
      throw new StoreException(new StoreFailure.NotSqlite(name));
    }
    if (size() == 0) {
      throw new StoreException(new StoreFailure.EmptyFile(name));
    }
    if (!Files.isReadable(path)) {
      throw new StoreException(new StoreFailure.Unreadable(name, "permission denied"));
    }
  }

  /**
   * Says what keeps this user from writing to the database, as the file system tells without
   * writing; empty if nothing is known to. SQLite makes its journal beside the file.
   */
  public Optional<String> whyNotWritable() {
    if (!Files.isWritable(path)) {
      return Optional.of(path + ": this user may not write to the file");
    }
    Path folder = path.getParent();
    return folder == null || Files.isWritable(folder)
        ? Optional.empty()
        : Optional.of(folder + ": this user may not write to the folder, where a journal is made");
  }

  /** Returns whether a rollback journal lies beside it: of a writer at work, or of a dead one. */
  boolean hasJournal() {
    return Files.exists(Path.of(path + "-journal"));
  }

  /** Returns whether a write-ahead log lies beside it, whose content an immutable read misses. */
  boolean hasWal() {
    return Files.exists(Path.of(path + "-wal"));
  }

  /** Returns how many names the file has; 1 where the file system does not tell. */
  public int links() {
    try {
      return (Integer) Files.getAttribute(path, "unix:nlink");
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException unknown) {
      return 1;
    }
  }

  private long size() {
    try {
      return Files.size(path);
    } catch (IOException failure) {
      throw new StoreException(
          new StoreFailure.Unreadable(path.toString(), reason(failure)), failure);
    }
  }

  /**
   * Returns whether the header says WAL. Only for a file that SQLite could not open: closing a
   * descriptor would drop every lock this process holds on the file (sqlite.org/howtocorrupt, 2.2).
   */
  private boolean headerSaysWal() {
    try (InputStream in = Files.newInputStream(path)) {
      byte[] header = in.readNBytes(READ_VERSION + 1);
      return header.length > READ_VERSION && header[READ_VERSION] == 2;
    } catch (IOException failure) {
      throw new StoreException(
          new StoreFailure.Unreadable(path.toString(), reason(failure)), failure);
    }
  }

  private static String reason(IOException failure) {
    return failure instanceof java.nio.file.AccessDeniedException
        ? "permission denied"
        : String.valueOf(failure.getMessage());
  }

  /**
   * Decides whether the file must be opened as immutable: a WAL database on a medium where SQLite
   * cannot make its side files, and which has no {@code -wal} whose content would be missed.
   *
   * @throws StoreException if it can be opened neither way
   */
  boolean needsImmutable(Probe probe) {
    try {
      probe.run();
      return false;
    } catch (SQLException failure) {
      boolean needsWriting =
          failure instanceof SQLiteException e && NEEDS_WRITING.contains(e.getResultCode());
      if (!needsWriting || !headerSaysWal()) {
        throw new StoreException(SqliteFailures.of(failure, path.toString()), failure);
      }
      if (hasWal()) {
        throw new StoreException(
            new StoreFailure.Unreadable(
                path.toString(),
                "it has a -wal beside it, which cannot be read where nothing may be written"),
            failure);
      }
      return true;
    }
  }

  /**
   * Returns the path without symbolic links, in the file system's own spelling.
   *
   * @throws StoreException if the file is not there any more
   */
  Path realPath() {
    try {
      return path.toRealPath();
    } catch (IOException gone) {
      throw new StoreException(new StoreFailure.NoSuchFile(path.toString()), gone);
    }
  }

  /** Returns the file as SQLite's URI, without parameters. */
  String uri() {
    // On Windows a backslash stands between folders; elsewhere it is part of a name.
    String text = path.toString().replace(path.getFileSystem().getSeparator(), "/");
    StringBuilder uri = new StringBuilder("file:");
    if (!text.startsWith("/")) {
      uri.append('/');
    }
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xff);
      if (c < 0x80 && (Character.isLetterOrDigit(c) || "/._-~:".indexOf(c) >= 0)) {
        uri.append(c);
      } else {
        uri.append('%').append(String.format("%02X", b & 0xff));
      }
    }
    return uri.toString();
  }

  /** Looks how much room it takes. */
  StoreSpace space(SqlSession session) {
    ToLongFunction<String> pragma = name -> session.query("pragma " + name).mapTo(Long.class).one();
    VacuumMode mode =
        switch ((int) pragma.applyAsLong("auto_vacuum")) {
          case 1 -> VacuumMode.FULL;
          case 2 -> VacuumMode.INCREMENTAL;
          default -> VacuumMode.NONE;
        };
    return new StoreSpace.Pages(
        pragma.applyAsLong("page_size"),
        pragma.applyAsLong("page_count"),
        pragma.applyAsLong("freelist_count"),
        mode,
        logBytes(),
        diskFree());
  }

  private long logBytes() {
    try {
      return Files.size(Path.of(path + "-wal"));
    } catch (IOException none) {
      return 0; // Without a log there is no such file.
    }
  }

  private Long diskFree() {
    try {
      return Files.getFileStore(path).getUsableSpace();
    } catch (IOException unknown) {
      return null; // Said as such: not every medium tells.
    }
  }

  /** Tries to read. */
  interface Probe {
    void run() throws SQLException;
  }
}
