package dev.holdfast.store.fibflow;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Inspectable;
import dev.holdfast.store.Notice;
import dev.holdfast.store.Overview;
import dev.holdfast.store.Roles;
import dev.holdfast.store.Spaces;
import dev.holdfast.store.StatusCount;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.activity.Activity;
import dev.holdfast.store.activity.Groups;
import dev.holdfast.store.activity.Scheduled;
import dev.holdfast.store.activity.Throughput;
import dev.holdfast.store.activity.ThroughputQuery;
import dev.holdfast.store.activity.Workers;
import dev.holdfast.store.activity.Workload;
import dev.holdfast.store.address.Networked;
import dev.holdfast.store.fibflow.list.CountingLane;
import dev.holdfast.store.fibflow.list.CourseReading;
import dev.holdfast.store.fibflow.list.CronReading;
import dev.holdfast.store.fibflow.list.TaskCounting;
import dev.holdfast.store.fibflow.list.TaskGroups;
import dev.holdfast.store.fibflow.list.TaskListing;
import dev.holdfast.store.fibflow.list.ThroughputReading;
import dev.holdfast.store.fibflow.list.TrailPages;
import dev.holdfast.store.fibflow.list.WorkflowReading;
import dev.holdfast.store.fibflow.list.WorkloadReading;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.history.TaskCourse;
import dev.holdfast.store.history.Trees;
import dev.holdfast.store.operation.Acts;
import dev.holdfast.store.retention.Excerpt;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.rows.Archivable;
import dev.holdfast.store.rows.Restoring;
import dev.holdfast.store.sql.Database;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.SqlStore;
import dev.holdfast.store.sql.mysql.MysqlEngine;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Count;
import dev.holdfast.task.EventPage;
import dev.holdfast.task.EventQuery;
import dev.holdfast.task.Page;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** A fib-flow store on an SQL database, read as it is. */
final class FibFlowStore extends SqlStore implements Histories, Activity, Trees {

  private final FibFlowTables tables;
  private final TaskListing listing;
  private final TaskReading reading;
  private final RetentionAccess retention;
  private final CountingLane counting = new CountingLane();

  FibFlowStore(Database database, FibFlowTables tables, boolean idsChecked) {
    super(database, FibFlowTerms.TERMS);
    this.retention = new RetentionAccess(database, tables);
    this.tables = tables;
    this.listing = new TaskListing(tables);
    this.reading = new TaskReading(tables, engine);
    this.info = info("fib-flow", capabilities(), notices(idsChecked));
    this.roles = roles();
  }

  private Roles roles() {
    Roles all =
        Roles.NONE
            .with(Histories.class, this)
            .with(
                Groups.class,
                (field, filter, patience, stop) ->
                    tally(
                        patience == null ? database.options().statementTimeout() : patience,
                        stop,
                        ran -> new TaskGroups(tables, ran).counts(field, filter)))
            .with(Activity.class, this)
            // Also where the columns of the tree are missing: each task is a workflow of its own.
            .with(Trees.class, this)
            .with(Inspectable.class, retention::inspect)
            .with(
                Spaces.class,
                stop -> read(stop, session -> engine.space(session, FibFlowTables.CLEANED)))
            .with(Networked.class, engine.transport().map(way -> stop -> read(stop, way)));
    if (info.can(Capability.WORKERS)) {
      all =
          all.with(
              Workers.class,
              (now, only, stop) ->
                  now == null
                      ? read(stop, reading::workers).stream().map(Workload::of).toList()
                      : read(stop, ran -> new WorkloadReading(tables, ran).list(now, only)));
    }
    // Where rows lack a time of their last activity nobody sees whether one was touched since.
    return info.can(Capability.RETENTION)
        ? all.with(Retention.class, retention)
            .with(Acts.class, retention)
            .with(Restoring.class, retention.archivable())
        : all.with(Archivable.class, retention.archivable());
  }

  private Set<Capability> capabilities() {
    Set<Capability> capabilities =
        EnumSet.complementOf(
            EnumSet.of(
                Capability.TEXT_IDS, Capability.STREAMS, Capability.LIST, Capability.PREVIEW));
    if (tables.workers().isEmpty()) {
      capabilities.remove(Capability.WORKERS);
    }
    if (!tables.tasks().containsKey("progress_percent")) {
      capabilities.remove(Capability.PROGRESS);
    }
    if (!tables.tasks().containsKey("root_id") || !tables.tasks().containsKey("parent_id")) {
      capabilities.remove(Capability.WORKFLOWS);
    }
    if (!tables.tasks().containsKey("last_active_time") || tables.archiveOf() != null) {
      capabilities.remove(Capability.RETENTION);
    }
    // A source lists the replicas that are connected, but not how far they are; only they know
    // (dev.mysql.com, SHOW REPLICAS; mariadb.com/kb, SHOW REPLICA HOSTS).
    if (engine instanceof MysqlEngine) {
      capabilities.remove(Capability.REPLICATION_LAG);
    }
    return capabilities;
  }

  private List<Notice> notices(boolean idsChecked) {
    List<Notice> notices = new ArrayList<>(tables.notices());
    if (!idsChecked) {
      notices.add(new Notice(Notice.Kind.IDS_UNCHECKED, List.of()));
    }
    return notices;
  }

  /** Reads what a whole table has to be looked at for. */
  private <T> T tally(Duration patience, Cancellation cancellation, SqlSession.Work<T> work) {
    return counting.take(cancellation, () -> SqlSession.read(engine, cancellation, patience, work));
  }

  private <T> T tally(Cancellation cancellation, SqlSession.Work<T> work) {
    return tally(database.options().statementTimeout(), cancellation, work);
  }

  @Override
  public StoreFingerprint fingerprint(Cancellation cancellation) {
    return read(cancellation, FibFlowTables::fingerprint);
  }

  @Override
  public Overview overview(Cancellation cancellation) {
    return tally(cancellation, reading::overview);
  }

  @Override
  public Page<Task> tasks(TaskQuery query, Cancellation cancellation) {
    terms().listing().require(query);
    return read(cancellation, session -> listing.page(query, session));
  }

  @Override
  public Count count(TaskFilter filter, Duration patience, Cancellation cancellation) {
    terms().listing().require(filter);
    return tally(
        TaskCounting.atOnce(patience),
        cancellation,
        session -> new TaskCounting(tables, session, filter, patience).count());
  }

  @Override
  public Optional<TaskDetails> task(TaskId id, Cancellation cancellation) {
    return read(cancellation, session -> reading.task(id, session));
  }

  @Override
  public Excerpt<TaskEvent> events(TaskId id, int limit, Cancellation cancellation) {
    return read(cancellation, session -> reading.events(id, limit, session));
  }

  @Override
  public EventPage events(EventQuery query, Cancellation cancellation) {
    return read(cancellation, session -> new TrailPages(tables).page(query, session));
  }

  @Override
  public Excerpt<Attempt> attempts(TaskId id, int limit, Cancellation cancellation) {
    return read(cancellation, session -> reading.attempts(id, limit, session));
  }

  @Override
  public Map<TaskId, TaskCourse> courses(
      Collection<TaskId> ids, int limit, Cancellation cancellation) {
    return read(cancellation, session -> new CourseReading(tables, session).of(ids, limit));
  }

  @Override
  public Map<TaskId, TaskEvent> latestEvents(
      Collection<TaskId> ids, Set<String> types, Cancellation cancellation) {
    return read(cancellation, session -> reading.latestEvents(ids, types, session));
  }

  @Override
  public List<StatusCount> counts(Cancellation cancellation) {
    return read(cancellation, reading::counts);
  }

  @Override
  public List<Scheduled> schedules(long now, Cancellation cancellation) {
    return read(cancellation, session -> new CronReading(tables, session).list(now));
  }

  @Override
  public Throughput throughput(ThroughputQuery query, Cancellation cancellation) {
    return read(cancellation, session -> new ThroughputReading(tables, session, query).read());
  }

  @Override
  public void workflow(
      TaskId root,
      Consumer<Task> tasks,
      Consumer<Attempt> attempts,
      Consumer<TaskEvent> events,
      Cancellation cancellation) {
    read(
        cancellation,
        session -> {
          new WorkflowReading(tables, session).stream(root, tasks, attempts, events);
          return null;
        });
  }

  @Override
  public Set<TaskId> parents(Collection<TaskId> ids, Cancellation cancellation) {
    return read(cancellation, session -> reading.parents(ids, session));
  }
}
