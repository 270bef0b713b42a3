package dev.holdfast.store.smallstore;

import dev.holdfast.job.Abreast;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.ClauseTerm;
import dev.holdfast.store.ClauseTerm.When;
import dev.holdfast.store.RetentionTerm;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.WalkedStore;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.sqlite.SqliteEngine;
import dev.holdfast.store.sql.sqlite.SqliteFile;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.store.terms.Listing;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Fields;
import dev.holdfast.task.StatusTerm;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Tone;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Pieces of work, each known by its queue and its number in that. */
public class SmallStore extends WalkedStore<Task> {

  private static final TaskStatus DONE = new TaskStatus("done");

  /** What ended at some time. */
  static final ClauseTerm ENDED =
      new ClauseTerm(List.of(DONE), "last_active_time", null, When.OLDER, true);

  /** What it calls things. */
  public static final Terms TERMS = terms("small-store", List.of());

  protected final SqliteEngine engine;
  protected final StoreOptions options;
  private final StoreAddress address;

  /** Asked only once it is made. */
  @SuppressWarnings("this-escape")
  protected SmallStore(StoreAddress address, StoreOptions options) {
    super(TERMS, new Abreast(1), Comparator.naturalOrder());
    this.engine = new SqliteEngine(SqliteFile.at(address.location()), options);
    this.options = options;
    this.address = address;
    this.roles = Roles.NONE.<Retention>with(Retention.class, stop -> new SmallSnapshot(this, stop));
  }

  protected static Terms terms(String kind, List<Measure> measures) {
    return new Terms(
            kind,
            new Statuses(
                List.of(
                    new StatusTerm(new TaskStatus("open"), false, false, Tone.WAITING),
                    new StatusTerm(DONE, true, true, Tone.DONE)),
                List.of(DONE)),
            new Hazards(
                List.of(CommonHazards.LARGE_SHARE, CommonHazards.FUTURE_LAST_ACTIVE),
                Map.of(),
                List.of(),
                null),
            measures)
        .withListing(new Listing(FieldTerm.ID, FieldTerm.STATUS, FieldTerm.TEXT))
        .withRetention(new RetentionTerm(List.of(ENDED), null));
  }

  @Override
  public StoreInfo info() {
    Set<Capability> can = EnumSet.of(Capability.STATUSES, Capability.PREVIEW, Capability.TEXT_IDS);
    return new StoreInfo(address, terms().kind(), engine.product(), can, List.of());
  }

  @Override
  public Terms terms() {
    return TERMS;
  }

  /** Reads in a session. */
  protected final <T> T read(Cancellation cancellation, SqlSession.Work<T> work) {
    return SqlSession.read(engine, cancellation, options.statementTimeout(), work);
  }

  @Override
  public StoreFingerprint fingerprint(Cancellation cancellation) {
    String place = read(cancellation, session -> engine.place(session, "work"));
    return new StoreFingerprint(place, "sha256:" + "7".repeat(64));
  }

  @Override
  public long now(Cancellation cancellation) {
    String sql = "select " + engine.nowSql();
    return read(cancellation, session -> session.query(sql).mapTo(Long.class).one());
  }

  @Override
  public Optional<TaskDetails> task(TaskId id, Cancellation cancellation) {
    return find(id.toString(), cancellation).map(task -> new TaskDetails(task, Map.of()));
  }

  /** Returns all of it. */
  final List<Task> all(Cancellation cancellation) {
    String sql = "select no, queue as name, state as status, ended as last_active_time from work";
    return read(
        cancellation, session -> session.query(sql).mapToMap().map(SmallStore::task).list());
  }

  private static Task task(Map<String, Object> row) {
    TaskId no = TaskId.of(((Number) row.get("no")).longValue());
    TaskId id = TaskId.of(List.of(new TaskId.Text(row.get("name").toString()), no));
    Map<String, Object> fields = new LinkedHashMap<>(Map.of("id", id.toString()));
    row.forEach(
        (name, value) ->
            fields.put(name, value instanceof Integer n ? (Object) n.longValue() : value));
    return new Task(id, new Fields(fields));
  }

  @Override
  public Iterator<Task> walk(boolean up, String from, Cancellation cancellation) {
    Comparator<String> order = up ? Comparator.naturalOrder() : Comparator.reverseOrder();
    return all(cancellation).stream()
        .filter(task -> from == null || order.compare(task.id().toString(), from) > 0)
        .sorted(Comparator.comparing(task -> task.id().toString(), order))
        .iterator();
  }

  @Override
  public Optional<Task> find(String id, Cancellation cancellation) {
    return all(cancellation).stream().filter(task -> task.id().toString().equals(id)).findFirst();
  }

  @Override
  public Optional<Task> row(Task found, Cancellation cancellation) {
    return Optional.of(found);
  }

  @Override
  public void close() {
    engine.close();
  }
}
