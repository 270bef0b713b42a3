package dev.holdfast.archive;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonFormat.Feature;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.store.rows.PlainSql;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.rows.StoredTable.Holds;
import dev.holdfast.task.ResourceText;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The store's tables in an archive, without their columns, in an order that is the archive's from
 * then on: the place of a table stands for it where rows are summed up. An archive that says
 * nothing of them has those of {@code unlisted.json}. Tables of subjects, events and attempts are
 * named one by one; others as a list.
 */
public final class ArchiveTables {

  /** What the tables after the first one are counted as where each is named by itself. */
  static final List<String> OLD_MEASURES = List.of("events", "attempts");

  private static final List<String> OLD_NAMES = List.of("tasks", "events", "attempts");

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Those of an archive that says nothing of them, as all did at first. */
  private static final List<StoredTable> UNLISTED = unlisted();

  /** All of them. */
  final List<StoredTable> tables;

  private ArchiveTables(List<StoredTable> tables) {
    this.tables =
        tables.stream()
            .map(table -> table.roles().isEmpty() ? table.withRoles(usual()) : table)
            .toList();
  }

  private static Map<String, List<String>> usual() {
    return UNLISTED.getFirst().roles();
  }

  /** Takes those of a store. */
  static ArchiveTables of(List<StoredTable> tables) {
    return new ArchiveTables(
        tables.stream().map(table -> table.withColumns(List.of()).withIndexes(List.of())).toList());
  }

  /** Reads those of an archive. */
  static ArchiveTables of(Connection connection) throws SQLException {
    Map<String, String> entries = ArchiveManifest.entries(connection);
    String listed = entries.get("tables");
    if (listed != null) {
      return new ArchiveTables(read(listed));
    }
    List<StoredTable> named = new ArrayList<>();
    for (String old : OLD_NAMES) {
      String name = entries.get(old + "_table");
      if (name != null) {
        String id = entries.getOrDefault(old + "_id", "id");
        String subject = entries.getOrDefault(old + "_task", id);
        named.add(
            named.isEmpty()
                ? StoredTable.ofSubjects(name, id, List.of())
                : StoredTable.ofParts(name, List.of(id), subject, old, List.of()));
      }
    }
    return new ArchiveTables(named.isEmpty() ? UNLISTED : named);
  }

  private static List<StoredTable> unlisted() {
    try {
      return read(ResourceText.beside(ArchiveTables.class, "unlisted.json"));
    } catch (SQLException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static List<StoredTable> read(String listed) throws SQLException {
    try {
      return JSON.readValue(listed, new TypeReference<List<Listed>>() {}).stream()
          .map(Listed::table)
          .toList();
    } catch (JsonProcessingException | RuntimeException altered) {
      throw new SQLException("the list of its tables cannot be read", altered);
    }
  }

  /** Returns what an archive must say of them; nothing of fib-flow's. */
  Map<String, String> entries() throws SQLException {
    Map<String, String> entries = new TreeMap<>();
    if (!named()) {
      entries.put("tables", list());
      entries.put("format", ArchiveSchema.LISTED_TABLES);
    } else if (!keys(keptTables()).equals(keys(UNLISTED))) {
      List<StoredTable> kept = keptTables();
      for (int place = 0; place < kept.size(); place++) {
        String old = OLD_NAMES.get(place);
        entries.put(old + "_table", kept.get(place).name());
        entries.put(old + "_id", kept.get(place).key().getFirst());
        entries.put(old + "_task", kept.get(place).subject().getFirst());
      }
      entries.put("format", ArchiveSchema.NAMED_TABLES);
    }
    return entries;
  }

  private String list() throws SQLException {
    try {
      return JSON.writeValueAsString(tables.stream().map(Listed::of).toList());
    } catch (JsonProcessingException impossible) {
      throw new SQLException(impossible);
    }
  }

  private static List<List<Object>> keys(List<StoredTable> tables) {
    return tables.stream()
        .map(table -> List.<Object>of(table.name(), table.key(), table.subjects()))
        .toList();
  }

  private List<StoredTable> keptTables() {
    return tables.stream().filter(table -> table.holds() != Holds.NOTHING).toList();
  }

  /** Returns whether they are subjects, then events, then attempts, each known by one column. */
  public boolean named() {
    List<StoredTable> kept = keptTables();
    boolean named = kept.size() <= OLD_NAMES.size() && kept.equals(tables.subList(0, kept.size()));
    for (int place = 0; named && place < kept.size(); place++) {
      StoredTable table = kept.get(place);
      named =
          table.goes()
              && table.key().size() == 1
              && table.subject().size() == 1
              && (place == 0
                  ? table.perSubject() && table.roles().equals(usual())
                  : Objects.equals(table.measure(), OLD_MEASURES.get(place - 1)));
    }
    return named;
  }

  /** Returns whether what stands for tasks are events of streams. */
  boolean ofStreams(Connection connection) throws SQLException {
    return !tables.isEmpty()
        && ArchiveSchema.columns(connection, tables.getFirst().name()).contains("stream_name");
  }

  /** Returns those that the archive has, that of the subjects first. */
  List<StoredTable> present(Connection connection) throws SQLException {
    List<StoredTable> present = new ArrayList<>();
    for (StoredTable table : tables) {
      if (!ArchiveSchema.columns(connection, table.name()).isEmpty()) {
        present.add(table);
      }
    }
    return present;
  }

  /**
   * Checks that rows of an archive that is gone on with stay where they are.
   *
   * @param earlier the tables it has, as far as they were made
   * @throws SQLException if they are others
   */
  void requireSameAs(ArchiveTables earlier, Connection connection) throws SQLException {
    List<StoredTable> there = earlier.present(connection);
    boolean same =
        there.stream().allMatch(table -> has(table) && place(table) == earlier.place(table));
    if (!same || !there.isEmpty() && !named() && tables.size() != earlier.tables.size()) {
      throw new SQLException("it was begun with other tables than the store has now");
    }
  }

  private boolean has(StoredTable table) {
    return tables.stream().anyMatch(own -> own.name().equals(table.name()));
  }

  /** Returns the place of one of them. */
  public int place(StoredTable table) {
    for (int place = 0; place < tables.size(); place++) {
      if (tables.get(place).name().equals(table.name())) {
        return place;
      }
    }
    throw new IllegalArgumentException(table.name());
  }

  /**
   * Sums up how many rows of each measure there are.
   *
   * @param rows how many of each table
   */
  Map<String, Long> amounts(long[] rows) {
    Map<String, Long> amounts = new LinkedHashMap<>();
    if (named()) {
      OLD_MEASURES.forEach(measure -> amounts.put(measure, 0L));
    }
    for (int place = 0; place < tables.size(); place++) {
      String measure = tables.get(place).measure();
      if (measure != null && tables.get(place).goes()) {
        amounts.merge(measure, place < rows.length ? rows[place] : 0, Long::sum);
      }
    }
    return amounts;
  }

  /** Returns how many rows of each table a batch has: a number each, with blanks. */
  String counts(BatchSum sum) {
    return IntStream.range(0, tables.size())
        .mapToObj(place -> Long.toString(sum.count(place)))
        .collect(Collectors.joining(" "));
  }

  /** Adds up those of all batches; what an altered archive has in their place counts nothing. */
  long[] counts(Connection connection) throws SQLException {
    long[] counts = new long[tables.size()];
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
  Map<String, Long> byName(long[] counts) {
    Map<String, Long> byName = new LinkedHashMap<>();
    for (int place = 0; place < counts.length; place++) {
      if (!tables.get(place).name().startsWith("holdfast_")) {
        byName.put(tables.get(place).name(), counts[place]);
      }
    }
    return byName;
  }

  /** A table as an archive lists it. */
  private record Listed(
      String name,
      List<String> key,
      @JsonFormat(
              with = {
                Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY,
                Feature.WRITE_SINGLE_ELEM_ARRAYS_UNWRAPPED
              })
          List<String> subject,
      @JsonInclude(Include.NON_EMPTY) List<List<String>> also,
      String holds,
      String measure,
      @JsonInclude(Include.NON_EMPTY) Map<String, List<String>> roles) {

    static Listed of(StoredTable table) {
      return new Listed(
          table.name(),
          table.key(),
          table.subject(),
          table.also(),
          table.holds().name().toLowerCase(java.util.Locale.ROOT),
          table.measure(),
          table.roles().equals(usual()) ? Map.of() : table.roles());
    }

    StoredTable table() {
      return new StoredTable(
          name,
          key,
          subject,
          Objects.requireNonNullElse(also, List.of()),
          Holds.valueOf(holds.toUpperCase(java.util.Locale.ROOT)),
          measure,
          List.of(),
          Objects.requireNonNullElse(roles, Map.of()),
          List.of(),
          List.of());
    }
  }
}
