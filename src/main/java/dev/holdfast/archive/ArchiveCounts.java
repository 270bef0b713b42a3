package dev.holdfast.archive;

import dev.holdfast.store.rows.PlainSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** How many rows of each table a batch of listed tables says it has: a number each, with blanks. */
final class ArchiveCounts {

  private ArchiveCounts() {}

  /** Counts those of a batch. */
  static String of(ArchiveTables tables, BatchSum sum) {
    return IntStream.range(0, tables.tables.size())
        .mapToObj(place -> Long.toString(sum.count(place)))
        .collect(Collectors.joining(" "));
  }

  /** Adds up those of all batches; what an altered archive has in their place counts nothing. */
  static long[] all(Connection connection, ArchiveTables tables) throws SQLException {
    long[] counts = new long[tables.tables.size()];
    String sql = "select coalesce(rows, '') from holdfast_batches";
    for (String rows : PlainSql.all(connection, sql, (row, _) -> row.getString(1))) {
      String[] each = rows.split(" ");
      for (int place = 0; place < Math.min(each.length, counts.length); place++) {
        counts[place] += each[place].matches("\\d{1,18}") ? Long.parseLong(each[place]) : 0;
      }
    }
    return counts;
  }

  /** Names those of the store’s own tables. */
  static Map<String, Long> byName(ArchiveTables tables, long[] counts) {
    Map<String, Long> byName = new LinkedHashMap<>();
    for (int place = 0; place < counts.length; place++) {
      if (!tables.tables.get(place).name().startsWith("holdfast_")) {
        byName.put(tables.tables.get(place).name(), counts[place]);
      }
    }
    return byName;
  }
}
