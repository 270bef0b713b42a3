package dev.holdfast.store.jobtable;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.store.ClauseTerm;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.retention.Due;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.retention.Rulings;
import dev.holdfast.store.sql.RowKeys;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.store.terms.ReasonTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jdbi.v3.core.statement.Query;

/** A job table as a policy sees it at one moment. */
final class JobSnapshot implements RetentionSnapshot {

  private static final int FETCH_SIZE = 5_000;
  private static final long MICROS = 1_000_000;
  private static final int NANOS = 1_000;

  /** Stands for what was before all times; earlier ones are not shown as dates. */
  private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:01Z");

  /** What is shown, and what rules about nothing but statuses go by. */
  private static final List<String> SHOWN = List.of("name", "parent", "root");

  /** What a mapping says is never deleted as it is. */
  private static final ReasonTerm NEVER_DELETED =
      new ReasonTerm("never_deleted", JobActTerms.TEXTS);

  /** Of a runtime that has no policy. */
  private static final ClauseTerm NEVER =
      new ClauseTerm(List.of(), "since", null, ClauseTerm.When.OLDER, false);

  private final SqlSession session;
  private final JobTable table;
  private final long now;
  private final JobClauses clauses;
  private final JobAmounts amounts;

  /** At which moment all rows were judged that were handed over; null if others were, too. */
  private Long marked;

  private JobSnapshot(SqlSession session, JobTable table, long now) {
    this.session = session;
    this.table = table;
    this.now = now;
    this.clauses = new JobClauses(table);
    this.amounts = new JobAmounts(session, table, now);
  }

  static JobSnapshot open(SqlSession session, JobTable table) {
    if (session.engine().excludesWriters() && !session.run(session.engine()::readsBlockWriters)) {
      session.handle().begin();
    }
    return new JobSnapshot(session, table, session.run(JobStore::now));
  }

  @Override
  public long now() {
    return now;
  }

  @Override
  public Terms terms() {
    return table.terms();
  }

  /**
   * Returns a query of rows.
   *
   * @param roles what is read of each beside its status and time, of what it may have
   * @param marks what they show of hazards, as bits
   */
  private String selected(Predicate<String> roles, String marks) {
    List<String> all =
        new ArrayList<>(List.of(table.keys(), table.status(), clauses.since(), clauses.keep()));
    for (String role : List.of("name", "type", "tag", "queue", "parent", "root")) {
      JobColumn column = roles.test(role) ? table.columns().get(role) : null;
      all.add(column == null ? "null" : table.dialect().text(column.read()));
    }
    all.add(table.version());
    all.add(marks);
    return "select " + String.join(", ", all) + " from " + table.from();
  }

  private Candidate candidate(ResultSet row) throws SQLException {
    TaskId id = table.id(row);
    int at = table.mapping().key().size() + 1;
    TaskStatus status = JobStore.status(row.getString(at++));
    Object since = moment(row.getDouble(at), row.wasNull());
    double kept = row.getDouble(++at);
    Due due =
        new Due(
            terms().retention().clause(status).orElse(NEVER), since, row.wasNull() ? null : kept);
    Double time = due.seconds();
    return new Candidate(
        id,
        status,
        time == null ? Double.NaN : time,
        due,
        row.getString(++at),
        row.getString(++at),
        row.getString(++at),
        row.getString(++at),
        other(row.getString(++at)),
        other(row.getString(++at)),
        row.getString(++at),
        row.getInt(++at));
  }

  /** Returns a time to the microsecond, which its nearest number of seconds tells; null of none. */
  private static Object moment(double seconds, boolean none) {
    if (none) {
      return null;
    }
    if (Double.isInfinite(seconds)) {
      // Before all others, or after all: that is no moment, and never comes.
      return seconds < 0 ? EARLIEST : Double.toString(seconds);
    }
    double whole = Math.floor(seconds);
    return Instant.ofEpochSecond((long) whole, Math.round((seconds - whole) * MICROS) * NANOS);
  }

  private TaskId other(String value) {
    return value == null ? null : table.numbered() ? TaskId.parse(value) : new TaskId.Text(value);
  }

  @Override
  public Census scan(Scan scan, Consumer<Candidate> sink, Progress progress) {
    List<Rulings.Ruling> rules = scan.rulings().all();
    // What goes is marked at once, if it is known that it goes.
    marked = rules.isEmpty() ? null : scan.now();
    boolean plain = !rules.isEmpty() && rules.stream().allMatch(Rulings.Ruling::plain);
    String never = table.never();
    return session.run(
        s -> {
          long[] counts =
              query(
                      s,
                      "select count(*), count(case when %s then 1 end), count(case when %s then 1 end) from %s"
                          .formatted(clauses.undated(), clauses.later(), table.from()),
                      scan.now())
                  .map((row, _) -> new long[] {row.getLong(1), row.getLong(2), row.getLong(3)})
                  .one();
          Census census =
              new Census(
                  counts[0],
                  sample(s, scan, counts[1], clauses.undated()),
                  sample(s, scan, counts[2], clauses.later()),
                  new JobRights(table, s).access(RowChange.DELETE));
          if (scan.statuses().isEmpty()) {
            return census;
          }
          long[] found = {0};
          List<Candidate> waiting = new ArrayList<>();
          boolean families = families(s);
          query(
                  s,
                  selected(role -> !plain || SHOWN.contains(role), marked == null ? "0" : marks())
                      + " where "
                      + clauses.wanted(scan)
                      + (never == null ? "" : " and (" + never + ") is not true"),
                  scan.now())
              .setFetchSize(FETCH_SIZE)
              .map((row, _) -> candidate(row))
              .forEach(
                  candidate -> {
                    if (scan.wants(candidate)) {
                      waiting.add(candidate);
                    }
                    if (waiting.size() == (families ? CHUNK : 1)) {
                      hand(s, families, waiting, sink);
                    }
                    if (++found[0] % FETCH_SIZE == 0) {
                      progress.report(found[0], counts[0]);
                    }
                  });
          hand(s, families, waiting, sink);
          return census;
        });
  }

  private boolean families(SqlSession s) {
    return !table.columns().containsKey("root") && new JobFamily(table, s).any();
  }

  @Override
  public void workflowSizes(Collection<TaskId> roots, boolean themselves, Consumer<RowCount> sink) {
    session.run(
        s -> {
          if (!families(s)) {
            RetentionSnapshot.super.workflowSizes(roots, themselves, sink);
            return null;
          }
          Map<TaskId, TaskId> workflows = new JobFamily(table, s).workflows(roots);
          Map<TaskId, Long> sizes =
              workflows.values().stream()
                  .collect(Collectors.groupingBy(root -> root, Collectors.counting()));
          for (TaskId root : roots) {
            // Of one that is too large nobody knows all.
            long size = sizes.getOrDefault(workflows.get(root), (long) Integer.MAX_VALUE);
            sink.accept(new RowCount(root, size - (themselves ? 0 : 1)));
          }
          return null;
        });
  }

  /** Hands some over, with the roots of their workflows. */
  private void hand(
      SqlSession s, boolean families, List<Candidate> waiting, Consumer<Candidate> sink) {
    Map<TaskId, TaskId> roots =
        families && !waiting.isEmpty()
            ? new JobFamily(table, s).roots(waiting.stream().map(Candidate::id).toList())
            : Map.of();
    waiting.forEach(each -> sink.accept(each.below(roots.get(each.id()))));
    waiting.clear();
  }

  private String marks() {
    List<Mapping.Hazard> hazards = table.mapping().hazards(null);
    return IntStream.range(0, hazards.size())
        .mapToObj(
            at ->
                " + case when %s then %d else 0 end"
                    .formatted(table.sql(hazards.get(at).condition()), 1 << at))
        .collect(Collectors.joining("", "0", ""));
  }

  private Sample sample(SqlSession s, Scan scan, long count, String condition) {
    if (count == 0) {
      return new Sample(0, List.of());
    }
    String sql =
        "select %s from %s where %s order by %s limit %d"
            .formatted(
                table.keys(),
                table.from(),
                condition,
                String.join(", ", table.key()),
                scan.sampleSize());
    return new Sample(count, query(s, sql, scan.now()).map((row, _) -> table.id(row)).list());
  }

  private static Query query(SqlSession session, String sql, long now) {
    return session.query(sql).bind("now", now);
  }

  /** Asked of what was chosen alone: some of it looks into other tables. */
  @Override
  public void examine(
      long moment,
      List<TaskId> chosen,
      ObjIntConsumer<HazardTerm> marks,
      ObjIntConsumer<ReasonTerm> keeps,
      Progress progress) {
    List<HazardTerm> hazards = terms().hazards().ofRows();
    String never = table.mapping().never();
    if (hazards.isEmpty() && never == null || marked != null && marked == moment) {
      return;
    }
    // A scan passes over what never goes; whoever asks about one of these is told.
    String conditions =
        Stream.concat(
                Stream.of(never == null ? "false" : table.sql(never)),
                table.mapping().hazards(null).stream().map(hazard -> table.sql(hazard.condition())))
            .map(condition -> ", (" + condition + ") is true")
            .collect(Collectors.joining());
    for (int from = 0; from < chosen.size(); from += CHUNK) {
      Map<TaskId, Integer> places = new HashMap<>();
      for (int at = from; at < Math.min(chosen.size(), from + CHUNK); at++) {
        places.put(chosen.get(at), at);
      }
      RowKeys rows = table.rows(places.keySet());
      String sql =
          "select %s%s from %s where %s"
              .formatted(table.keys(), conditions, table.from(), rows.condition("t."));
      session.run(
          s -> {
            rows.bind(query(s, sql, moment))
                .map(
                    (row, _) -> {
                      int place = places.get(table.id(row));
                      int first = table.key().size() + 1;
                      if (row.getBoolean(first)) {
                        keeps.accept(NEVER_DELETED, place);
                      }
                      for (int at = 0; at < hazards.size(); at++) {
                        if (row.getBoolean(first + 1 + at)) {
                          marks.accept(hazards.get(at), place);
                        }
                      }
                      return true;
                    })
                .forEach(_ -> {});
            return null;
          });
      progress.report(Math.min(chosen.size(), from + CHUNK), chosen.size());
    }
  }

  @Override
  public void candidates(Collection<TaskId> ids, Consumer<Candidate> sink) {
    RowKeys rows = table.rows(ids);
    marked = null;
    session.run(
        s -> {
          List<Candidate> found =
              rows.bind(query(s, selected(_ -> true, "0") + " where " + rows.condition("t."), now))
                  .map((row, _) -> candidate(row))
                  .collect(Collectors.toCollection(ArrayList::new));
          hand(s, families(s), found, sink);
          return null;
        });
  }

  @Override
  public void amounts(Measure measure, Collection<TaskId> ids, Consumer<RowCount> sink) {
    table.stored().stream()
        .filter(part -> measure.key().equals(part.measure()))
        .forEach(part -> amounts.count(part, ids, sink));
  }

  /** How many rows of each table go. */
  @Override
  public Map<String, Object> told(
      Rulings rulings, Map<String, Map<TaskStatus, Long>> chosen, Iterable<TaskId> ids) {
    long all =
        chosen.values().stream()
            .flatMap(byStatus -> byStatus.values().stream())
            .mapToLong(Long::longValue)
            .sum();
    Map<String, Long> rows = amounts.rows(ids, all);
    return rows.isEmpty() ? Map.of() : Map.of("rows", rows);
  }

  @Override
  public Cancellation cancellation() {
    return session.cancellation();
  }

  @Override
  public void close() {
    session.close();
  }
}
