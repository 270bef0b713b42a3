package dev.holdfast.store.jobtable;

import dev.holdfast.store.KindFile.Note;
import dev.holdfast.store.jobtable.MappingFile.Piece;
import dev.holdfast.store.jobtable.SqlText.Form;
import dev.holdfast.store.jobtable.YamlPart.Said;
import dev.holdfast.store.sql.Catalogue;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.FieldTerm;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.JdbiException;

/**
 * Whether a mapping, whose SQL was judged by itself before, fits a database: each piece of it is
 * planned, none is run. What does not fit is left out, with all that cannot be had without it.
 */
final class StoreCheck {

  private static final Pattern RELATION =
      Pattern.compile(
          "\"Relation Name\": (\"(?:[^\"\\\\]|\\\\.)*\"),\\s*\"Schema\":"
              + " (\"(?:[^\"\\\\]|\\\\.)*\")");

  private static final Pattern COLUMN =
      Pattern.compile("t[.]([\\p{L}_][\\p{L}\\p{N}_]*)(?:::text)?");

  private final MappingFile file;
  private final MappingForm form;
  private final Mapping mapping;
  private final SqlSession session;
  private final String schema;
  private final JobDialect dialect;
  private final boolean postgres;
  private final List<Wrong> wrong = new ArrayList<>();

  /**
   * What does not fit.
   *
   * @param without the paths of what cannot be had without it; none if nothing can
   */
  private record Wrong(Note note, List<String> without) {}

  /**
   * Plans everything.
   *
   * @param file as it is for this engine and version
   * @param schema its plain name; null where there are none
   */
  StoreCheck(MappingFile file, SqlSession session, String schema) throws SQLException {
    this.file = file;
    this.form = file.form();
    this.mapping = file.plain();
    this.session = session;
    this.schema = schema;
    this.dialect = JobDialect.of(session.engine());
    this.postgres = dialect == JobDialect.POSTGRES;
    if (postgres) {
      session.query("select set_config('search_path', '', true)").mapTo(String.class).one();
    }
    List<Piece> all =
        file.pieces().stream()
            .filter(piece -> List.of(Form.EXPRESSION, Form.SELECT).contains(piece.form()))
            .toList();
    Piece from = file.pieces().stream().filter(each -> each.form() == Form.FROM).findFirst().get();
    String said = planned(List.of("1"));
    if (said != null) {
      wrong(from, said);
      return;
    }
    List<Piece> planned = new ArrayList<>(all);
    if (planned(all.stream().map(this::selected).toList()) != null) {
      for (Piece piece : all) {
        String problem = planned(List.of(selected(piece)));
        if (problem != null) {
          wrong(piece, problem);
          planned.remove(piece);
        }
      }
    }
    times(planned.stream().filter(StoreCheck::isTime).toList());
    names();
    if (!unique()) {
      wrong(
          form.at("task/key"),
          "the key is neither the primary key nor a unique one of "
              + mapping.table()
              + ", so nothing is deleted or changed",
          "delete",
          "retention",
          "actions");
    }
  }

  private void wrong(Said said, String problem, String... without) {
    wrong.add(new Wrong(said.note(Note.STORE, problem), List.of(without)));
  }

  private void wrong(Piece piece, String problem) {
    wrong.add(new Wrong(piece.said().note(Note.STORE, problem), piece.without()));
  }

  private static boolean isTime(Piece piece) {
    String[] path = piece.path().split("/");
    return piece.path().endsWith("/since")
        || path[1].equals("fields") && JobTerms.ROLES.get(path[2]) == FieldTerm.Type.TIME;
  }

  private void times(List<Piece> pieces) throws SQLException {
    if (pieces.isEmpty()) {
      return;
    }
    List<String> types =
        JobTable.types(session, pieces.stream().map(this::selected).toList(), sql(mapping.from()));
    for (int at = 0; at < types.size(); at++) {
      if (!dialect.holdsTimes(types.get(at))) {
        wrong(
            pieces.get(at),
            "a time or a number is expected here, and this is of the type " + types.get(at));
      }
    }
  }

  /** Statements are made of names, too, which stand in no SQL. */
  private void names() throws SQLException {
    Catalogue.Name tasks = new Catalogue.Name(schema, mapping.table());
    List<Catalogue.Name> steps =
        mapping.allSteps().stream()
            .map(step -> new Catalogue.Name(schema, JobTables.name(step)))
            .toList();
    boolean apart = mapping.children() != null && mapping.children().table() != null;
    Catalogue.Name edges =
        apart ? new Catalogue.Name(schema, Mapping.table(mapping.children().table())) : tasks;
    Catalogue catalogue =
        session
            .engine()
            .catalogue(
                session.connection(),
                Stream.concat(Stream.of(tasks, edges), steps.stream()).distinct().toList());
    if (!catalogue.table(tasks).columns().isEmpty()) {
      lacking(catalogue, tasks, "task/key");
      lacking(catalogue, edges, "children/parent", "children");
      lacking(catalogue, edges, "children/child", "children");
    }
    for (int at = 0; at < steps.size(); at++) {
      String path = "delete/steps/" + at + "/key";
      lacking(catalogue, steps.get(at), path, "delete", "retention");
      Mapping.Step step = mapping.allSteps().get(at);
      // Rows are found by the key of a task: only of a key of the database the rest is true.
      if (mapping.deletes()
          && !mapping.key().keySet().containsAll(step.key().values())
          && !JobRights.isKey(step, session, tasks())) {
        wrong(
            form.at(path),
            "more than the key of a task is named, and no foreign key of "
                + steps.get(at)
                + " has these columns",
            "delete",
            "retention");
      }
    }
    for (String verb : mapping.actions().keySet()) {
      lacking(catalogue, tasks, "actions/" + verb + "/set", "actions/" + verb);
    }
  }

  private void lacking(Catalogue catalogue, Catalogue.Name table, String path, String... without) {
    lacking(catalogue, table, form, path)
        .forEach(note -> wrong.add(new Wrong(note, List.of(without))));
  }

  /** Tells which of the columns below a path a table does not have, or that it is not there. */
  static List<Note> lacking(
      Catalogue catalogue, Catalogue.Name table, MappingForm form, String path) {
    List<Said> columns = form.under(path);
    List<String> there =
        catalogue.table(table).columns().stream().map(SqlEngine.Column::name).toList();
    return there.isEmpty() && !columns.isEmpty()
        ? List.of(form.at(path).note(Note.STORE, "there is no table " + table))
        : columns.stream()
            .filter(column -> !there.contains(column.text()))
            .map(column -> column.note(Note.STORE, table + " has no column " + column.text()))
            .toList();
  }

  private String prefix() {
    return JobKind.prefix(schema, session.engine());
  }

  private String sql(String text) {
    String now = dialect.moment("0", mapping.ticks());
    return text.replace("{s}.", prefix())
        .replace("{now}", now)
        .replace("{at}", now)
        .replace("{older}", mapping.ticks() > 0 ? "0" : dialect.sql("length", "0"))
        .replace("{reason}", "null");
  }

  private String selected(Piece piece) {
    String text = sql(piece.said().text());
    // As it will be asked: some databases know no row around a query in a query.
    String asked = piece.path().startsWith("events") ? "select 1 from (" + text + ") x" : text;
    return piece.form() == Form.SELECT ? "exists (" + asked + ")" : "(" + asked + ")";
  }

  /** Plans a query; returns what is wrong with it, or null. */
  private String planned(Collection<String> columns) throws SQLException {
    String plan =
        (postgres ? "explain (format json, verbose) " : "explain ")
            + "select "
            + String.join(", ", columns)
            + " from "
            + sql(mapping.from());
    Connection connection = session.connection();
    Savepoint before = postgres ? connection.setSavepoint() : null;
    try {
      List<String> told = session.query(plan).map((row, _) -> row.getString(1)).list();
      return postgres ? foreign(String.join("\n", told)) : null;
    } catch (JdbiException failure) {
      if (before != null) {
        connection.rollback(before);
      }
      return String.valueOf(failure.getCause().getMessage())
          .lines()
          .findFirst()
          .orElse("")
          .replaceFirst("^ERROR: ", "");
    }
  }

  /** A view is planned as what it reads, a partitioned table as its partitions. */
  private String foreign(String plan) {
    Set<String> known = file.tables();
    Set<String> strange = new LinkedHashSet<>();
    Matcher relation = RELATION.matcher(plan);
    while (relation.find()) {
      String table = JobHistories.parsed(relation.group(1), String.class);
      String in = JobHistories.parsed(relation.group(2), String.class);
      boolean own = in.equals(schema) && known.contains(table);
      String whole = in + "." + table;
      if (!own && !known.contains(whole)) {
        strange.add(whole);
      }
    }
    strange.removeIf(name -> parents(name).stream().anyMatch(known::contains));
    return strange.isEmpty()
        ? null
        : "it reads " + String.join(", ", strange) + ", which the file does not name; “reads” may";
  }

  private List<String> parents(String table) {
    int dot = table.indexOf('.');
    return session
        .query(dialect.sql("parents"))
        .bind("schema", table.substring(0, dot))
        .bind("name", table.substring(dot + 1))
        .bind("own", schema)
        .mapTo(String.class)
        .list();
  }

  private String tasks() {
    return prefix() + session.engine().column(mapping.table());
  }

  private boolean unique() throws SQLException {
    Catalogue.Name name = new Catalogue.Name(schema, mapping.table());
    Set<String> key = mapping.key().keySet();
    List<String> primary =
        session.engine().catalogue(session.connection(), List.of(name)).table(name).key();
    return !primary.isEmpty() && key.containsAll(primary)
        || session
            .query(dialect.sql("unique"))
            .bind("key", String.join("/", key))
            .bind("table", postgres ? tasks() : mapping.table())
            .mapTo(Boolean.class)
            .one();
  }

  /** Returns what does not fit. */
  List<Note> notes() {
    return wrong.stream().map(Wrong::note).distinct().toList();
  }

  /** Returns whether it cannot be read at all. */
  boolean unreadable() {
    return wrong.stream().anyMatch(each -> each.without.isEmpty());
  }

  /** Returns the file without what does not fit. */
  MappingFile fitting() {
    return file.without(
        wrong.stream().flatMap(each -> each.without.stream()).collect(Collectors.toSet()));
  }

  /** Tells what is good to know before a cleanup: of PostgreSQL alone. */
  List<Note> advice() {
    if (!postgres) {
      return List.of();
    }
    List<Note> notes = new ArrayList<>();
    Said status = form.leaves("status/sql").getFirst().said();
    Matcher column = COLUMN.matcher(status.text());
    String table = tasks();
    if (column.matches()) {
      List<String> labels = labels(session, table, column.group(1));
      String unlisted =
          labels.stream()
              .filter(label -> !mapping.statuses().containsKey(label))
              .collect(Collectors.joining(", "));
      if (!unlisted.isEmpty()) {
        notes.add(status.note(Note.NOTE, "not listed, so never deleted: " + unlisted));
      }
    }
    for (MappingForm.Leaf since : form.leaves("retention/since")) {
      Matcher clock = COLUMN.matcher(since.said().text());
      if (clock.matches() && !indexed(table, clock.group(1))) {
        String advice =
            "no index begins with %s, so a preview reads the whole table; a DBA may run: CREATE"
                + " INDEX CONCURRENTLY ON %s (%s)";
        String clocked = session.engine().column(clock.group(1));
        notes.add(since.said().note(Note.NOTE, advice.formatted(clock.group(1), table, clocked)));
      }
    }
    return notes;
  }

  /** Returns the values that a column of an enumeration can have; none of any other column. */
  static List<String> labels(SqlSession session, String table, String column) {
    return session
        .query(JobDialect.POSTGRES.sql("labels"))
        .bind("table", table)
        .bind("column", column)
        .mapTo(String.class)
        .list();
  }

  private boolean indexed(String table, String column) {
    return session
        .query(dialect.sql("indexed"))
        .bind("table", table)
        .bind("column", column)
        .mapTo(Boolean.class)
        .one();
  }
}
