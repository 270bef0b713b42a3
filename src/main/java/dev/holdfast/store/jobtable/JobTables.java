package dev.holdfast.store.jobtable;

import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.rows.StoredTable.Holds;
import dev.holdfast.store.sql.Catalogue;
import dev.holdfast.store.sql.SqlEngine;
import java.util.ArrayList;
import java.util.List;

/** The tables that lose rows when a task is deleted, as archives and deletions know them. */
final class JobTables {

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
      List<String> subject =
          mapping.key().keySet().stream()
              .map(
                  column ->
                      step.key().entrySet().stream()
                          .filter(entry -> entry.getValue().equals(column))
                          .map(java.util.Map.Entry::getKey)
                          .findFirst()
                          .orElseThrow())
              .toList();
      int before = tables.stream().map(StoredTable::name).toList().indexOf(name);
      if (before > 0) {
        tables.set(before, tables.get(before).belongingBy(subject));
      } else if (tables.isEmpty()) {
        tables.add(StoredTable.ofSubjects(name, subject, List.of()));
      } else {
        List<String> key = catalogue.table(new Catalogue.Name(schema, name)).key();
        StoredTable part =
            StoredTable.ofParts(
                name,
                key.isEmpty() ? columns(catalogue, schema, name) : key,
                subject,
                name,
                List.of());
        // SQLite follows its keys only where a connection asks for it.
        boolean cascades = step.cascade() && dialect != JobDialect.SQLITE;
        tables.add(cascades ? part.with(Holds.CASCADES) : part);
      }
    }
    return tables;
  }

  private static List<String> columns(Catalogue catalogue, String schema, String name) {
    return catalogue.table(new Catalogue.Name(schema, name)).columns().stream()
        .map(SqlEngine.Column::name)
        .toList();
  }
}
