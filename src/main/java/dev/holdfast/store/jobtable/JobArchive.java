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
import dev.holdfast.store.sql.TableRows;
import dev.holdfast.task.FieldTerm.Type;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

  private static final String STATUS = ANSWER + "status";

  /** All of a task are one text, in memory at once. */
  private static final int MOST_EVENTS = 1_000;

  private JobArchive() {}

  /** Returns the table of answers, as an archive has it. */
  static StoredTable answers(JobTable table, SqlSession session) throws SQLException {
    List<String> key = List.copyOf(table.mapping().key().keySet());
    List<StoredColumn> columns = new ArrayList<>(kept(table, session));
    columns.removeIf(column -> !key.contains(column.name()));
    asked(table, session, List.of())
        .keySet()
        .forEach(name -> columns.add(new StoredColumn(name, "text")));
    return StoredTable.ofSubjects(ANSWERS.table(), key, columns)
        .withHolds(StoredTable.Holds.CONTEXT);
  }

  /** Returns the columns of a task's own row that an archive has. */
  private static List<StoredColumn> kept(JobTable table, SqlSession session) throws SQLException {
    return TableRows.columnsOf(session, table.stored().getFirst(), table.asked(table.subject()))
        .columns();
  }

  /** Returns the question for them, as a statement spells a table. */
  static String question(JobTable table, SqlSession session) throws SQLException {
    List<String> events = new ArrayList<>();
    for (String sql : table.mapping().events()) {
      events.add(JobHistories.told(table, session, sql, MOST_EVENTS));
    }
    JobDialect dialect = table.dialect();
    String answers =
        Words.joined(
            ", ", asked(table, session, events), (name, sql) -> dialect.text(sql) + " as " + name);
    return "(select %s, %s from %s) answers"
        .formatted(String.join(", ", table.key()), answers, table.from())
        .replace(":now", session.now() + ".0");
  }

  /** What is asked, by the names of the answers: of times in microseconds. */
  private static Map<String, String> asked(JobTable table, SqlSession session, List<String> events)
      throws SQLException {
    List<String> kept = kept(table, session).stream().map(column -> "t." + column.name()).toList();
    Map<String, String> asked = new LinkedHashMap<>();
    asked.put(STATUS, table.status());
    for (Map.Entry<String, JobColumn> field : table.columns().entrySet()) {
      JobColumn column = field.getValue();
      // A text that stands in the archived row as it is needs no answer.
      boolean large = column.kind() == JobColumn.Kind.TEXT || column.term().type() == Type.JSON;
      if (column.isTime() || !large || !kept.contains(column.sql())) {
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
      String old =
          "This archive of %s was written before archives kept what its kind is described by: it"
              + " can be verified and restored, but not opened.";
      throw JobKind.unfit(database.typed(), false, old.formatted(kind));
    }
    MappingFile file =
        MappingFile.read(kind + ".yaml", yaml).at(address.replaceFirst(":.*", ""), null);
    return database.read(
        session ->
            new JobStore(
                database,
                JobTable.of(answered(file, session), null, null, session),
                List.of(new Notice(Notice.Kind.ARCHIVE, List.of(address)))));
  }

  /** The mapping as if it asked for the answers that are there. */
  private static Mapping answered(MappingFile file, SqlSession session) throws SQLException {
    SqlEngine engine = session.engine();
    Mapping mapping = file.plain();
    List<String> key = mapping.key().keySet().stream().map(engine::column).toList();
    String same = Words.joined(" AND ", key, column -> "a." + column + " = t." + column);
    String from = engine.column(mapping.table()) + " t JOIN " + ANSWERS + " a ON " + same;
    List<String> fields = new ArrayList<>();
    List<String> events = new ArrayList<>();
    for (Catalogue.Column column : engine.columns(session.connection(), ANSWERS.table())) {
      boolean answer = column.name().startsWith(ANSWER);
      String role = answer ? column.name().substring(ANSWER.length()) : "";
      if (role.startsWith("events")) {
        String sql = JobDialect.SQLITE.sql("told", column.name());
        events.add("{sql: " + Words.quoted(sql) + "}");
      } else if (mapping.fields().containsKey(role)) {
        String form =
            switch (JobTerms.ROLES.get(role)) {
              case TIME -> "%s: {sql: CAST(a.%s AS REAL) / 1e6, unit: s}";
              case NUMBER -> "%s: {sql: CAST(a.%s AS NUMERIC)}";
              default -> "%s: {sql: a.%s}";
            };
        fields.add(form.formatted(role, column.name()));
      }
    }
    String over =
        "{status: {sql: a.%s}, task: {from: %s, fields: {%s}}, events: [%s]}"
            .formatted(
                STATUS, Words.quoted(from), String.join(", ", fields), String.join(", ", events));
    return file.over(over, Set.copyOf(Words.ALL.get("of-live"))).plain();
  }
}
