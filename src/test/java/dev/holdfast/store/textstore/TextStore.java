package dev.holdfast.store.textstore;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Overview;
import dev.holdfast.store.Roles;
import dev.holdfast.store.Spaces;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.StoreSpace;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.history.Trees;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.rows.Restoring;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Count;
import dev.holdfast.task.Cursor;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Fields;
import dev.holdfast.task.Page;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Texts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads jobs. Opens a connection for each question. */
final class TextStore implements TaskStore {

  static final String JOB =
      "select key as id, title as name, status, etag, created_at, last_active_time, parent_id,"
          + " root_id, (select priority from priorities p where p.job = jobs.key) as priority"
          + " from jobs";

  private final StoreAddress address;

  TextStore(StoreAddress address) {
    this.address = address;
    try (Sql sql = sql()) {
      sql.number("select count(*) as n from jobs where 0");
      checkKey(sql);
    }
  }

  private Sql sql() {
    return Sql.open(address.location().replaceFirst(";.*", ""));
  }

  /** A store may have a door, which opens for who knows its key. */
  private void checkKey(Sql sql) {
    boolean door =
        sql.number("select count(*) as n from sqlite_master where name = 'door' and type = 'table'")
            > 0;
    if (door && address.password() == null) {
      throw new StoreException(
          new StoreFailure.PasswordNeeded(
              address.display(), null, Texts.in("dev.holdfast.store.textstore.messages")));
    }
    String key = door ? address.password().reveal() : "";
    if (door && sql.number("select count(*) as n from door where key = ?", key) == 0
        || !door && address.location().endsWith(";locked=true")) {
      throw new StoreException(
          new StoreFailure.AuthenticationFailed(address.display(), "its door does not open"));
    }
  }

  @Override
  public Terms terms() {
    return TextTerms.TERMS;
  }

  @Override
  public StoreInfo info() {
    return new StoreInfo(
        address,
        TextTerms.KIND,
        "SQLite",
        Set.of(
            Capability.STATUSES, Capability.WORKFLOWS, Capability.RETENTION, Capability.TEXT_IDS),
        List.of());
  }

  @Override
  public StoreFingerprint fingerprint(Cancellation cancellation) {
    return new StoreFingerprint("textstore:" + address.location(), "sha256:" + "7".repeat(64));
  }

  @Override
  public long now(Cancellation cancellation) {
    try (Sql sql = sql()) {
      return sql.number("select now as n from clock");
    }
  }

  @Override
  public Overview overview(Cancellation cancellation) {
    SortedMap<TaskStatus, Long> counts = new TreeMap<>(TextTerms.TERMS.statuses().order());
    TextTerms.TERMS.statuses().all.forEach(status -> counts.put(status, 0L));
    List<Long> created = new ArrayList<>();
    try (Sql sql = sql()) {
      sql.each(
          JOB + " order by created_at",
          row -> {
            counts.merge(new TaskStatus(row.text("status")), 1L, Long::sum);
            created.add(row.integer("created_at"));
          });
    }
    boolean any = !created.isEmpty();
    return new Overview(
        counts,
        created.size(),
        any ? created.getFirst() : null,
        any ? created.getLast() : null,
        now(cancellation));
  }

  @Override
  public Page<Task> tasks(TaskQuery query, Cancellation cancellation) {
    terms().listing().require(query);
    List<Task> found = new ArrayList<>();
    try (Sql sql = sql()) {
      sql.each(JOB, row -> found.add(task(row)));
    }
    Comparator<Task> order = order(query.sort(), query.order() == SortOrder.ASC);
    List<Task> after =
        found.stream()
            .filter(task -> matches(query.filter(), task))
            .filter(task -> query.cursor() == null || order.compare(task, at(query.cursor())) > 0)
            .sorted(order)
            .toList();
    List<Task> page = after.stream().limit(query.limit()).toList();
    Cursor next = page.size() == after.size() ? null : place(query, page.getLast());
    return new Page<>(page, null, next);
  }

  private static Comparator<Task> order(String sort, boolean up) {
    Comparator<Task> ids =
        up ? Comparator.comparing(Task::id) : Comparator.comparing(Task::id).reversed();
    Comparator<Long> values = up ? Comparator.naturalOrder() : Comparator.reverseOrder();
    return sort.equals(FieldTerm.ID.key())
        ? ids
        : Comparator.comparing(
                (Task task) -> task.fields().integer(sort), Comparator.nullsLast(values))
            .thenComparing(ids);
  }

  private static Cursor place(TaskQuery query, Task last) {
    Object key = last.fields().integer(query.sort());
    return new Cursor(query.sort(), query.order(), false, key, last.id());
  }

  private static Task at(Cursor place) {
    return new Task(place.id(), new Fields(Collections.singletonMap(place.sort(), place.key())));
  }

  private static boolean matches(TaskFilter filter, Task task) {
    return (filter.statuses().isEmpty() || filter.statuses().contains(task.status()))
        && (filter.name() == null || filter.name().equals(task.name()))
        && (filter.exactName() == null || filter.exactName().equals(task.name()))
        && (filter.rootId() == null || filter.rootId().equals(task.rootId()))
        && (filter.parentId() == null
            || filter.parentId().equals(task.parentId())
            || filter.strays()
                && task.parentId() == null
                && filter.parentId().equals(task.rootId()))
        && (filter.workflowId() == null || filter.workflowId().equals(task.workflowId()))
        && (!filter.workflowRoots() || task.parentId() == null)
        && (filter.text() == null || task.id().toString().contains(filter.text()))
        && (filter.ids().isEmpty() || filter.ids().contains(task.id()))
        && filter.meetsConditions(task, (each, text) -> each.id().toString().contains(text));
  }

  static Task task(Fields row) {
    return new Task(Sql.id(row, "id"), row);
  }

  @Override
  public Count count(TaskFilter filter, Duration patience, Cancellation cancellation) {
    terms().listing().require(filter);
    long[] count = {0};
    try (Sql sql = sql()) {
      sql.each(JOB, row -> count[0] += matches(filter, task(row)) ? 1 : 0);
    }
    return new Count(count[0], true);
  }

  @Override
  public Optional<TaskDetails> task(TaskId id, Cancellation cancellation) {
    List<TaskDetails> found = new ArrayList<>();
    try (Sql sql = sql()) {
      sql.each(
          JOB + " where key = ?",
          row -> found.add(new TaskDetails(task(row), Map.of())),
          Sql.texts(List.of(id)));
    }
    return found.stream().findFirst();
  }

  @Override
  public <R> Optional<R> role(Class<R> role) {
    return Roles.NONE
        .with(Histories.class, new TextHistories(this::sql))
        .with(Trees.class, new TextTrees(this::sql))
        .with(Spaces.class, _ -> new StoreSpace.Tables(List.of()))
        .with(Retention.class, new TextRetention(this::sql))
        .with(Restoring.class, new ArchivableJobs(this::sql))
        .find(role);
  }

  @Override
  public void close() {
    // Each question closes its own connection.
  }
}
