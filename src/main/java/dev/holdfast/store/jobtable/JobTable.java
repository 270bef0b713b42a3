package dev.holdfast.store.jobtable;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.rows.PlainSql;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.sql.Catalogue;
import dev.holdfast.store.sql.RowKeys;
import dev.holdfast.store.sql.ScannedRow;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.postgres.PostgresEngine;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.TaskId;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jdbi.v3.core.mapper.RowMapper;

/**
 * The table of a mapping in one database: every expression with its schema, every field with the
 * type that it has there.
 *
 * @param schema as SQL takes it before a name, with its dot
 * @param columns by their roles
 * @param since of each clause the moment from which the age counts
 * @param guard what tells that a row has changed
 * @param stored the tables that lose rows when a task is deleted, that of the tasks first
 * @param unlinked those whose references to a task a trigger of the runtime clears
 * @param shape their columns, types and keys: another one means that the runtime has changed them
 * @param ofVersion what the store says of itself; null if nothing
 * @param ids what they can be
 */
record JobTable(
    Mapping mapping,
    Terms terms,
    SqlEngine engine,
    String schema,
    Map<String, JobColumn> columns,
    List<JobColumn> since,
    List<JobColumn> guard,
    List<StoredTable> stored,
    List<StoredTable> unlinked,
    String shape,
    Long ofVersion,
    JobIds ids) {

  private static final Function<JobColumn, String> HASHED =
      each -> each.kind() == JobColumn.Kind.OTHER ? each.read() : each.sql();

  private static final FieldTerm SINCE = FieldTerm.of("since", "since", FieldTerm.Type.TIME);
  private static final FieldTerm GUARD = FieldTerm.of("guard", "guard", FieldTerm.Type.TEXT);

  /**
   * Looks at the types, in one statement that reads no row.
   *
   * @param schema its plain name
   */
  static JobTable of(Mapping mapping, String schema, Long version, SqlSession session)
      throws SQLException {
    SqlEngine engine = session.engine();
    String prefix = JobKind.prefix(schema, engine);
    JobDialect dialect = JobDialect.of(engine);
    Map<String, Mapping.Field> fields = mapping.fields();
    List<FieldTerm> terms = new ArrayList<>();
    List<String> sql = new ArrayList<>();
    fields.keySet().forEach(role -> terms.add(JobTerms.field(role)));
    fields.values().forEach(field -> sql.add(field.sql()));
    mapping.clauses().forEach(clause -> terms.add(SINCE));
    mapping.clauses().forEach(clause -> sql.add(clause.since()));
    mapping.guard().forEach(guard -> terms.add(GUARD));
    sql.addAll(mapping.guard());
    Map<String, String> units = new HashMap<>();
    fields.values().forEach(field -> units.putIfAbsent(field.sql(), field.unit()));
    List<Long> ticks = sql.stream().map(units::get).map(Mapping::perSecond).toList();
    sql.replaceAll(each -> sql(mapping, prefix, dialect, each));
    List<String> types = types(session, sql, sql(mapping, prefix, dialect, mapping.from()));
    List<JobColumn> all = new ArrayList<>();
    for (int at = 0; at < sql.size(); at++) {
      FieldTerm term = terms.get(at);
      JobColumn.Kind kind = dialect.kind(types.get(at), term.type());
      long perSecond = term == GUARD ? 1 : ticks.get(at);
      all.add(new JobColumn(dialect, term, sql.get(at), kind, perSecond));
    }
    int clocks = fields.size() + mapping.clauses().size();
    Map<String, JobColumn> columns = new LinkedHashMap<>();
    all.subList(0, fields.size()).forEach(column -> columns.put(column.term().role(), column));
    // Of what loses no rows, too, another shape is another store.
    Set<String> names = new LinkedHashSet<>(mapping.tables().keySet());
    mapping.allSteps().forEach(step -> names.add(JobTables.name(step)));
    Catalogue catalogue =
        engine.catalogue(
            session.connection(),
            names.stream().map(name -> new Catalogue.Name(schema, name)).toList());
    Terms words = JobTerms.of(mapping);
    if (dialect == JobDialect.POSTGRES) {
      // What belongs to many is found by one scan.
      words = words.withRetention(words.retention().naming(Integer.MAX_VALUE));
    }
    return new JobTable(
        mapping,
        words,
        engine,
        prefix,
        columns,
        all.subList(fields.size(), clocks),
        all.subList(clocks, all.size()),
        JobTables.of(mapping, catalogue, schema, dialect),
        JobTables.unlinked(mapping, catalogue, schema),
        catalogue.tables().values().toString(),
        version,
        JobIds.of(mapping, catalogue.table(new Catalogue.Name(schema, mapping.table()))));
  }

  /** Returns whether ids are numbers. */
  boolean numbered() {
    return ids.numbered();
  }

  /**
   * Returns what the database calls the types of some columns, in a statement that reads no row.
   */
  static List<String> types(SqlSession session, Collection<String> columns, String from)
      throws SQLException {
    RowMapper<List<String>> typed =
        (none, _) -> {
          List<String> types = new ArrayList<>();
          for (int at = 1; at <= columns.size(); at++) {
            types.add(none.getMetaData().getColumnTypeName(at));
          }
          return types;
        };
    String sql = "select %s from %s where false".formatted(String.join(", ", columns), from);
    return columns.isEmpty()
        ? List.of()
        : PlainSql.read(session.connection(), sql.replace(":now", "0"), typed);
  }

  /** Returns an expression of the mapping as a statement takes it; the moment is bound. */
  String sql(String expression) {
    return sql(mapping, schema, dialect(), expression);
  }

  private static String sql(Mapping mapping, String schema, JobDialect dialect, String expression) {
    return expression
        .replace("{s}.", schema)
        .replace("{now}", dialect.moment(":now", mapping.ticks()));
  }

  /** Returns the tables whose rows an archive keeps. */
  List<StoredTable> kept() {
    return Stream.concat(stored.stream(), unlinked.stream()).toList();
  }

  JobDialect dialect() {
    return JobDialect.of(engine);
  }

  /** Returns a table as a statement spells it. */
  String spelled(String name) {
    return schema + engine.column(name);
  }

  /** From now on tables are found without their schema: rows are archived by plain names. */
  void enter(SqlSession session) {
    if (!schema.isEmpty()) {
      session.set("search_path", schema.substring(0, schema.length() - 1));
    }
  }

  /** Returns a table as a database is asked about it. */
  String asked(String name) {
    return schema.isEmpty() ? name : spelled(name);
  }

  /** Returns the plain name of the schema; null where there are none. */
  String schemaName() {
    return schema.isEmpty() ? null : schema.substring(1, schema.length() - 2).replace("\"\"", "\"");
  }

  /** Returns whether stores of this version may be changed. */
  boolean writes() {
    return !stored.isEmpty() && verified();
  }

  /** Returns whether the kind was verified with stores of this version. */
  boolean verified() {
    boolean looks = !mapping.deletes() && mapping.actions().isEmpty();
    Mapping.Versions known = looks ? mapping.read() : mapping.write();
    return mapping.version() == null
        ? !known.ranges().isEmpty()
        : ofVersion != null && known.contains(ofVersion);
  }

  /** Returns the table of the tasks themselves. */
  String subjects() {
    return spelled(subject());
  }

  /** Returns its plain name. */
  String subject() {
    return mapping.table();
  }

  String from() {
    return sql(mapping.from());
  }

  /** Returns whether nothing but its own row tells of a task what an operation asks of it. */
  boolean alone() {
    return mapping.from().matches("[\\w{}.]+ t")
        && Stream.concat(Stream.of(mapping.status(), "" + never()), mapping.guard().stream())
            .noneMatch(sql -> sql.toLowerCase(Locale.ROOT).contains("select"));
  }

  String status() {
    return "(" + sql(mapping.status()) + ")";
  }

  /** Returns a condition of rows that stay whatever a policy says; null if there are none. */
  String never() {
    List<String> all = new ArrayList<>();
    if (mapping.never() != null) {
      all.add("(" + sql(mapping.never()) + ")");
    }
    for (Mapping.Clause clause : mapping.clauses()) {
      String among = "(%s in (%s) and (".formatted(status(), codes(clause.statuses()));
      Stream.of(newest(clause), clause.unless() == null ? null : sql(clause.unless()))
          .filter(Objects::nonNull)
          .forEach(stays -> all.add(among + stays + "))"));
    }
    return all.isEmpty() ? null : String.join(" or ", all);
  }

  /** Returns a condition: a row is among those that a clause keeps as the newest; null for none. */
  private String newest(Mapping.Clause clause) {
    Mapping.Newest newest = clause.newest();
    if (newest == null) {
      return null;
    }
    String form =
        "((%1$s), (%2$s)) in (select a, b from (select %1$s a, %2$s b, rank() over (partition by"
            + " %1$s order by %2$s desc) c from %3$s where (%4$s) and (%2$s) is not null) n where"
            + " c <= %5$d)";
    String since = sql(clause.since());
    return form.formatted(sql(newest.per()), since, from(), sql(newest.among()), newest.count());
  }

  /** Returns statuses as a list of SQL. */
  static String codes(Collection<String> codes) {
    List<String> all = codes.stream().map(code -> "'" + code.replace("'", "''") + "'").toList();
    return all.isEmpty() ? "null" : String.join(", ", all);
  }

  /** Returns the columns of the key, each over the row of a task. */
  List<String> key() {
    return mapping.key().keySet().stream().map(name -> "t." + engine.column(name)).toList();
  }

  /** Returns the columns of the key as they are read: numbers where ids are numbers, else texts. */
  String keys() {
    return read("t.", mapping.key().keySet());
  }

  /** Returns some columns as those of the key are read. */
  String read(String alias, Collection<String> columns) {
    return Words.joined(
        ", ",
        columns,
        name -> {
          String column = alias + engine.column(name);
          return numbered() ? column : dialect().text(column);
        });
  }

  /** Reads the id of a row that begins with its {@link #keys}. */
  TaskId id(ResultSet row) throws SQLException {
    return id(ScannedRow.of(row), 0);
  }

  /** Reads one that stands behind so many other columns. */
  TaskId id(ScannedRow row, int before) throws SQLException {
    TaskId id = numbered() ? TaskId.of(whole(row, before + 1)) : named(row, before);
    if (id == null) {
      String none = "A row of %s has no key, so that no id can name it.".formatted(subject());
      throw new StoreException(new StoreFailure.Unexpected(none));
    }
    return id;
  }

  private long whole(ScannedRow row, int at) throws SQLException {
    try {
      return row.whole(at);
    } catch (SQLException failed) {
      if (JobIds.fits("int8", row.text(at))) {
        throw failed;
      }
      String said =
          "the key %s of %s is no number that an id can be; write “key: {%s: text}” in the file of"
              + " the kind";
      String column = mapping.key().keySet().iterator().next();
      throw new StoreException(
          new StoreFailure.Unexpected(said.formatted(row.text(at), subject(), column)));
    }
  }

  /** Reads one that a row may name; null if it names none. */
  TaskId named(ScannedRow row, int before) throws SQLException {
    List<TaskId> parts = new ArrayList<>();
    for (int at = before + 1; at <= before + mapping.key().size(); at++) {
      if (row.value(at) == null) {
        return null;
      }
      parts.add(numbered() ? TaskId.of(whole(row, at)) : new TaskId.Text(row.text(at)));
    }
    return parts.size() == 1 ? parts.getFirst() : TaskId.of(parts);
  }

  /** Returns what the rows of some tasks are known by; what can be the id of none is left out. */
  RowKeys rows(Collection<TaskId> known) {
    List<TaskId> some = known.stream().filter(ids::possible).toList();
    return RowKeys.ofSubjects(engine, going().getFirst(), some);
  }

  /** Returns the tables that lose rows; that of the tasks alone where the kind deletes nothing. */
  List<StoredTable> going() {
    List<String> key = List.copyOf(mapping.key().keySet());
    return stored.isEmpty() ? List.of(StoredTable.ofSubjects(subject(), key, List.of())) : stored;
  }

  /** Returns what another one than now means that a row has changed. */
  String version() {
    // Where a file names none, the clocks tell it.
    List<JobColumn> telling = guard.isEmpty() ? since : guard;
    return telling.isEmpty()
        ? "''"
        : engine instanceof PostgresEngine postgres && postgres.isSince(14)
            ? "hash_record_extended(row(%s), 0)".formatted(Words.joined(", ", telling, HASHED))
            : dialect().hash(telling.stream().map(JobColumn::plain).toList());
  }

  /** Returns a value as fields hold it. */
  static Object value(Object raw) {
    return switch (raw) {
      case null -> null;
      case Integer _, Short _ -> ((Number) raw).longValue();
      case Float _, Double _, BigDecimal _ -> whole(((Number) raw).doubleValue());
      case Long _, Boolean _ -> raw;
      case byte[] bytes -> new String(bytes, StandardCharsets.UTF_8);
      default -> raw.toString();
    };
  }

  private static Object whole(double number) {
    return Double.isInfinite(number)
        ? (Object) (number < 0 ? "-infinity" : "infinity")
        : number == Math.rint(number) && Math.abs(number) < 0x1p53
            ? (Object) (long) number
            : (Object) number;
  }
}
