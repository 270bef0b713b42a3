package dev.holdfast.store.jobtable;

import dev.holdfast.store.KindFile;
import dev.holdfast.store.KindFile.Chosen;
import dev.holdfast.store.KindFile.Proposed;
import dev.holdfast.store.KindFile.Question;
import dev.holdfast.store.sql.Catalogue;
import dev.holdfast.store.sql.Rights;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.FieldTerm;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A first mapping of a table that nobody knows: from its columns and a sample of its rows. It says
 * what it guesses, and gives nothing to delete by: somebody has to say so. Its form is {@code
 * proposal.txt}.
 */
final class Proposal {

  private static final int SAMPLE = 1_000;
  private static final int MOST_STATUSES = 20;
  private static final String GUESS = "   # a guess";
  private static final String MORE =
      "    # There are more: these are the %d most frequent. What is not listed is never deleted.\n"
          .formatted(MOST_STATUSES);
  private static final String[] FORM = Words.text("proposal.txt").split("----\n");

  /** By the status, of so many rows that nobody waits for it. */
  private static final String COUNTS =
      "select s, count(*) from (select %s as s from %s limit 100000) x where s is not"
          + " null group by s order by 2 desc, 1 limit "
          + (MOST_STATUSES + 1);

  private final Question question;
  private final Chosen chosen;
  private final SqlSession session;
  private final JobDialect dialect;
  private final boolean postgres;
  private final Catalogue.Name table;
  private final String spelled;
  private final Map<String, String> columns = new LinkedHashMap<>();
  private final List<String> key;
  private final Map<String, Set<String>> values = new LinkedHashMap<>();
  private final Map<String, String> roles = new LinkedHashMap<>();
  private final Map<String, String> terms = new LinkedHashMap<>();
  private final Map<String, Long> counts = new LinkedHashMap<>();
  private final List<String> referring = new ArrayList<>();
  private String status;
  private String more = "";

  /** Which tells the status; null if none does. */
  private String column;

  private Proposal(Question question, SqlSession session) throws SQLException {
    this.question = question;
    this.chosen = question.chosen();
    this.session = session;
    this.dialect = JobDialect.of(session.engine());
    this.postgres = dialect == JobDialect.POSTGRES;
    String asked = question.table();
    int dot = asked.lastIndexOf('.');
    String schema = dot < 0 ? "public" : asked.substring(0, dot);
    this.table = new Catalogue.Name(postgres ? schema : null, asked.substring(dot + 1));
    this.spelled = JobKind.prefix(table.schema(), session.engine()) + name(table.table());
    Catalogue.Table found =
        session.engine().catalogue(session.connection(), List.of(table)).table(table);
    for (Catalogue.Column column : found.columns()) {
      String type = "tinyint(1)".equalsIgnoreCase(column.declared()) ? "bool" : column.type();
      type = type.toLowerCase(Locale.ROOT).replaceAll("[(].*", "");
      columns.put(column.name(), type.isEmpty() ? "text" : type);
      values.put(column.name(), new TreeSet<>());
    }
    this.key = found.key();
  }

  /** Names the tables of a store, those with most columns of the usual names first. */
  static List<String> tables(Question question) {
    List<String> usual = new ArrayList<>();
    Words.ALL.forEach(
        (list, names) -> usual.addAll(list.matches("status|role[.].*") ? names : List.of()));
    usual.replaceAll(name -> name.replace("_", ""));
    String[] lists = {JobTable.codes(usual), JobTable.codes(Words.ALL.get("status"))};
    return KindQuestions.in(
        question,
        session ->
            session
                .query(JobDialect.of(session.engine()).sql("tables", (Object[]) lists))
                .mapTo(String.class)
                .list());
  }

  /** Writes a file about the table of a question. */
  static Proposed of(Question question) {
    if (!KindFile.PROPOSED.contains(question.store().scheme())) {
      throw JobKind.unfit(
          question.store(),
          true,
          "A file can be proposed for tables of PostgreSQL, SQLite, MySQL and MariaDB alone.");
    }
    return KindQuestions.in(question, session -> new Proposal(question, session).propose());
  }

  private Proposed propose() {
    if (columns.isEmpty()) {
      throw JobKind.unfit(question.store(), false, "There is no table " + question.table() + ".");
    }
    if (chosen.finished() != null) {
      roles.put("finished", chosen.finished());
    }
    Words.ALL.forEach(this::role);
    look();
    column = column();
    if (column == null) {
      derive();
    } else {
      read(column);
    }
    String told = terms.isEmpty() ? null : column;
    List<String> all = List.copyOf(columns.keySet());
    return new Proposed(write(), all, told, roles.get("finished"), terms, counts, referring);
  }

  private String write() {
    List<String> known = key.isEmpty() ? List.of(columns.keySet().iterator().next()) : key;
    Set<String> needed = new LinkedHashSet<>(known);
    List<String> guard = new ArrayList<>();
    guard.add(column);
    Stream.of("finished", "attempt", "due", "started", "active")
        .map(roles::get)
        .forEach(guard::add);
    guard.removeIf(Objects::isNull);
    needed.addAll(guard.subList(0, column == null ? 0 : 1));
    needed.addAll(roles.values());
    String plain = Words.quoted(table.table());
    return FORM[0].formatted(
        id(),
        plain,
        question.store().scheme(),
        postgres ? "\nschema: " + Words.quoted(table.schema()) : "",
        plain,
        Words.list(needed.stream().limit(6)),
        Words.quoted("{s}." + plain(table.table()) + " t"),
        pairs(known, columns::get),
        key.isEmpty() ? "   # no primary key: nothing can be deleted" : "",
        roles.isEmpty() ? " {}" : "",
        lines(roles, role -> field(role, roles.get(role))),
        Words.list(guard.stream().map(this::sql)),
        Words.quoted(status),
        lines(terms, this::term) + more,
        later(known).stripTrailing());
  }

  /** The first of the usual names that a column has, whose type can be that of the role. */
  private void role(String list, Collection<String> usual) {
    String role = list.replaceFirst("^role[.]", "");
    boolean time = JobTerms.ROLES.get(role) == FieldTerm.Type.TIME;
    for (String name : role.equals(list) ? List.<String>of() : usual) {
      for (String each : columns.keySet()) {
        if (snake(each).equals(name)
            && !roles.containsValue(each)
            && !each.equals(chosen.status())
            && (!time || dialect.holdsTimes(columns.get(each)))) {
          roles.putIfAbsent(role, each);
        }
      }
    }
  }

  private static String snake(String column) {
    return column.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
  }

  private void look() {
    String all =
        Words.joined(
            ", ", columns.keySet(), column -> "substr(" + dialect.text(name(column)) + ", 1, 40)");
    SqlSession.each(
        session.query("select " + all + " from " + spelled + " limit " + SAMPLE),
        row -> {
          int at = 0;
          for (Set<String> found : values.values()) {
            String value = row.getString(++at);
            found.addAll(value == null ? Set.of() : Set.of(value));
          }
        });
  }

  /** The column of the status by its name, else by what stands in it; null if none is. */
  private String column() {
    if (chosen.status() != null) {
      return chosen.status().isEmpty() ? null : chosen.status();
    }
    List<String> likely = new ArrayList<>(Words.ALL.get("status"));
    likely.retainAll(columns.keySet());
    values.forEach(
        (name, found) -> {
          boolean few = !found.isEmpty() && found.size() <= MOST_STATUSES;
          boolean usual = found.stream().map(Proposal::state).noneMatch("?"::equals);
          if (few && usual && !roles.containsValue(name)) {
            likely.add(name);
          }
        });
    return likely.isEmpty() ? null : likely.getFirst();
  }

  /** Returns what a status is by its name; a question mark if that tells nothing. */
  private static String state(String code) {
    String word = code.toLowerCase(Locale.ROOT).replaceAll("[ -]", "_");
    return Words.ALL.entrySet().stream()
        .filter(list -> list.getKey().startsWith("state.") && list.getValue().contains(word))
        .map(list -> list.getKey().substring("state.".length()))
        .findFirst()
        .orElse("?");
  }

  private void read(String column) {
    String type = columns.get(column);
    status = sql(column) + (!postgres || List.of("text", "varchar").contains(type) ? "" : "::text");
    Set<String> codes =
        new LinkedHashSet<>(
            postgres ? StoreCheck.told(session, "labels", spelled, column) : List.of());
    SqlSession.each(
        session.query(COUNTS.formatted(dialect.text(name(column)), spelled)),
        row -> {
          if (counts.size() < MOST_STATUSES) {
            counts.put(row.getString(1), row.getLong(2));
          } else {
            more = MORE;
          }
        });
    codes.addAll(counts.keySet());
    boolean truth = type.startsWith("bool");
    if (truth) {
      codes.addAll(postgres ? List.of("true", "false") : List.of("1", "0"));
    }
    for (String code : codes.isEmpty() ? Set.of("unknown") : codes) {
      String as = List.of("true", "1").contains(code) ? "succeeded" : "failed";
      terms.put(code, truth ? as : state(code));
    }
    terms.replaceAll(chosen.states()::getOrDefault);
  }

  /** Where no column tells it, times do that are there or not. */
  private void derive() {
    Map<String, String> times = new LinkedHashMap<>();
    for (String failed : List.of("expired_at", "failed_at")) {
      times.put("failed", columns.containsKey(failed) ? failed : times.get("failed"));
    }
    times.put("finished", roles.get("finished"));
    times.put("running", roles.get("started"));
    times.remove("finished", times.get("failed"));
    times.values().removeIf(Objects::isNull);
    StringBuilder cases = new StringBuilder("CASE");
    times.forEach(
        (term, column) ->
            cases.append(" WHEN %s IS NOT NULL THEN '%s'".formatted(sql(column), term)));
    cases.append(times.isEmpty() ? " WHEN false THEN ''" : "");
    List<String> all = new ArrayList<>(times.keySet());
    if (!columns.containsKey("failed_at") || times.containsKey("running")) {
      cases.append(" ELSE 'waiting'");
      all.add("waiting");
    }
    status = cases + " END";
    all.forEach(term -> terms.put(term, state(term)));
  }

  /** What somebody has to say stands there to be taken, and does nothing until then. */
  private String later(List<String> known) {
    Map<Boolean, List<String>> codes =
        terms.keySet().stream().collect(Collectors.partitioningBy(code -> ended(terms.get(code))));
    if (codes.get(true).isEmpty()) {
      return "No status looks like an end: nothing can be deleted before you say which is one.";
    }
    String since = roles.getOrDefault("active", roles.getOrDefault("created", "?"));
    // Tables that refer to this one go too, or forbid it.
    List<String> steps = new ArrayList<>();
    String family = "";
    String asked = postgres ? spelled : table.table();
    for (Rights.Referring key : session.engine().rights(session).referring(List.of(asked))) {
      String name = Catalogue.Name.spelled(key.table()).table();
      if (!key.table().equalsIgnoreCase(asked)) {
        referring.add(name);
        if (!chosen.stays().contains(name)) {
          steps.add(step(name, key.columns(), key.cascades()));
        }
      } else if (key.columns().endsWith(": " + String.join("/", known))) {
        family = "\nchildren: {parent: {" + key.columns() + "}}";
      }
    }
    steps.add(step(table.table(), pairs(known, each -> each), false));
    String open = "(%s) IN (%s)".formatted(status, JobTable.codes(codes.get(false)));
    String said =
        FORM[1].formatted(
            Words.list(codes.get(true).stream()),
            Words.quoted(sql(roles.getOrDefault("finished", since))),
            String.join("\n#     - ", steps),
            codes.get(false).isEmpty() ? "" : "\n#   never: " + Words.quoted(open),
            family);
    return chosen.deletes()
        ? said.replaceFirst(".*\n", "What may be deleted:\n").replaceAll("(?m)^# ", "")
        : said;
  }

  private String step(String name, String by, boolean cascade) {
    return "{table: %s, key: {%s}%s}"
        .formatted(Words.quoted("{s}." + plain(name)), by, cascade ? ", cascade: true" : "");
  }

  private static boolean ended(String as) {
    return List.of("succeeded", "failed", "cancelled").contains(as);
  }

  private String term(String code) {
    String as = terms.get(code);
    String guess = chosen.states().containsKey(code) ? "" : GUESS;
    return as.equals("?")
        ? "{as: \"?\"}   # say which: ready scheduled retrying blocked running paused succeeded"
            + " failed cancelled; and end: true if nothing more happens"
        : "{as: " + as + (ended(as) ? ", end: true}" : "}") + guess;
  }

  private String field(String role, String column) {
    String sql = Words.quoted(sql(column));
    String type = columns.get(column);
    if (JobTerms.ROLES.get(role) != FieldTerm.Type.TIME) {
      return sql;
    }
    if (type.equals(dialect == JobDialect.MYSQL ? "datetime" : "timestamp")) {
      return "{sql: " + sql + ", zone: utc}   # the zone is a guess";
    }
    String digits = "\\d{9,}(?:[.]\\d+)?";
    String none = type.matches("int.*|numeric|float.*|double|real") ? "0" : "-1";
    String number =
        values.get(column).stream().filter(each -> each.matches(digits)).findFirst().orElse(none);
    double seconds = Double.parseDouble(number);
    String unit = seconds > 1e14 ? "us" : seconds > 1e11 ? "ms" : "s";
    return seconds < 0 ? sql : "{sql: " + sql + ", unit: " + unit + "}   # the unit is a guess";
  }

  private String id() {
    String id = table.table().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    id = id.replaceAll("^[^a-z]+|-+$", "");
    return id.isEmpty() ? "my-jobs" : JobKind.SHIPPED.contains(id) ? "my-" + id : id;
  }

  private String name(String plain) {
    return session.engine().column(plain);
  }

  private String plain(String name) {
    return name.matches("[a-z_][a-z0-9_]*") ? name : name(name).replaceAll("^`|`$", "\"");
  }

  private String sql(String column) {
    return "t." + plain(column);
  }

  private static String lines(Map<String, String> entries, UnaryOperator<String> value) {
    return Words.joined(
        "",
        entries.keySet(),
        each -> "    " + Words.quoted(each) + ": " + value.apply(each) + "\n");
  }

  private static String pairs(List<String> names, UnaryOperator<String> value) {
    return Words.joined(
        ", ", names, each -> Words.quoted(each) + ": " + Words.quoted(value.apply(each)));
  }
}
