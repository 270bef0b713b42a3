package dev.holdfast.store.story;

import dev.holdfast.job.Abreast;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Notice;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.WalkedStore;
import dev.holdfast.store.activity.Groups;
import dev.holdfast.store.activity.Workers;
import dev.holdfast.store.activity.Workload;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.fibflow.list.SuspendReasons;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.history.Trees;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.store.terms.Listing;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.FieldTerm.Type;
import dev.holdfast.task.StatusTerm;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Tone;
import dev.holdfast.task.Worker;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A store of one task, in memory. Its clock stands at the time at which the story was read. */
final class StoryStore extends WalkedStore<Task> {

  static final String KIND = "story";

  /** A story is of a task as fib-flow knows it. */
  static final Terms TERMS =
      new Terms(KIND, FibFlowTerms.STATUSES, Hazards.NONE, FibFlowTerms.MEASURES)
          .withViews(FibFlowTerms.TERMS.views())
          .withListing(FibFlowTerms.LISTING);

  private final StoryFile story;
  private final StoryTrail trail;
  private final StoreInfo info;

  StoryStore(StoreAddress address, StoryFile story) {
    super(ofJobTable(story) ? terms(story) : TERMS, new Abreast(1), Comparator.naturalOrder());
    this.story = story;
    this.trail = new StoryTrail(story);
    this.info =
        new StoreInfo(
            address,
            KIND,
            "story of " + story.origin(),
            capabilities(story),
            List.of(new Notice(Notice.Kind.STORY, List.of(story.origin()))));
    this.roles = told();
  }

  /** Only the row of a job table says what its status is as. */
  private static boolean ofJobTable(StoryFile story) {
    return story.details() != null && story.details().task().fields().has(FieldTerm.MEANING);
  }

  /** Of a job table nothing is known but what the row of its job has. */
  private static Terms terms(StoryFile story) {
    Task row = story.details().task();
    List<FieldTerm> fields = new ArrayList<>(List.of(FieldTerm.ID, FieldTerm.STATUS));
    for (String key : row.fields().asMap().keySet()) {
      if (!List.of("id", "status", FieldTerm.MEANING).contains(key)) {
        Type type = key.equals("name") ? Type.NAME : Type.TEXT;
        fields.add(FieldTerm.of(key, key, story.times().contains(key) ? Type.TIME : type));
      }
    }
    FieldTerm[] shown =
        fields.stream()
            .filter(each -> each.equals(FieldTerm.STATUS) || each.type() == Type.TIME)
            .toArray(FieldTerm[]::new);
    boolean failed = "failed".equals(row.fields().text(FieldTerm.MEANING));
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
  public StoreFingerprint fingerprint(Cancellation cancellation) {
    return new StoreFingerprint("story:" + story.file(), "sha256:" + "0".repeat(64));
  }

  @Override
  public long now(Cancellation cancellation) {
    return story.now();
  }

  @Override
  public Iterator<Task> walk(boolean up, String from, Cancellation cancellation) {
    return Stream.ofNullable(from == null ? trail.row() : null).iterator();
  }

  @Override
  public Optional<Task> find(String id, Cancellation cancellation) {
    return Optional.ofNullable(trail.row()).filter(row -> id.equals(row.id().toString()));
  }

  @Override
  public Optional<Task> row(Task found, Cancellation cancellation) {
    return Optional.of(found);
  }

  @Override
  protected boolean matches(Task task, TaskFilter filter) {
    TaskFilter asked = SuspendReasons.pulledOut(filter);
    String reason = asked.suspendReason();
    return super.matches(task, asked) && (reason == null || reason.equals(reason(task)));
  }

  @Override
  public Optional<TaskDetails> task(TaskId id, Cancellation cancellation) {
    return Optional.ofNullable(story.details()).filter(_ -> id.equals(story.id()));
  }

  private String reason(Task row) {
    return row.status().equals(TaskStatus.SUSPENDED) ? trail.suspendReason() : null;
  }

  private Workload load(Worker worker) {
    Task row = trail.row();
    boolean runs =
        row != null && row.status().code().equals("running") && worker.id().equals(row.workerId());
    Workload.Oldest task = runs ? new Workload.Oldest(row.id(), row.name(), null) : null;
    return new Workload(worker, true, worker.alive(story.now()), runs ? 1 : 0, task);
  }

  private Roles told() {
    return Roles.NONE
        .with(Histories.class, trail)
        .with(
            Groups.class,
            (field, _, _, _) ->
                field.is(FieldTerm.SUSPENDED)
                    ? Optional.of(
                        Stream.ofNullable(trail.row())
                            .map(this::reason)
                            .filter(Objects::nonNull)
                            .collect(Collectors.toMap(each -> each, _ -> 1L)))
                    : Optional.empty())
        .with(
            Workers.class,
            Optional.<Workers>of((_, _, _) -> story.workers().stream().map(this::load).toList())
                .filter(_ -> info.can(Capability.WORKERS)))
        .with(Trees.class, Optional.<Trees>of(trail).filter(_ -> info.can(Capability.WORKFLOWS)));
  }
}
