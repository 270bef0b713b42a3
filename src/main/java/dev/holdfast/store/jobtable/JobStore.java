package dev.holdfast.store.jobtable;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Inspectable;
import dev.holdfast.store.Notice;
import dev.holdfast.store.Overview;
import dev.holdfast.store.Roles;
import dev.holdfast.store.Section;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.activity.Groups;
import dev.holdfast.store.history.Descents;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.operation.Acts;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.rows.Archivable;
import dev.holdfast.store.rows.Restoring;
import dev.holdfast.store.sql.ArchivableTables;
import dev.holdfast.store.sql.Database;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.SqlStore;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.Count;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Page;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Texts;
import java.sql.ResultSetMetaData;
import java.sql.Timestamp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** A job table, read as its mapping says. */
final class JobStore extends SqlStore {

  /** The most rows of a section. */
  private static final int ROWS = 500;

  private final JobRetention access;
  private final JobTable table;

  /**
   * Opens one.
   *
   * @param notices what to know about it
   */
  JobStore(Database database, JobTable table, List<Notice> notices) {
    super(database, table.terms());
    this.table = table;
    this.access =
        new JobRetention(
            database, table, RowChange.DELETE, session -> new JobDeletion(session, table));
    Mapping mapping = table.mapping();
    boolean deletes = !table.stored().isEmpty();
    Set<Capability> can = EnumSet.of(Capability.STATUSES);
    can.addAll(mapping.clauses().isEmpty() ? List.of() : List.of(Capability.PREVIEW));
    can.addAll(deletes ? List.of(Capability.RETENTION) : List.of());
    can.addAll(table.numbered() ? List.of() : List.of(Capability.TEXT_IDS));
    if (table.dialect() == JobDialect.POSTGRES) {
      can.add(Capability.REPLICATION_LAG);
    }
    this.info =
        new StoreInfo(
            database.typed(), mapping.id(), engine.product(), can, notices, mapping.yaml());
    ArchivableTables rows =
        new ArchivableTables(database, session -> new JobRows(session, table), Optional.empty());
    this.roles =
        Roles.NONE
            .with(Retention.class, access)
            .with(Archivable.class, when(deletes, rows))
            .with(Restoring.class, when(table.writes(), rows))
            .with(Inspectable.class, new JobInspector(access))
            .with(Histories.class, when(!mapping.events().isEmpty(), new JobHistories(access)))
            .with(Descents.class, when(mapping.children() != null, new JobTree(access)))
            .with(Groups.class, this::counts)
            .with(Acts.class, when(!terms().acts().isEmpty(), access));
  }

  private static <T> Optional<T> when(boolean there, T what) {
    return Optional.of(what).filter(_ -> there);
  }

  @Override
  public StoreFingerprint fingerprint(Cancellation cancellation) {
    String place =
        read(
            cancellation, session -> session.engine().place(session, table.asked(table.subject())));
    return new StoreFingerprint(
        place, StoreFingerprint.schemaOf(table.mapping() + "\n" + table.shape()));
  }

  @Override
  public Overview overview(Cancellation cancellation) {
    Overview overview = read(cancellation, this::counted);
    return overview.listing(
        table.mapping().sections().entrySet().stream()
            .map(each -> section(each.getKey(), each.getValue(), cancellation))
            .toList());
  }

  private Overview counted(SqlSession session) {
    long now = session.now();
    SortedMap<TaskStatus, Long> byStatus = new TreeMap<>(terms().statuses().order());
    terms().statuses().all.forEach(status -> byStatus.put(status, 0L));
    JobColumn created = table.columns().get("created");
    String time = created == null ? "null" : created.micros();
    String sql = "select %1$s, count(*), min(%2$s), max(%2$s) from %3$s group by 1";
    LongSummaryStatistics bounds = new LongSummaryStatistics();
    SqlSession.each(
        session.query(sql.formatted(table.status(), time, table.from())).bind("now", now),
        row -> {
          for (int at = 3; at <= 4; at++) {
            long micros = row.getLong(at);
            if (!row.wasNull()) {
              bounds.accept(Math.floorDiv(micros, 1_000_000L));
            }
          }
          byStatus.merge(status(row.getString(1)), row.getLong(2), Long::sum);
        });
    long all = byStatus.values().stream().mapToLong(Long::longValue).sum();
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put(table.mapping().subject().many(), all);
    facts.put("schema", table.schemaName());
    facts.put("version", table.ofVersion() == null ? null : table.ofVersion().toString());
    facts.put("verified", table.verified());
    boolean none = bounds.getCount() == 0;
    return new Overview(
            byStatus, all, none ? null : bounds.getMin(), none ? null : bounds.getMax(), now)
        .telling(facts);
  }

  /** Each by itself: one that cannot be read takes nothing else with it, and says why. */
  private Section section(String name, String sql, Cancellation cancellation) {
    List<Map<String, Object>> rows = new ArrayList<>();
    Set<String> times = new HashSet<>();
    try {
      read(cancellation, session -> read(session, sql, rows, times));
    } catch (StoreException failed) {
      rows.clear();
      rows.add(Map.of("error", StoreException.deepest(failed)));
    }
    List<Map<String, Object>> some = rows.subList(0, Math.min(ROWS, rows.size()));
    return new Section(
        name, Texts.of(table.mapping().texts()), some, some.size() == rows.size(), times);
  }

  private List<?> read(
      SqlSession session, String sql, List<Map<String, Object>> rows, Set<String> times) {
    return session
        .query("select * from (%s) s limit %d".formatted(table.sql(sql), ROWS + 1))
        .bind("now", session.now())
        .map(
            (row, _) -> {
              ResultSetMetaData columns = row.getMetaData();
              Map<String, Object> fields = new LinkedHashMap<>();
              for (int at = 1; at <= columns.getColumnCount(); at++) {
                String name = columns.getColumnLabel(at);
                Object value = row.getObject(at);
                if (value instanceof Timestamp time) {
                  value = time.getTime() / 1_000;
                  times.add(name);
                }
                fields.put(name, JobTable.value(value));
              }
              return rows.add(fields);
            })
        .list();
  }

  static TaskStatus status(String code) {
    return new TaskStatus(code == null ? "" : code);
  }

  @Override
  public Page<Task> tasks(TaskQuery query, Cancellation cancellation) {
    terms().listing().require(query);
    return read(cancellation, session -> new JobListing(table, session).page(query));
  }

  @Override
  public Count count(TaskFilter filter, Duration patience, Cancellation cancellation) {
    terms().listing().require(filter);
    return read(cancellation, session -> new JobListing(table, session).count(filter));
  }

  /** Nearly each task has an error of its own. */
  private Optional<Map<String, Long>> counts(
      FieldTerm field, TaskFilter filter, Duration patience, Cancellation cancellation) {
    JobColumn column = table.columns().get(field.role());
    if (column == null || !field.counted()) {
      return Optional.empty();
    }
    Duration time = patience == null ? database.options().statementTimeout() : patience;
    SqlSession.Work<Optional<Map<String, Long>>> work =
        session -> new JobListing(table, session).counts(column, filter);
    return StoreException.unless(
        StoreFailure.TimedOut.class,
        () -> SqlSession.read(engine, cancellation, time, work),
        Optional.empty());
  }

  @Override
  public Optional<TaskDetails> task(TaskId id, Cancellation cancellation) {
    return read(cancellation, session -> new JobListing(table, session).details(id));
  }
}
