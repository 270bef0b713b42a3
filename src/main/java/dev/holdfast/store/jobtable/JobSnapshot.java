package dev.holdfast.store.jobtable;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.store.ClauseTerm;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.retention.Due;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.retention.Rulings;
import dev.holdfast.store.sql.RowKeys;
import dev.holdfast.store.sql.ScannedRow;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.TimeFaults;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.store.terms.ReasonTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import java.util.function.Predicate;
import org.jdbi.v3.core.statement.Query;

/** A job table as a policy sees it at one moment. */
final class JobSnapshot implements RetentionSnapshot {

  /** What is read of a row beside its key and what of {@link #READ} there is. */
  private static final int COLUMNS = 6;

  private static final List<String> READ =
      List.of("name", "type", "tag", "queue", "parent", "root");

  private static final int NEVER_GOES = 4;

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

  /** Where in a row each of {@link #READ} is; 0 where it is not read. */
  private final int[] places = new int[READ.size()];

  /** What hangs together; null until somebody looked. */
  private JobFamily.Links links;

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
    return new JobSnapshot(session, table, session.run(SqlSession::now));
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
   * @param since the moment from which the age of each counts
   * @param roles what is read of each beside its status and time, of what it may have
   * @param marks what they show of hazards, as bits, and what is wrong with their times
   */
  private String selected(String since, Predicate<String> roles, String marks) {
    List<String> all =
        new ArrayList<>(
            List.of(table.keys(), table.status(), since, clauses.keep(), table.version(), marks));
    int last = table.mapping().key().size() + COLUMNS;
    for (int at = 0; at < READ.size(); at++) {
      String role = READ.get(at);
      JobColumn column = roles.test(role) ? table.columns().get(role) : null;
      places[at] = column == null ? 0 : ++last;
      if (column != null) {
        all.add(table.dialect().text(column.read()));
      }
    }
    return "select " + String.join(", ", all) + " from " + table.from();
  }

  private Candidate candidate(ScannedRow row) throws SQLException {
    int at = table.mapping().key().size() + 1;
    TaskStatus status = JobStore.status(row.text(at));
    Object since =
        row.value(at + 1) instanceof Instant exactly ? exactly : moment(row.decimal(at + 1));
    double kept = row.decimal(at + 2);
    ClauseTerm clause = terms().retention().clause(status).orElse(NEVER);
    Due due = new Due(clause, since, Double.isNaN(kept) ? null : kept);
    return new Candidate(
        table.id(row, 0),
        status,
        Objects.requireNonNullElse(due.seconds(), Double.NaN),
        due,
        read(row, 0),
        read(row, 1),
        read(row, 2),
        read(row, 3),
        other(read(row, 4)),
        other(read(row, 5)),
        row.text(at + 3),
        (int) row.whole(at + 4));
  }

  private String read(ScannedRow row, int role) throws SQLException {
    return places[role] == 0 ? null : row.text(places[role]);
  }

  /** Returns a time to the microsecond, which its nearest number of seconds tells; null of none. */
  private static Object moment(double seconds) {
    if (Double.isNaN(seconds)) {
      return null;
    }
    if (Double.isInfinite(seconds)) {
      // Before all others, or after all: that is no moment, and never comes.
      return seconds < 0 ? EARLIEST : "infinity";
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
    String never = table.never() == null ? "false" : "(" + table.never() + ")";
    String undated = clauses.undated();
    String later = clauses.later();
    // How the times of a row are wrong, and whether it is never deleted.
    String stays = "case when %s then %d else 0 end".formatted(never, NEVER_GOES);
    String wrong =
        "case when %s then %d + %5$s when %s then %d + %5$s else 0 end"
            .formatted(undated, TimeFaults.UNDATED, later, TimeFaults.LATER, stays);
    return session.run(
        s -> {
          JobFamily family = new JobFamily(table, s);
          links = links(family);
          JobWorkflows known = links.all();
          Predicate<String> roles = role -> !plain || SHOWN.contains(role);
          String marks = (marked == null ? "0" : marks()) + ", " + wrong;
          String wanted = scan.statuses().isEmpty() ? "false" : clauses.wanted(scan);
          String sql =
              selected(clauses.since(known != null), roles, marks)
                  + " where (%s and %s is not true) or %s or %s"
                      .formatted(wanted, never, undated, later);
          String count = "select count(*) from " + table.from();
          long all = query(s, count, scan.now()).mapTo(Long.class).one();
          TimeFaults faults = new TimeFaults(scan.sampleSize());
          List<Candidate> waiting = new ArrayList<>();
          long[] found = {0};
          int last = table.mapping().key().size() + COLUMNS;
          ScannedRow.Sink rows =
              row -> {
                int bits = (int) row.whole(last);
                if ((bits & ~NEVER_GOES) > 0) {
                  faults.add(bits & ~NEVER_GOES, table.id(row, 0));
                }
                Candidate candidate = (bits & NEVER_GOES) == 0 ? candidate(row) : null;
                if (candidate != null && scan.wants(candidate)) {
                  if (!links.has(candidate.id())) {
                    sink.accept(candidate);
                  } else if (known != null) {
                    sink.accept(candidate.below(known.root(candidate.id())));
                  } else if (waiting.add(candidate) && waiting.size() == CHUNK) {
                    hand(family, waiting, sink);
                  }
                }
                if (++found[0] % SqlEngine.FETCH_SIZE == 0) {
                  progress.report(found[0], all);
                }
              };
          if (known != null) {
            s.each(sql, Map.of("now", scan.now()), rows);
          } else {
            s.rows(sql, Map.of("now", scan.now()), rows);
          }
          hand(family, waiting, sink);
          return new Census(
              all,
              faults.of(TimeFaults.UNDATED),
              faults.of(TimeFaults.LATER),
              new JobRights(table, s).access(RowChange.DELETE));
        });
  }

  private JobFamily.Links links(JobFamily family) throws SQLException {
    boolean none = table.mapping().children() == null || table.columns().containsKey("root");
    return none ? JobFamily.Links.NONE : family.links();
  }

  @Override
  public void workflowSizes(Collection<TaskId> roots, boolean themselves, Consumer<RowCount> sink) {
    List<TaskId> asked = new ArrayList<>();
    session.run(
        s -> {
          JobFamily family = new JobFamily(table, s);
          links = links == null ? links(family) : links;
          for (TaskId root : roots) {
            if (!links.has(root)) {
              sink.accept(new RowCount(root, themselves ? 1 : 0));
            } else if (links.all() == null) {
              asked.add(root);
            } else {
              sink.accept(new RowCount(root, links.all().size(root) - (themselves ? 0 : 1)));
            }
          }
          JobFamily.inChunks(
              asked,
              some -> {
                Map<TaskId, TaskId> workflows = family.workflows(some);
                Map<TaskId, Long> sizes = new HashMap<>();
                workflows.values().forEach(root -> sizes.merge(root, 1L, Long::sum));
                for (TaskId root : some) {
                  // Of one that is too large nobody knows all.
                  long size = sizes.getOrDefault(workflows.get(root), (long) Integer.MAX_VALUE);
                  sink.accept(new RowCount(root, size - (themselves ? 0 : 1)));
                }
              });
          return null;
        });
  }

  /** Hands some over, with the roots of their workflows. */
  private static void hand(JobFamily family, List<Candidate> waiting, Consumer<Candidate> sink) {
    Map<TaskId, TaskId> roots =
        waiting.isEmpty() ? Map.of() : family.roots(waiting.stream().map(Candidate::id).toList());
    waiting.forEach(each -> sink.accept(each.below(roots.get(each.id()))));
    waiting.clear();
  }

  private String marks() {
    StringBuilder marks = new StringBuilder("0");
    int bit = 1;
    for (Mapping.Hazard hazard : table.mapping().hazards(null)) {
      String sql = table.sql(hazard.condition());
      marks.append(" + case when %s then %d else 0 end".formatted(sql, bit));
      bit <<= 1;
    }
    return marks.toString();
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
    String never = table.never();
    if (hazards.isEmpty() && never == null || marked != null && marked == moment) {
      return;
    }
    // A scan passes over what never goes; whoever asks about one of these is told.
    List<String> conditions = new ArrayList<>(List.of(never == null ? "false" : never));
    table.mapping().hazards(null).forEach(hazard -> conditions.add(hazard.condition()));
    conditions.replaceAll(each -> "case when %s then 1 end".formatted(table.sql(each)));
    for (int from = 0; from < chosen.size(); from += CHUNK) {
      Map<TaskId, Integer> places = new HashMap<>();
      for (int at = from; at < Math.min(chosen.size(), from + CHUNK); at++) {
        places.put(chosen.get(at), at);
      }
      session
          .run(s -> new JobRead(table, s, moment).texts(places.keySet(), conditions, table.from()))
          .forEach(
              (id, met) -> {
                if (met.getFirst() != null) {
                  keeps.accept(NEVER_DELETED, places.get(id));
                }
                for (int at = 0; at < hazards.size(); at++) {
                  if (met.get(at + 1) != null) {
                    marks.accept(hazards.get(at), places.get(id));
                  }
                }
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
          String sql = selected(clauses.since(false), _ -> true, "0, 0") + " where ";
          List<Candidate> found = new ArrayList<>();
          rows.bind(query(s, sql + rows.condition("t."), now))
              .map((row, _) -> found.add(candidate(ScannedRow.of(row))))
              .list();
          if (table.columns().containsKey("root") || table.mapping().children() == null) {
            found.forEach(sink);
          } else {
            hand(new JobFamily(table, s), found, sink);
          }
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
    long all = 0;
    for (Map<TaskStatus, Long> byStatus : chosen.values()) {
      all += byStatus.values().stream().mapToLong(Long::longValue).sum();
    }
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
