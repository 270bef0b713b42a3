package dev.holdfast.store.jobtable;

import dev.holdfast.store.Notice;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.rows.StoredColumn;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.sql.ArchiveOrigin;
import dev.holdfast.store.sql.Catalogue;
import dev.holdfast.store.sql.Database;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.FieldTerm.Type;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * An archive of a job table as a store. What its mapping asks is SQL of the database that the rows
 * were in, and cannot be asked of an archive: so its answers for each task are archived beside the
 * rows, in a table of their own, and the mapping is read as if it asked for these.
 */
final class JobArchive {

  private static final Catalogue.Name ANSWERS = ArchiveOrigin.ANSWERS;

  /** What the answers are called: their keys have the names of the store’s own columns. */
  private static final String ANSWER = "answer_";

  /** A text that stands in the archived row as it is needs no answer. */
  private static final String PLAIN = "t[.]\\w+";

  private static final String STATUS = ANSWER + "status";

  /** All of a task are one text, in memory at once. */
  private static final int MOST_EVENTS = 1_000;

  private JobArchive() {}

  /** Returns the table of answers, as an archive has it. */
  static StoredTable answers(JobTable table, SqlSession session) throws SQLException {
    List<String> key = List.copyOf(table.mapping().key().keySet());
    List<StoredColumn> columns = new ArrayList<>();
    for (SqlEngine.Column column :
        session.engine().columns(session.connection(), table.asked(table.subject()))) {
      if (key.contains(column.name())) {
        columns.add(new StoredColumn(column.name(), column.exactType()));
      }
    }
    asked(table, List.of()).keySet().forEach(name -> columns.add(new StoredColumn(name, "text")));
    return StoredTable.ofSubjects(ANSWERS.table(), key, columns).with(StoredTable.Holds.CONTEXT);
  }

  /** Returns the question for them, as a statement spells a table. */
  static String question(JobTable table, SqlSession session) throws SQLException {
    List<String> events = new ArrayList<>();
    for (String sql : table.mapping().events()) {
      events.add(JobHistories.told(table, session, sql, MOST_EVENTS));
    }
    String answers =
        asked(table, events).entrySet().stream()
            .map(each -> table.dialect().text(each.getValue()) + " as " + each.getKey())
            .collect(Collectors.joining(", "));
    return "(select %s, %s from %s) answers"
        .formatted(String.join(", ", table.key()), answers, table.from())
        .replace(":now", JobStore.now(session) + ".0");
  }

  /** What is asked, by the names of the answers: of times in microseconds. */
  private static Map<String, String> asked(JobTable table, List<String> events) {
    Map<String, String> asked = new LinkedHashMap<>();
    asked.put(STATUS, table.status());
    for (Map.Entry<String, JobColumn> field : table.columns().entrySet()) {
      JobColumn column = field.getValue();
      boolean large = column.kind() == JobColumn.Kind.TEXT || column.term().type() == Type.JSON;
      if (column.isTime() || !large || !column.sql().matches(PLAIN)) {
        asked.put(ANSWER + field.getKey(), column.isTime() ? column.micros() : column.read());
      }
    }
    IntStream.range(0, table.mapping().events().size())
        .forEach(at -> asked.put(ANSWER + "events" + at, events.isEmpty() ? "" : events.get(at)));
    return asked;
  }

  /** Opens one; one that was written before there were answers says so. */
  static TaskStore open(Database database) {
    String kind = ArchiveOrigin.read(database, "kind");
    String address = ArchiveOrigin.read(database, "address");
    String yaml = ArchiveOrigin.read(database, "mapping");
    if (!database.catalogue().tables().containsKey(ANSWERS)) {
      throw JobKind.unfit(
          database.typed(),
          false,
          "This archive of %s was written before archives kept what its kind is described by: it"
                  .formatted(kind)
              + " can be verified and restored, but not opened.");
    }
    MappingFile file =
        MappingFile.read(kind + ".yaml", yaml).at(address.replaceFirst(":.*", ""), null);
    return database.read(
        session ->
            new JobStore(
                database.typed(),
                database.engine(),
                database.options(),
                JobTable.of(answered(file, session), null, null, session),
                List.of(new Notice(Notice.Kind.ARCHIVE, List.of(address)))));
  }

  /** The mapping as if it asked for the answers that are there. */
  private static Mapping answered(MappingFile file, SqlSession session) throws SQLException {
    SqlEngine engine = session.engine();
    Mapping mapping = file.plain();
    List<String> there =
        engine.columns(session.connection(), ANSWERS.table()).stream()
            .map(SqlEngine.Column::name)
            .toList();
    Map<String, Object> fields = new LinkedHashMap<>();
    mapping
        .fields()
        .forEach(
            (role, field) -> {
              boolean answered = there.contains(ANSWER + role);
              if (answered || field.sql().matches(PLAIN)) {
                fields.put(role, Map.of("sql", answered ? field(role) : field.sql()));
              }
            });
    List<String> events =
        there.stream()
            .filter(name -> name.startsWith(ANSWER + "events"))
            .map(
                name ->
                    "SELECT json_extract(e.value, '$[0]') / 1e6 AS time, json_extract(e.value,"
                        + " '$[1]') AS type, json_extract(e.value, '$[2]') AS attempt,"
                        + " json_extract(e.value, '$[3]') AS message FROM json_each(a."
                        + name
                        + ") e")
            .toList();
    String same =
        mapping.key().keySet().stream()
            .map(engine::column)
            .map(column -> "a." + column + " = t." + column)
            .collect(Collectors.joining(" AND "));
    String tasks = engine.column(mapping.table());
    Map<String, Object> values = new LinkedHashMap<>(file.form().values);
    values
        .keySet()
        .retainAll(
            List.of(
                "id", "title", "engines", "read", "write", "subject", "key", "statuses", "views"));
    values.put("tables", Map.of(mapping.table(), List.of()));
    values.put("from", tasks + " t JOIN " + ANSWERS + " a ON " + same);
    values.put("status", "a." + STATUS);
    values.put("fields", fields);
    values.put("events", events);
    return file.mapping(values);
  }

  private static String field(String role) {
    String answer = "a." + ANSWER + role;
    return switch (JobTerms.ROLES.get(role)) {
      case TIME -> "CAST(" + answer + " AS REAL) / 1e6";
      case NUMBER -> "CAST(" + answer + " AS NUMERIC)";
      default -> answer;
    };
  }
}
