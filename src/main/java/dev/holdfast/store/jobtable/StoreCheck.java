package dev.holdfast.store.jobtable;

import dev.holdfast.store.KindFile.Note;
import dev.holdfast.store.jobtable.MappingFile.Piece;
import dev.holdfast.store.jobtable.SqlText.Form;
import dev.holdfast.store.jobtable.YamlPart.Said;
import dev.holdfast.store.sql.Catalogue;
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

  private static final String DENIED = "42501";

  /** Of these the text that names a row is not the one that an archive makes of its value. */
  private static final List<String> NO_ID = List.of("bool", "float4", "float8");

  private static final List<String> UNZONED = List.of("timestamp", "DATETIME");

  private static final Pattern COLUMN =
      Pattern.compile("t[.]([\\p{L}_][\\p{L}\\p{N}_]*)(?:::text)?");

  private final MappingFile file;
  private final MappingReader form;
  private final Mapping mapping;
  private final SqlSession session;
  private final String schema;
  private final JobDialect dialect;
  private final boolean postgres;
  private final List<Wrong> wrong = new ArrayList<>();
  private final List<Note> advice = new ArrayList<>();

  /** Whether this user may not read what was planned last. */
  private boolean denied;

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
    List<Piece> all = new ArrayList<>(file.pieces());
    Piece from = all.stream().filter(each -> each.form() == Form.FROM).findFirst().get();
    all.removeIf(each -> !List.of(Form.EXPRESSION, Form.SELECT).contains(each.form()));
    List<Piece> names = names();
    all.addAll(names);
    String said = planned(List.of("1"));
    if (said != null) {
      wrong(from, said);
      return;
    }
    if (planned(all.stream().map(this::selected).toList()) != null) {
      for (Piece piece : List.copyOf(all)) {
        String problem = planned(List.of(selected(piece)));
        // What may not be read is there: a cleanup says what this user lacks.
        if (problem != null && !(denied && names.contains(piece))) {
          wrong(piece, problem);
          all.remove(piece);
        }
      }
    }
    times(all.stream().filter(StoreCheck::isTime).toList());
    keys();
    if (!unique()) {
      String problem = "the key is neither the primary key nor a unique one of %s,";
      wrong(
          form.at("task/key"),
          problem.formatted(mapping.table()) + " so nothing is deleted or changed",
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
    List<String> types =
        JobTable.types(session, pieces.stream().map(this::selected).toList(), sql(mapping.from()));
    for (int at = 0; at < types.size(); at++) {
      if (!dialect.holdsTimes(types.get(at))) {
        wrong(
            pieces.get(at),
            "a time or a number is expected here, and this is of the type " + types.get(at));
      }
      Piece piece = pieces.get(at);
      String field = piece.path().replaceFirst("/sql$", "");
      if (dialect != JobDialect.SQLITE
          && UNZONED.contains(types.get(at))
          && !field.endsWith("/since")
          && form.at(field + "/zone") == form.at(field)) {
        advice.add(
            piece
                .said()
                .note(
                    Note.NOTE, "a time without zone is read as UTC; “zone: utc” says that it is"));
      }
    }
  }

  /** Statements are made of names, too, which stand in no SQL. */
  private List<Piece> names() {
    Mapping.Children children = mapping.children();
    boolean apart = children != null && children.table() != null;
    String edges = apart ? Mapping.table(children.table()) : mapping.table();
    List<Piece> names = new ArrayList<>();
    for (Said key : form.under("task/key")) {
      String column = "t." + column(key.text());
      names.add(new Piece("task/key", key.saying(column), Form.EXPRESSION, List.of()));
    }
    names(names, "children/parent", edges, "children");
    names(names, "children/child", edges, "children");
    for (int at = 0; at < mapping.allSteps().size(); at++) {
      String table = JobTables.name(mapping.allSteps().get(at));
      names(names, "delete/steps/" + at + "/key", table, "delete", "retention");
    }
    for (String verb : mapping.actions().keySet()) {
      names(names, "actions/" + verb + "/set", mapping.table(), "actions/" + verb);
    }
    return names;
  }

  private void names(List<Piece> all, String path, String table, String... without) {
    for (Said said : form.under(path)) {
      String from = " from " + spelled(table);
      String named = "select " + column(table) + "." + column(said.text()) + from;
      all.add(new Piece(path, said.saying(named), Form.SELECT, List.of(without)));
    }
  }

  /** Rows are found by the key of a task: only of a key of the database the rest is true. */
  private void keys() {
    for (int at = 0; at < (mapping.deletes() ? mapping.allSteps().size() : 0); at++) {
      Mapping.Step step = mapping.allSteps().get(at);
      if (!mapping.key().keySet().containsAll(step.key().values())
          && !JobRights.isKey(step, session, spelled(mapping.table()))) {
        String problem = "more than the key of a task is named, and no foreign key of %s";
        wrong(
            form.at("delete/steps/" + at + "/key"),
            problem.formatted(JobTables.name(step)) + " has these columns",
            "delete",
            "retention");
      }
    }
  }

  private String column(String name) {
    return session.engine().column(name);
  }

  private String spelled(String table) {
    return JobKind.prefix(schema, session.engine()) + column(table);
  }

  private String sql(String text) {
    String now = dialect.moment("0", mapping.ticks());
    return text.replace("{s}.", JobKind.prefix(schema, session.engine()))
        .replace("{now}", now)
        .replace("{at}", now)
        .replace("{older}", mapping.ticks() > 0 ? "0" : dialect.sql("length", "0"))
        .replace("{reason}", "null");
  }

  private String selected(Piece piece) {
    String text = sql(piece.said().text());
    if (piece.path().startsWith("events")) {
      // As it will be asked: some databases know no row around a query in a query.
      String row = "x.time, x.type, x.attempt, x.message";
      return JobHistories.array(session.engine(), text, row, 1);
    }
    // Citus takes it if it may gather it first.
    String apart = session.engine().spreads() ? " offset 0" : "";
    return piece.form() == Form.SELECT ? "exists (" + text + apart + ")" : "(" + text + ")";
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
      denied = failure.getCause() instanceof SQLException said && DENIED.equals(said.getSQLState());
      return String.valueOf(failure.getCause().getMessage())
          .lines()
          .findFirst()
          .orElse("")
          .replaceFirst("^ERROR: |^[(]conn=\\d+[)] ", "");
    }
  }

  /** A view is planned as what it reads, a partitioned table as its partitions. */
  private String foreign(String plan) {
    Set<String> known = file.tables();
    Set<String> strange = new LinkedHashSet<>();
    Matcher relation = RELATION.matcher(plan);
    while (relation.find()) {
      String table = JobHistories.parsed(relation.group(1), String.class);
      if (session.engine().spreads() && !known.contains(table)) {
        // Of a table that Citus distributes a plan names a shard.
        table = table.replaceFirst("_\\d+$", "");
      }
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

  private boolean unique() throws SQLException {
    Catalogue.Name name = new Catalogue.Name(schema, mapping.table());
    Set<String> key = mapping.key().keySet();
    Catalogue.Table table =
        session.engine().catalogue(session.connection(), List.of(name)).table(name);
    String other = "“%s” is of the type %s: ids are whole numbers or texts";
    table.columns().stream()
        .filter(each -> key.contains(each.name()) && !each.type().equals("bigint"))
        .filter(each -> each.exactType().equalsIgnoreCase("blob") || NO_ID.contains(each.type()))
        .forEach(each -> wrong(form.at("task/key"), other.formatted(each.name(), each.type())));
    List<String> primary = table.key();
    return !primary.isEmpty() && key.containsAll(primary)
        || session
            .query(dialect.sql("unique"))
            .bind("key", String.join("/", key))
            .bind("table", postgres ? spelled(mapping.table()) : mapping.table())
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

  /** Tells what is good to know before a cleanup; of indexes and labels on PostgreSQL alone. */
  List<Note> advice() {
    List<Note> notes = new ArrayList<>(advice);
    String table = spelled(mapping.table());
    for (Piece piece : postgres ? file.pieces() : List.<Piece>of()) {
      Matcher matcher = COLUMN.matcher(piece.said().text());
      String column = matcher.matches() ? matcher.group(1) : "";
      List<String> more = new ArrayList<>();
      if (piece.path().equals("status/sql")) {
        more.addAll(told(session, "labels", table, column));
        more.removeAll(mapping.statuses().keySet());
      }
      if (!more.isEmpty()) {
        String unlisted = String.join(", ", more);
        notes.add(piece.said().note(Note.NOTE, "not listed, so never deleted: " + unlisted));
      }
      if (!column.isEmpty()
          && piece.path().endsWith("/since")
          && told(session, "indexed", table, column).isEmpty()) {
        String advice =
            "no index begins with %s, so a preview reads the whole table; a DBA may run: CREATE"
                + " INDEX CONCURRENTLY ON %s (%s)";
        notes.add(piece.said().note(Note.NOTE, advice.formatted(column, table, column(column))));
      }
    }
    return notes;
  }

  /**
   * Asks the catalogue of PostgreSQL about a column.
   *
   * @param what {@code labels}: the values that one of an enumeration can have; {@code indexed}:
   *     something if an index begins with it
   */
  static List<String> told(SqlSession session, String what, String table, String column) {
    return session
        .query(JobDialect.POSTGRES.sql(what))
        .bind("table", table)
        .bind("column", column)
        .mapTo(String.class)
        .list();
  }
}
