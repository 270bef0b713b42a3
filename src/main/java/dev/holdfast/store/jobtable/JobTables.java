package dev.holdfast.store.jobtable;

import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.rows.StoredTable.Holds;
import dev.holdfast.store.sql.Catalogue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The tables that lose rows when a task is deleted, as archives and deletions know them. */
final class JobTables {

  /** Of keys; no other type of the same name is found before them. */
  private static final List<String> TYPES =
      List.of("int2", "int4", "int8", "text", "varchar", "uuid");

  private JobTables() {}

  /** Returns the plain name of the table of a step. */
  static String name(Mapping.Step step) {
    return Mapping.table(step.table());
  }

  /**
   * Returns none where nothing may be deleted; else them, that of the tasks first: the order in
   * which rows are put in.
   *
   * @param catalogue knows the keys of all
   */
  static List<StoredTable> of(
      Mapping mapping, Catalogue catalogue, String schema, JobDialect dialect) {
    List<StoredTable> tables = new ArrayList<>();
    if (!mapping.deletes()) {
      return tables;
    }
    for (Mapping.Step step : mapping.steps().reversed()) {
      String name = name(step);
      List<String> subject = subject(mapping, step.key());
      int before = tables.stream().map(StoredTable::name).toList().indexOf(name);
      if (before > 0) {
        tables.set(before, tables.get(before).belongingBy(subject));
      } else if (tables.isEmpty()) {
        tables.add(StoredTable.ofSubjects(name, subject, List.of()));
      } else {
        StoredTable part = part(mapping, step, catalogue, schema, name);
        // SQLite follows its keys only where a connection asks for it.
        boolean cascades = step.cascade() && dialect != JobDialect.SQLITE;
        tables.add(cascades ? part.withHolds(Holds.CASCADES) : part);
      }
    }
    return dialect == JobDialect.POSTGRES ? typed(tables, catalogue, schema) : tables;
  }

  /** A database that is told the types of keys takes all of them at once, if it knows all. */
  private static List<StoredTable> typed(
      List<StoredTable> tables, Catalogue catalogue, String schema) {
    Set<List<String>> types = new HashSet<>();
    for (StoredTable each : tables) {
      Catalogue.Table table = catalogue.table(new Catalogue.Name(schema, each.name()));
      each.subjects().forEach(names -> types.add(names.stream().map(table::type).toList()));
      types.addAll(each.keyless() ? Set.of(List.of()) : Set.of());
    }
    List<String> first = types.iterator().next();
    boolean known = types.size() == 1 && TYPES.containsAll(first);
    return known ? tables.stream().map(each -> each.withTypes(first)).toList() : tables;
  }

  /** Returns those whose references to a task a trigger of the runtime clears. */
  static List<StoredTable> unlinked(Mapping mapping, Catalogue catalogue, String schema) {
    return mapping.unlinks().stream()
        .map(step -> part(mapping, step, catalogue, schema, null).withHolds(Holds.UNLINKED))
        .toList();
  }

  private static StoredTable part(
      Mapping mapping, Mapping.Step step, Catalogue catalogue, String schema, String measure) {
    Catalogue.Table table = catalogue.table(new Catalogue.Name(schema, name(step)));
    List<String> named = table.key().isEmpty() ? table.kept() : table.key();
    // An archive names rows by whole numbers and texts.
    boolean unnamed =
        table.key().isEmpty()
            || table.columns().stream()
                .filter(each -> named.contains(each.name()) && !each.type().equals("bigint"))
                .anyMatch(each -> each.exactType().matches("(?i)blob|real"));
    List<String> key = unnamed && measure != null ? List.of(StoredTable.ROW) : named;
    return StoredTable.ofParts(name(step), key, subject(mapping, step.key()), measure, List.of());
  }

  /**
   * Returns the columns that name a task, in the order of its key.
   *
   * @param named for each the column of the key
   */
  static List<String> subject(Mapping mapping, Map<String, String> named) {
    return mapping.key().keySet().stream()
        .flatMap(
            key -> named.keySet().stream().filter(each -> named.get(each).equals(key)).limit(1))
        .toList();
  }
}
