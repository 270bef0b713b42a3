package dev.holdfast.store.story;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Notice;
import dev.holdfast.store.Overview;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.activity.Groups;
import dev.holdfast.store.activity.Workers;
import dev.holdfast.store.activity.Workload;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.history.Trees;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.store.terms.Listing;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Count;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.FieldTerm.Type;
import dev.holdfast.task.Page;
import dev.holdfast.task.StatusTerm;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Tone;
import dev.holdfast.task.Worker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** A store of one task, in memory. Its clock stands at the time at which the story was read. */
final class StoryStore implements TaskStore {

  static final String KIND = "story";

  /** A story is of a task as fib-flow knows it. */
  static final Terms TERMS =
      new Terms(KIND, FibFlowTerms.STATUSES, Hazards.NONE, FibFlowTerms.MEASURES)
          .withViews(FibFlowTerms.TERMS.views())
          .withListing(FibFlowTerms.LISTING);

  private final StoryFile story;
  private final StoryTrail trail;
  private final StoreInfo info;
  private final Terms terms;

  StoryStore(StoreAddress address, StoryFile story) {
    this.story = story;
    this.trail = new StoryTrail(story);
    this.terms = ofJobTable(story) ? terms(story) : TERMS;
    this.info =
        new StoreInfo(
            address,
            KIND,
            "story of " + story.origin(),
            capabilities(story),
            List.of(new Notice(Notice.Kind.STORY, List.of(story.origin()))));
  }

  /** Only the row of a job table says what its status is as. */
  private static boolean ofJobTable(StoryFile story) {
    return story.details() != null && story.details().task().fields().has("as");
  }

  /** Of a job table nothing is known but what the row of its job has. */
  private static Terms terms(StoryFile story) {
    Task row = story.details().task();
    List<FieldTerm> fields = new ArrayList<>(List.of(FieldTerm.ID, FieldTerm.STATUS));
    for (String key : row.fields().asMap().keySet()) {
      if (!List.of("id", "status", "as").contains(key)) {
        Type type = key.equals("name") ? Type.NAME : Type.TEXT;
        fields.add(FieldTerm.of(key, key, story.times().contains(key) ? Type.TIME : type));
      }
    }
    FieldTerm[] shown =
        fields.stream()
            .filter(each -> each.equals(FieldTerm.STATUS) || each.type() == Type.TIME)
            .toArray(FieldTerm[]::new);
    boolean failed = "failed".equals(row.fields().text("as"));
    StatusTerm status =
        new StatusTerm(row.status(), failed, false, failed ? Tone.FAILED : Tone.NEUTRAL);
    return new Terms(KIND, new Statuses(List.of(status), List.of()), Hazards.NONE, List.of())
        .withListing(new Listing(fields.toArray(FieldTerm[]::new)).showing(null, shown));
  }

  private static Set<Capability> capabilities(StoryFile story) {
    Set<Capability> capabilities = EnumSet.of(Capability.STATUSES);
    if (!ofJobTable(story)) {
      capabilities.addAll(Set.of(Capability.ATTEMPTS, Capability.WORKFLOWS, Capability.PROGRESS));
    }
    if (!story.workers().isEmpty()) {
      capabilities.add(Capability.WORKERS);
    }
    if (story.id() instanceof TaskId.Text) {
      capabilities.add(Capability.TEXT_IDS);
    }
    return capabilities;
  }

  @Override
  public StoreInfo info() {
    return info;
  }

  @Override
  public Terms terms() {
    return terms;
  }

  @Override
  public StoreFingerprint fingerprint(Cancellation cancellation) {
    return new StoreFingerprint("story:" + story.file(), "sha256:" + "0".repeat(64));
  }

  @Override
  public long now(Cancellation cancellation) {
    return story.now();
  }

  @Override
  public Overview overview(Cancellation cancellation) {
    SortedMap<TaskStatus, Long> byStatus = new TreeMap<>(terms.statuses().order());
    terms.statuses().all().forEach(status -> byStatus.put(status, 0L));
    Task row = row();
    if (row != null) {
      byStatus.merge(row.status(), 1L, Long::sum);
    }
    Long created = row == null ? null : row.createdAt();
    return new Overview(byStatus, row == null ? 0 : 1, created, created, story.now());
  }

  private Task row() {
    return story.details() == null ? null : story.details().task();
  }

  @Override
  public Page<Task> tasks(TaskQuery query, Cancellation cancellation) {
    boolean found = query.cursor() == null && matches(query.filter());
    return new Page<>(found ? List.of(row()) : List.of(), null, null);
  }

  @Override
  public Count count(TaskFilter filter, Duration patience, Cancellation cancellation) {
    return new Count(matches(filter) ? 1 : 0, true);
  }

  private boolean matches(TaskFilter filter) {
    return row() != null && new StoryFilter(filter).accepts(row(), trail.suspendReason());
  }

  @Override
  public Optional<TaskDetails> task(TaskId id, Cancellation cancellation) {
    return Optional.ofNullable(story.details()).filter(_ -> id.equals(story.id()));
  }

  private Map<String, Long> reasons() {
    Map<String, Long> reasons = new HashMap<>();
    if (row() != null && row().status().equals(TaskStatus.SUSPENDED)) {
      reasons.put(trail.suspendReason(), 1L);
    }
    return reasons;
  }

  /** Its one task is all that it knows anybody has in work. */
  private Workload load(Worker worker) {
    Task row = row();
    boolean runs =
        row != null && row.status().code().equals("running") && worker.id().equals(row.workerId());
    Workload.Oldest task = runs ? new Workload.Oldest(row.id(), row.name(), null) : null;
    return new Workload(worker, true, worker.alive(story.now()), runs ? 1 : 0, task);
  }

  @Override
  public <R> Optional<R> role(Class<R> role) {
    return Roles.NONE
        .with(Histories.class, new StoryHistories(story, trail))
        .with(
            Groups.class,
            (field, _, _, _) ->
                field.is(FieldTerm.SUSPENDED) ? Optional.of(reasons()) : Optional.empty())
        .with(
            Workers.class,
            Optional.<Workers>of((_, _, _) -> story.workers().stream().map(this::load).toList())
                .filter(_ -> info.can(Capability.WORKERS)))
        .with(
            Trees.class,
            Optional.<Trees>of(new StoryTree(story, trail))
                .filter(_ -> info.can(Capability.WORKFLOWS)))
        .find(role);
  }

  @Override
  public void close() {
    // The file was read whole and is not kept open.
  }
}
