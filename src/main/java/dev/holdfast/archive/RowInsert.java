package dev.holdfast.archive;

import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.rows.StoredText;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Puts the rows of one table into an archive. */
final class RowInsert implements AutoCloseable {

  private final Connection connection;
  private final StoredTable table;
  final int place;
  private final String verb;
  private final List<RowChecksum.NamedPlace> columns;
  private final RowChecksum checksum = new RowChecksum();
  private final PreparedStatement insert;

  /**
   * Prepares it.
   *
   * @param place of the table in the archive
   * @param replaces whether there may be a row of the same key
   */
  RowInsert(Connection connection, StoredTable table, int place, boolean replaces)
      throws SQLException {
    this.connection = connection;
    this.table = table;
    this.place = place;
    this.verb = replaces ? "insert or replace into " : "insert into ";
    this.columns = places(table.columns().stream().map(column -> column.name()).toList());
    this.insert = connection.prepareStatement(sql(new Object[table.columns().size()]));
  }

  static List<RowChecksum.NamedPlace> places(List<String> names) {
    return IntStream.range(0, names.size())
        .mapToObj(
            place ->
                new RowChecksum.NamedPlace(
                    names.get(place), place, names.get(place).getBytes(StandardCharsets.UTF_8)))
        .sorted(Comparator.comparing(RowChecksum.NamedPlace::name))
        .toList();
  }

  /** Inserts a row; returns its sum. */
  byte[] add(StoredRow row) throws SQLException {
    Object[] values = row.values().toArray();
    boolean plain = true;
    for (int place = 0; place < values.length; place++) {
      values[place] = ArchivedValue.of(values[place]);
      plain &= !(values[place] instanceof StoredText);
    }
    if (plain) {
      insert(insert, values);
    } else {
      try (PreparedStatement casting = connection.prepareStatement(sql(values))) {
        insert(casting, values);
      }
    }
    return checksum.of(place, columns, values);
  }

  private static void insert(PreparedStatement statement, Object[] values) throws SQLException {
    for (int i = 0; i < values.length; i++) {
      ArchivedValue.bind(statement, i + 1, values[i]);
    }
    statement.executeUpdate();
  }

  private String sql(Object[] values) {
    String names =
        table.columns().stream()
            .map(column -> ArchiveSchema.quoted(column.name()))
            .collect(Collectors.joining(", "));
    String places =
        IntStream.range(0, values.length)
            .mapToObj(i -> values[i] instanceof StoredText ? "cast(? as text)" : "?")
            .collect(Collectors.joining(", "));
    return verb + ArchiveSchema.quoted(table.name()) + " (" + names + ") values (" + places + ")";
  }

  @Override
  public void close() throws SQLException {
    insert.close();
  }
}
