package dev.holdfast.store.jobtable;

import dev.holdfast.store.KindFile.Question;
import dev.holdfast.store.sql.Catalogue;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.FieldTerm;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A first mapping of a table that nobody knows: from its columns and a sample of its rows. It says
 * what it guesses, and gives nothing to delete by: somebody has to say so.
 */
final class Proposal {

  private static final int SAMPLE = 1_000;
  private static final int MOST_STATUSES = 20;
  private static final String GUESS = "   # a guess";

  private static final Map<String, List<String>> LISTS = SqlText.words();

  private final Question question;
  private final SqlSession session;
  private final boolean postgres;
  private final Catalogue.Name table;
  private final Catalogue.Table found;
  private final Map<String, List<String>> sample = new LinkedHashMap<>();
  private final Map<String, String> roles = new LinkedHashMap<>();
  private String statusColumn;

  private Proposal(Question question, SqlSession session) throws SQLException {
    this.question = question;
    this.session = session;
    this.postgres = JobDialect.of(session.engine()) == JobDialect.POSTGRES;
    int dot = question.table().lastIndexOf('.');
    this.table =
        new Catalogue.Name(
            postgres ? dot < 0 ? "public" : question.table().substring(0, dot) : null,
            question.table().substring(dot + 1));
    this.found = session.engine().catalogue(session.connection(), List.of(table)).table(table);
  }

  /** Writes a file about the table of a question. */
  static String of(Question question) {
    if (!List.of("postgresql", "sqlite").contains(question.store().scheme())) {
      throw JobKind.unfit(
          question.store(), true, "Tables of PostgreSQL and SQLite alone can be proposed for.");
    }
    return KindQuestions.in(question, session -> new Proposal(question, session).write());
  }

  private String name(String plain) {
    return session.engine().column(plain);
  }

  private static String snake(String column) {
    return column.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
  }

  private boolean fits(String role, String column) {
    return JobTerms.ROLES.get(role) != FieldTerm.Type.TIME
        || JobDialect.of(session.engine()).holdsTimes(type(column));
  }

  private String write() {
    if (found.columns().isEmpty()) {
      throw JobKind.unfit(question.store(), false, "There is no table " + question.table() + ".");
    }
    List<String> columns = found.columns().stream().map(SqlEngine.Column::name).toList();
    lists("role.")
        .forEach(
            (role, usual) ->
                usual.stream()
                    .flatMap(name -> columns.stream().filter(column -> snake(column).equals(name)))
                    .filter(column -> !roles.containsValue(column) && fits(role, column))
                    .findFirst()
                    .ifPresent(column -> roles.put(role, column)));
    look(columns);
    String status = status(columns);
    Map<String, String> terms = status == null ? derived() : terms(status);
    List<String> key = found.key().isEmpty() ? columns.subList(0, 1) : found.key();
    Stream<String> telling =
        Stream.of(key.stream(), Stream.ofNullable(status), roles.values().stream())
            .flatMap(each -> each)
            .distinct()
            .limit(6);
    Stream<String> guard =
        Stream.concat(
                Stream.ofNullable(status),
                Stream.of("finished", "attempt", "due", "started", "active").map(roles::get))
            .filter(Objects::nonNull)
            .map(this::sql);
    return """
    holdfast: mapping/1
    id: %s
    title: %s
    engines: [%s]%s
    detect:
      tables: {%s: %s}
    subject: {one: job, many: jobs}
    task:
      from: %s
      key: {%s}%s
      fields:   # each by the name of its column
    %s  guard: %s   # what tells that a row has changed
    status:
      sql: %s%s
      terms:
    %s# %s
    """
        .formatted(
            id(),
            quoted(table.table()),
            question.store().scheme(),
            postgres ? "\nschema: " + quoted(table.schema()) : "",
            quoted(table.table()),
            list(telling.toList()),
            quoted("{s}." + plain(table.table()) + " t"),
            pairs(key, this::type),
            found.key().isEmpty() ? "   # no primary key: nothing can be deleted" : "",
            lines(roles, this::field),
            list(guard.toList()),
            quoted(statusSql(terms)),
            GUESS,
            lines(terms, (code, as) -> term(as)),
            later(terms, key));
  }

  private static String lines(
      Map<String, String> entries, BiFunction<String, String, String> value) {
    return entries.entrySet().stream()
        .map(
            each ->
                "    %s: %s\n"
                    .formatted(quoted(each.getKey()), value.apply(each.getKey(), each.getValue())))
        .collect(Collectors.joining());
  }

  private static String pairs(List<String> names, UnaryOperator<String> value) {
    return names.stream()
        .map(each -> quoted(each) + ": " + quoted(value.apply(each)))
        .collect(Collectors.joining(", "));
  }

  private static Map<String, List<String>> lists(String of) {
    Map<String, List<String>> some = new LinkedHashMap<>(LISTS);
    some.keySet().removeIf(key -> !key.startsWith(of));
    Map<String, List<String>> named = new LinkedHashMap<>();
    some.forEach((key, words) -> named.put(key.substring(of.length()), words));
    return named;
  }

  /** Returns what a status is by its name; null if that tells nothing. */
  private static String state(String code) {
    String word = code.toLowerCase(Locale.ROOT).replaceAll("[ -]", "_");
    return lists("state.").entrySet().stream()
        .filter(state -> state.getValue().contains(word))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(null);
  }

  /** What somebody has to say stands there to be taken, and does nothing until then. */
  private String later(Map<String, String> terms, List<String> key) {
    List<String> ended = terms.keySet().stream().filter(code -> ended(terms.get(code))).toList();
    if (ended.isEmpty()) {
      return "No status looks like an end: nothing can be deleted before you say which is one.";
    }
    String since =
        Stream.of("finished", "active", "created")
            .map(roles::get)
            .filter(Objects::nonNull)
            .findFirst()
            .orElse("?");
    String open =
        terms.keySet().stream()
            .filter(code -> !ended.contains(code))
            .map(code -> "'" + code.replace("'", "''") + "'")
            .collect(Collectors.joining(", "));
    List<String> steps = new ArrayList<>(referring());
    steps.add(
        "{table: %s, key: {%s}}"
            .formatted(quoted("{s}." + plain(table.table())), pairs(key, each -> each)));
    String never = quoted("(" + statusSql(terms) + ") IN (" + open + ")");
    return """
    Nothing can be deleted before you say which jobs have ended and what is deleted with them:
    # retention:
    #   - {status: %s, since: %s, when: "<"}
    # delete:
    #   steps:
    #     - %s%s\
    """
        .formatted(
            list(ended),
            quoted(sql(since)),
            String.join("\n#     - ", steps),
            open.isEmpty() ? "" : "\n#   never: " + never);
  }

  private String statusSql(Map<String, String> terms) {
    return statusColumn == null ? cases(terms.keySet()) : text(statusColumn);
  }

  /** What refers to a table in SQLite, in the form of {@link #REFERRING}. */
  private static final String REFERRING_FILE =
      "select null, m.name, group_concat(f.\"from\" || '/' || coalesce(f.\"to\", :key), ' '),"
          + " max(f.on_delete) = 'CASCADE' from sqlite_master m join"
          + " pragma_foreign_key_list(m.name) f where m.type = 'table' and lower(f.\"table\") ="
          + " lower(:table) and lower(m.name) <> lower(:table) group by m.name, f.id order by 2";

  private static final String REFERRING =
      "select n.nspname, c.relname, string_agg(a.attname || '/' || f.attname, ' '), k.confdeltype ="
          + " 'c' from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on"
          + " n.oid = c.relnamespace cross join lateral unnest(k.conkey, k.confkey) u(own, other)"
          + " join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.own join pg_attribute"
          + " f on f.attrelid = k.confrelid and f.attnum = u.other where k.contype = 'f' and"
          + " k.conparentid = 0 and k.confrelid = to_regclass(:table) and k.conrelid <> k.confrelid"
          + " group by k.oid, n.nspname, c.relname, k.confdeltype order by c.relname";

  /** Tables that refer to this one go too, or forbid it. */
  private List<String> referring() {
    return session
        .query(postgres ? REFERRING : REFERRING_FILE)
        .bind("table", postgres ? name(table.schema()) + "." + name(table.table()) : table.table())
        .bind("key", found.key().isEmpty() ? "id" : found.key().getFirst())
        .map(
            (row, _) ->
                "{table: %s, key: {%s}%s}"
                    .formatted(
                        quoted("{s}." + plain(row.getString(2))),
                        Stream.of(row.getString(3).split(" "))
                            .map(pair -> pair.replace("/", ": "))
                            .collect(Collectors.joining(", ")),
                        row.getBoolean(4) ? ", cascade: true" : ""))
        .list();
  }

  private void look(List<String> columns) {
    String all =
        columns.stream()
            .map(
                column -> postgres ? name(column) + "::text" : "cast(" + name(column) + " as text)")
            .map(column -> "substr(" + column + ", 1, 40)")
            .collect(Collectors.joining(", "));
    String from = (postgres ? name(table.schema()) + "." : "") + name(table.table());
    columns.forEach(column -> sample.put(column, new ArrayList<>()));
    session
        .query("select " + all + " from " + from + " limit " + SAMPLE)
        .map(
            (row, _) -> {
              for (int at = 0; at < columns.size(); at++) {
                sample.get(columns.get(at)).add(row.getString(at + 1));
              }
              return true;
            })
        .list();
  }

  private Set<String> values(String column) {
    return sample.get(column).stream()
        .filter(each -> each != null)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** By its name, else by what stands in it. */
  private String status(List<String> columns) {
    Stream<String> named =
        Stream.of("status", "state", "job_state", "job_status", "task_status", "success", "outcome")
            .filter(columns::contains);
    Stream<String> telling =
        columns.stream()
            .filter(column -> !roles.containsValue(column))
            .filter(
                column -> {
                  Set<String> values = values(column);
                  return !values.isEmpty()
                      && values.size() <= MOST_STATUSES
                      && values.stream().allMatch(each -> state(each) != null);
                });
    statusColumn = Stream.concat(named, telling).findFirst().orElse(null);
    return statusColumn;
  }

  private Map<String, String> terms(String column) {
    Set<String> codes = new LinkedHashSet<>(labels(column));
    values(column).stream().limit(MOST_STATUSES).forEach(codes::add);
    boolean truth = type(column).matches("(?i)bool.*");
    if (truth) {
      codes.addAll(postgres ? List.of("true", "false") : List.of("1", "0"));
    }
    Map<String, String> terms = new LinkedHashMap<>();
    codes.forEach(
        code ->
            terms.put(
                code,
                truth
                    ? List.of("true", "1").contains(code) ? "succeeded" : "failed"
                    : Objects.requireNonNullElse(state(code), "?")));
    if (terms.isEmpty()) {
      terms.put("unknown", "?");
    }
    return terms;
  }

  private List<String> labels(String column) {
    return postgres
        ? session
            .query(
                "select enumlabel from pg_enum e join pg_attribute a on a.atttypid = e.enumtypid"
                    + " where a.attrelid = to_regclass(:table) and a.attname = :column order by"
                    + " enumsortorder")
            .bind("table", name(table.schema()) + "." + name(table.table()))
            .bind("column", column)
            .mapTo(String.class)
            .list()
        : List.of();
  }

  /** Where no column tells it, times do that are there or not. */
  private Map<String, String> derived() {
    List<String> columns = List.copyOf(sample.keySet());
    Map<String, String> terms = new LinkedHashMap<>();
    if (columns.contains("failed_at") || columns.contains("expired_at")) {
      terms.put("failed", "failed");
    }
    if (roles.containsKey("finished") && !roles.get("finished").equals("failed_at")) {
      terms.put("finished", "succeeded");
    }
    if (roles.containsKey("started")) {
      terms.put("running", "running");
    }
    if (!columns.contains("failed_at") || roles.containsKey("started")) {
      terms.put("waiting", "ready");
    }
    return terms;
  }

  private String cases(Set<String> terms) {
    StringBuilder sql = new StringBuilder();
    for (String term : terms) {
      String column =
          switch (term) {
            case "failed" -> sample.containsKey("failed_at") ? "failed_at" : "expired_at";
            case "finished" -> roles.get("finished");
            case "running" -> roles.get("started");
            default -> null;
          };
      sql.append(
          column == null
              ? " ELSE '" + term + "'"
              : " WHEN %s IS NOT NULL THEN '%s'".formatted(sql(column), term));
    }
    return "CASE" + (sql.toString().contains("WHEN") ? "" : " WHEN false THEN ''") + sql + " END";
  }

  private static boolean ended(String as) {
    return List.of("succeeded", "failed", "cancelled").contains(as);
  }

  private static String term(String as) {
    return as.equals("?")
        ? "{as: \"?\"}   # say which: ready scheduled retrying blocked running paused succeeded"
            + " failed cancelled; and end: true if nothing more happens"
        : ended(as) ? "{as: " + as + ", end: true}" + GUESS : "{as: " + as + "}" + GUESS;
  }

  private String field(String role, String column) {
    if (JobTerms.ROLES.get(role) != FieldTerm.Type.TIME) {
      return quoted(sql(column));
    }
    String type = type(column).toLowerCase(Locale.ROOT);
    if (type.equals("timestamp")) {
      return "{sql: " + quoted(sql(column)) + ", zone: utc}   # the zone is a guess";
    }
    String number =
        values(column).stream()
            .filter(each -> each.matches("\\d{9,}(?:[.]\\d+)?"))
            .findFirst()
            .orElse(null);
    if (number == null && !type.matches("int.*|numeric|float.*|double|real")) {
      return quoted(sql(column));
    }
    double seconds = number == null ? 0 : Double.parseDouble(number);
    String unit = seconds > 1e14 ? "us" : seconds > 1e11 ? "ms" : "s";
    return "{sql: " + quoted(sql(column)) + ", unit: " + unit + "}   # the unit is a guess";
  }

  private String id() {
    String id =
        table
            .table()
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^a-z0-9]+", "-")
            .replaceAll("^[^a-z]+|-+$", "");
    return id.isEmpty() ? "my-jobs" : JobKind.SHIPPED.contains(id) ? "my-" + id : id;
  }

  private String type(String column) {
    String type =
        found.columns().stream()
            .filter(each -> each.name().equals(column))
            .map(SqlEngine.Column::type)
            .findFirst()
            .orElseThrow();
    return type.isEmpty() ? "text" : type.toLowerCase(Locale.ROOT).replaceAll("[(].*", "");
  }

  private String plain(String name) {
    return name.matches("[a-z_][a-z0-9_]*") ? name : name(name);
  }

  private String sql(String column) {
    return "t." + plain(column);
  }

  private String text(String column) {
    return postgres && !List.of("text", "varchar").contains(type(column))
        ? sql(column) + "::text"
        : sql(column);
  }

  private static String list(List<String> all) {
    return all.stream().map(Proposal::quoted).collect(Collectors.joining(", ", "[", "]"));
  }

  private static String quoted(String text) {
    boolean bare =
        text.matches("[A-Za-z_](?:[\\w.]|::)*")
            && !text.matches("(?i)true|false|yes|no|on|off|null|y|n");
    return bare ? text : '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
