package dev.holdfast.journal;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.holdfast.store.address.PrivateFile;
import dev.holdfast.store.rows.PlainSql;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdbi.v3.core.mapper.RowMapper;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteOpenMode;

/**
 * The SQLite file of a journal. Entries are only ever added, each synced before its writer goes on;
 * triggers refuse to change or remove one. The file is opened anew for each call, so that several
 * processes can share it.
 */
record JournalFile(Path path) {

  private static final int PATIENCE_MILLIS = 20_000;

  private static final String TABLE = "select 1 from sqlite_master where name = 'journal'";

  private static final String[] SCHEMA = {
    "create table if not exists journal (sequence integer primary key, entry text not null,"
        + " hash text not null)",
    "create trigger if not exists journal_is_never_changed before update on journal"
        + " begin select raise(abort, 'the journal is append-only'); end",
    "create trigger if not exists journal_is_never_cut before delete on journal"
        + " begin select raise(abort, 'the journal is append-only'); end"
  };

  private static final String ENTRIES = "select sequence, entry, hash from journal";

  private static final RowMapper<JournalEntry> ENTRY =
      (row, _) ->
          new JournalEntry(
              row.getLong(1), String.valueOf(row.getString(2)), String.valueOf(row.getString(3)));

  boolean exists() {
    return Files.exists(path);
  }

  /**
   * Adds an entry behind the newest.
   *
   * @param next makes it from the newest, which is null in an empty journal
   * @throws JournalException if it cannot be written
   */
  JournalEntry append(Function<JournalEntry, JournalEntry> next) {
    try {
      PrivateFile.inOwnFolder(path);
      try (Connection connection = open(false)) {
        PlainSql.run(connection, "begin immediate");
        PlainSql.run(connection, SCHEMA);
        JournalEntry entry = next.apply(newest(connection));
        PlainSql.change(
            connection,
            "insert into journal values (?, ?, ?)",
            entry.sequence(),
            entry.text(),
            entry.hash());
        PlainSql.run(connection, "commit");
        return entry;
      }
    } catch (SQLException | IOException failure) {
      throw failed(failure);
    }
  }

  private static JournalEntry newest(Connection connection) throws SQLException {
    return PlainSql.all(connection, ENTRIES + " order by sequence desc limit 1", ENTRY).stream()
        .findFirst()
        .orElse(null);
  }

  /** Hands over every entry in order. A journal that is not there has none. */
  void read(Consumer<JournalEntry> sink) {
    query(" order by sequence", handing(sink));
  }

  private static RowMapper<Void> handing(Consumer<JournalEntry> sink) {
    return (row, context) -> {
      sink.accept(ENTRY.map(row, context));
      return null;
    };
  }

  /**
   * Hands over the entries of some actions that were written after another one.
   *
   * @param from where an earlier call ended
   * @return where this one ended; null if the entry at {@code from} is not there any more, and
   *     nothing was handed over
   */
  Position after(Position from, List<String> actions, Consumer<JournalEntry> sink) {
    if (!exists()) {
      return from.sequence == 0 ? from : null;
    }
    String wanted =
        actions.stream()
            .map(action -> "instr(entry, '\"action\":\"%s\"') > 0".formatted(action))
            .collect(Collectors.joining(" or "));
    try (Connection connection = open(true)) {
      PlainSql.run(connection, "begin");
      if (!PlainSql.any(connection, TABLE) || !from.isIn(connection)) {
        return from.sequence == 0 ? from : null;
      }
      JournalEntry newest = newest(connection);
      if (newest == null || newest.sequence() <= from.sequence) {
        return from;
      }
      String sql = ENTRIES + " where sequence > ? and (%s) order by sequence";
      PlainSql.all(connection, sql.formatted(wanted), handing(sink), from.sequence);
      return new Position(newest.sequence(), newest.hash());
    } catch (SQLException failure) {
      throw failed(failure);
    }
  }

  /** Returns whether an entry is there. */
  boolean has(Position entry) {
    try (Connection connection = open(true)) {
      return entry.isIn(connection);
    } catch (SQLException failure) {
      throw failed(failure);
    }
  }

  /** Returns whether an entry of this hash is there. */
  boolean has(String hash) {
    return sequence(hash).isPresent();
  }

  /** Returns the number of the entry with this hash; empty if there is none. */
  Optional<Long> sequence(String hash) {
    return query(" where hash = ? limit 1", ENTRY, hash).stream()
        .map(JournalEntry::sequence)
        .findFirst();
  }

  /** Returns the entry with this number; empty if there is none. */
  Optional<JournalEntry> entry(long sequence) {
    return query(" where sequence = ?", ENTRY, sequence).stream().findFirst();
  }

  /** Returns the entries that name something, oldest first. */
  List<JournalEntry> naming(String text) {
    String quoted = new String(JsonStringEncoder.getInstance().quoteAsString(text));
    return query(" where instr(entry, ?) > 0 order by sequence", ENTRY, quoted);
  }

  private <T> List<T> query(String which, RowMapper<T> row, Object... values) {
    if (!exists()) {
      return List.of();
    }
    try (Connection connection = open(true)) {
      return PlainSql.any(connection, TABLE)
          ? PlainSql.all(connection, ENTRIES + which, row, values)
          : List.of();
    } catch (SQLException failure) {
      throw failed(failure);
    }
  }

  /**
   * Reads what was done by the numbers of its entries; what is gone meanwhile is left out.
   *
   * @param positions the start of each and its end, which is the start where its start is missing,
   *     and 0 where it has none
   */
  List<JournalItem> items(List<long[]> positions) {
    List<JournalItem> items = new ArrayList<>();
    if (positions.isEmpty() || !exists()) {
      return items;
    }
    try (Connection connection = open(true)) {
      for (long[] position : positions) {
        JournalEntry start = entry(connection, position[0]);
        JournalEntry end = position[1] == position[0] ? start : entry(connection, position[1]);
        if (start != null) {
          items.add(new JournalItem(start, end));
        }
      }
      return items;
    } catch (SQLException failure) {
      throw failed(failure);
    }
  }

  private static JournalEntry entry(Connection connection, long sequence) throws SQLException {
    return PlainSql.all(connection, ENTRIES + " where sequence = ?", ENTRY, sequence).stream()
        .findFirst()
        .orElse(null);
  }

  /** How far somebody has read. */
  record Position(long sequence, String hash) {

    static final Position BEFORE_ALL = new Position(0, "");

    private boolean isIn(Connection connection) throws SQLException {
      String sql = "select 1 from journal where sequence = ? and hash = ?";
      return sequence == 0 || PlainSql.any(connection, sql, sequence, hash);
    }
  }

  private Connection open(boolean reading) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(PATIENCE_MILLIS);
    config.setSynchronous(SynchronousMode.FULL);
    if (reading) {
      // Not read-only: what a killed writer left must be rolled back by whoever comes next.
      config.resetOpenMode(SQLiteOpenMode.CREATE);
    }
    return DriverManager.getConnection("jdbc:sqlite:" + path.toUri(), config.toProperties());
  }

  private JournalException failed(Exception failure) {
    return new JournalException(
        path.toString(), String.valueOf(failure.getMessage()), false, failure);
  }
}
