package dev.holdfast.store.jobtable;

import dev.holdfast.store.KindFile.Question;
import dev.holdfast.store.sql.Catalogue;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
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

  /** Usual names of columns by role, the most telling first. */
  private static final Map<String, List<String>> NAMES = names();

  private static final Map<String, String> WORDS = words();

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

  private static Map<String, List<String>> names() {
    Map<String, List<String>> names = new LinkedHashMap<>();
    Stream.of(
            "name name kind job_name task_name task job_class class func func_name function"
                + " job_type type",
            "queue queue queue_name",
            "created created_at inserted_at created created_on create_time enqueued_at"
                + " date_created",
            "due available_at run_at scheduled_at scheduled_for next_run eta start_after",
            "started started_at reserved_at locked_at delivered_at attempted_at start_time started",
            "finished finished_at completed_at ended_at end_time finalized_at date_done stopped"
                + " failed_at",
            "active updated_at modified_at last_updated updated modified",
            "attempt attempts attempt attempt_count error_count retry_count retries",
            "attempts_max max_attempts max_retries retry_limit",
            "priority priority",
            "error last_error last_error_message error error_message exception traceback"
                + " exit_message",
            "worker locked_by worker worker_id worker_name reserved_by",
            "payload payload args data body arguments params job_args",
            "result result output return_value",
            "parent parent_id parent_job_id parent")
        .map(line -> List.of(line.split(" ")))
        .forEach(line -> names.put(line.getFirst(), line.subList(1, line.size())));
    return names;
  }

  private static Map<String, String> words() {
    Map<String, String> words = new HashMap<>();
    Stream.of(
            "ready ready pending queued enqueued available waiting new created todo open received",
            "scheduled scheduled delayed deferred",
            "retrying retrying retry retryable",
            "blocked blocked suspended held",
            "running running started starting active executing processing in_progress doing"
                + " stopping",
            "paused paused",
            "succeeded succeeded success successful completed complete done finished",
            "failed failed failure error errored discarded dead killed abandoned expired",
            "cancelled cancelled canceled revoked aborted stopped terminated")
        .map(line -> List.of(line.split(" ")))
        .forEach(
            line -> line.subList(1, line.size()).forEach(word -> words.put(word, line.getFirst())));
    return words;
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

  private String write() {
    if (found.columns().isEmpty()) {
      throw JobKind.unfit(question.store(), false, "There is no table " + question.table() + ".");
    }
    List<String> columns = found.columns().stream().map(SqlEngine.Column::name).toList();
    NAMES.forEach(
        (role, usual) ->
            usual.stream()
                .filter(columns::contains)
                .filter(column -> !roles.containsValue(column))
                .findFirst()
                .ifPresent(column -> roles.put(role, column)));
    look(columns);
    String status = status(columns);
    Map<String, String> terms = status == null ? derived() : terms(status);
    List<String> key = found.key().isEmpty() ? columns.subList(0, 1) : found.key();
    List<String> detect =
        Stream.of(key.stream(), Stream.ofNullable(status), roles.values().stream())
            .flatMap(each -> each)
            .distinct()
            .limit(6)
            .toList();
    StringBuilder yaml = new StringBuilder();
    line(yaml, "holdfast: mapping/1");
    line(yaml, "id: " + id());
    line(yaml, "title: " + quoted(table.table()));
    line(yaml, "engines: [" + (postgres ? "postgresql" : "sqlite") + "]");
    if (postgres) {
      line(yaml, "schema: " + quoted(table.schema()));
    }
    line(yaml, "detect:");
    line(yaml, "  tables: {" + quoted(table.table()) + ": " + list(detect) + "}");
    line(yaml, "subject: {one: job, many: jobs}");
    line(yaml, "task:");
    line(yaml, "  from: " + quoted("{s}." + plain(table.table()) + " t"));
    line(
        yaml,
        "  key: {"
            + key.stream()
                .map(each -> quoted(each) + ": " + type(each))
                .collect(Collectors.joining(", "))
            + "}"
            + (found.key().isEmpty()
                ? "   # the table has no primary key: nothing can be deleted"
                : ""));
    line(yaml, "  fields:" + GUESS + ", each by the name of its column");
    roles.forEach((role, column) -> line(yaml, "    " + role + ": " + field(role, column)));
    List<String> guard =
        Stream.concat(
                Stream.ofNullable(status),
                Stream.of("finished", "attempt", "due", "started", "active")
                    .map(roles::get)
                    .filter(each -> each != null))
            .map(this::sql)
            .toList();
    line(yaml, "  guard: " + list(guard) + "   # what tells that a row has changed");
    line(yaml, "status:");
    line(yaml, "  sql: " + quoted(statusSql(terms)) + GUESS);
    line(yaml, "  terms:");
    terms.forEach((code, as) -> line(yaml, "    " + quoted(code) + ": " + term(as)));
    later(yaml, terms, key);
    return yaml.toString();
  }

  /** What somebody has to say stands there to be taken, and does nothing until then. */
  private void later(StringBuilder yaml, Map<String, String> terms, List<String> key) {
    List<String> ended =
        terms.entrySet().stream()
            .filter(each -> ended(each.getValue()))
            .map(Map.Entry::getKey)
            .toList();
    String since =
        Stream.of("finished", "active", "created")
            .map(roles::get)
            .filter(each -> each != null)
            .findFirst()
            .orElse("?");
    if (ended.isEmpty()) {
      line(
          yaml,
          "# No status looks like an end: nothing can be deleted before you say which is one.");
      return;
    }
    line(
        yaml,
        "# Nothing can be deleted before you say which jobs have ended and what goes with them:");
    line(yaml, "# retention:");
    line(
        yaml,
        "#   - {status: " + list(ended) + ", since: " + quoted(sql(since)) + ", when: \"<\"}");
    line(yaml, "# delete:");
    line(yaml, "#   steps:");
    referring().forEach(step -> line(yaml, "#     - " + step));
    line(
        yaml,
        "#     - {table: "
            + quoted("{s}." + plain(table.table()))
            + ", key: {"
            + key.stream()
                .map(each -> quoted(each) + ": " + quoted(each))
                .collect(Collectors.joining(", "))
            + "}}");
    String running =
        terms.entrySet().stream()
            .filter(each -> !ended(each.getValue()))
            .map(each -> "'" + each.getKey().replace("'", "''") + "'")
            .collect(Collectors.joining(", "));
    if (!running.isEmpty()) {
      line(yaml, "#   never: " + quoted("(" + statusSql(terms) + ") IN (" + running + ")"));
    }
  }

  private String statusSql(Map<String, String> terms) {
    return statusColumn == null ? cases(terms.keySet()) : text(statusColumn);
  }

  /** Tables that refer to this one go too, or forbid it. */
  private List<String> referring() {
    if (!postgres) {
      return List.of();
    }
    return session
        .query(
            "select n.nspname, c.relname, string_agg(a.attname || '/' || f.attname, ' '),"
                + " k.confdeltype = 'c' from pg_constraint k join pg_class c on c.oid = k.conrelid"
                + " join pg_namespace n on n.oid = c.relnamespace cross join lateral"
                + " unnest(k.conkey, k.confkey) u(own, other) join pg_attribute a on a.attrelid ="
                + " k.conrelid and a.attnum = u.own join pg_attribute f on f.attrelid = k.confrelid"
                + " and f.attnum = u.other where k.contype = 'f' and k.conparentid = 0 and"
                + " k.confrelid = to_regclass(:table) and k.conrelid <> k.confrelid group by k.oid,"
                + " n.nspname, c.relname, k.confdeltype order by c.relname")
        .bind("table", name(table.schema()) + "." + name(table.table()))
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
                      && values.stream()
                          .allMatch(each -> WORDS.containsKey(each.toLowerCase(Locale.ROOT)));
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
                    : WORDS.getOrDefault(
                        code.toLowerCase(Locale.ROOT).replaceAll("[ -]", "_"), "?")));
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
    if (JobTerms.ROLES.get(role) != dev.holdfast.task.FieldTerm.Type.TIME) {
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

  private static void line(StringBuilder yaml, String line) {
    yaml.append(line).append('\n');
  }
}
