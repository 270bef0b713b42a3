package dev.holdfast.store.jobtable;

import dev.holdfast.store.Access;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.postgres.PostgresRights;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What stands in the way of changing a job table. */
record JobRights(JobTable table, SqlSession session) {

  /** Counts the keys of other tables that refer to one of these, and names the first. */
  private static final String FOREIGN =
      "select k.conrelid::regclass::text || ' (' || k.conname || ')' from pg_constraint k where"
          + " k.contype = 'f' and k.conparentid = 0 and k.confrelid::regclass ="
          + " any(:own::regclass[]) and not k.conrelid::regclass = any(:all::regclass[]) limit 1";

  private List<String> names(List<StoredTable> tables) {
    return tables.stream()
        .map(each -> table.schema() + table.engine().column(each.name()))
        .toList();
  }

  private static String array(List<String> names) {
    return names.stream()
        .map(name -> '"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"')
        .collect(java.util.stream.Collectors.joining(",", "{", "}"));
  }

  /** Returns the first key of another table that no step is about; null if there is none. */
  String foreignKey() {
    List<StoredTable> going = table.stored();
    List<String> known = new java.util.ArrayList<>(names(going));
    table
        .mapping()
        .unlinked()
        .forEach(name -> known.add(table.schema() + table.engine().column(name)));
    return session
        .query(FOREIGN)
        .bind("own", array(names(going)))
        .bind("all", array(known))
        .mapTo(String.class)
        .findOne()
        .orElse(null);
  }

  /**
   * Looks whether rows can be changed so.
   *
   * @param rights that are needed on each table
   */
  Preflight preflight(RowChange change, List<String> rights) {
    if (table.stored().isEmpty()) {
      return new Preflight(
          new StoreFailure.NotWritable("Holdfast only looks at jobs of " + table.mapping().title()),
          List.of());
    }
    PostgresRights own = new PostgresRights(session);
    List<String> names = names(table.stored());
    Map<String, List<String>> wanted = new LinkedHashMap<>();
    names.forEach(name -> wanted.put(name, rights));
    StoreFailure obstacle = own.obstacle(wanted);
    String key = change == RowChange.DELETE ? foreignKey() : null;
    if (obstacle == null && key != null) {
      obstacle = new StoreFailure.NotWritable("rows of " + key + " refer to what would be deleted");
    }
    if (obstacle == null && !table.writes()) {
      obstacle =
          new StoreFailure.NotWritable(
              "version "
                  + table.version()
                  + " of "
                  + table.mapping().title()
                  + " is not among those that this kind was verified with");
    }
    return new Preflight(
        obstacle,
        own.triggers(change, names).stream().filter(each -> !ofRuntime(each)).toList(),
        access());
  }

  /** The runtime's own, which clear what its file says that they clear, are no surprise. */
  private boolean ofRuntime(String trigger) {
    return !table.mapping().unlinked().isEmpty()
        && trigger.replaceFirst(".*: ", "").startsWith(table.mapping().id());
  }

  /** Looks what the database keeps from this user. */
  Access access() {
    PostgresRights own = new PostgresRights(session);
    return new Access(own.hidden(names(table.stored())), own.readOnly());
  }
}
