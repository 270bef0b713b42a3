package dev.holdfast.kind;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.plan.PlanForm;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.explain.ExplainScan;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.plan.Spared;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.retention.RetentionSnapshot.Sample;
import dev.holdfast.task.TaskId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A store of some kind as a test sees it: what it holds, and how that changes beside Holdfast. */
interface TestKind extends AutoCloseable {

  /** How long subjects are kept, in seconds, where a policy is typed. */
  Policy POLICY = Policy.olderThan(86_400);

  /** Returns the policy that is judged by. */
  default Policy policy() {
    return POLICY;
  }

  /** Returns what an operator types. */
  String address();

  /** Returns what a subject can have beside its status and its time; the first is nothing. */
  List<String> traits();

  /**
   * Puts a subject there.
   *
   * @param status one of the store’s; empty if it has none
   * @param time by which it is judged, in Unix seconds
   * @param trait one of {@link #traits}
   * @param parent an earlier one; null for none, and of no meaning where there are none
   */
  TaskId put(String status, long time, String trait, TaskId parent) throws Exception;

  /** Takes all subjects away. */
  void clear() throws Exception;

  /** Returns a status that the policy deletes; empty if subjects have none. */
  String usual();

  /** Puts a subject there that the policy deletes. */
  default TaskId due() throws Exception {
    return put(usual(), clock() - 900_000, traits().getFirst(), null);
  }

  /** Puts a subject there that the policy keeps. */
  default TaskId young() throws Exception {
    return put(usual(), clock() - 60, traits().getFirst(), null);
  }

  /** A subject changes so that what was previewed of it is no longer so. */
  void change(TaskId subject) throws Exception;

  /** Has the store refuse to delete a subject; false if no store of this kind does that. */
  default boolean refuse(TaskId subject) throws Exception {
    return false;
  }

  /** Returns those of these of which nothing is left that was to be deleted. */
  Set<TaskId> gone(Set<TaskId> among) throws Exception;

  /** Returns all that is stored, row by row, as text. */
  Set<String> rows() throws Exception;

  /** Opens the product. */
  default TaskStore open() {
    return KnownStores.ALL.open(
        StoreAddress.parse(address()), StoreOptions.defaults(SecretSource.NONE));
  }

  /** Returns what the store's clock showed when it was made, in Unix seconds. */
  long clock();

  /** Returns the moment at which is judged, in Unix seconds; null for the store's own. */
  default Long now() {
    return clock();
  }

  /** Previews. */
  default OperationPreview preview(TaskStore store, Holds holds) {
    try (RetentionSnapshot snapshot =
        Roles.of(store, Retention.class).snapshot(Cancellation.never())) {
      return new PreviewScan(policy(), now(), null, holds).run(snapshot, Progress.NONE);
    }
  }

  /** What becomes of a subject. */
  enum Fate {
    /** It is deleted, if its hazards are accepted. */
    DELETED,
    /** A policy would delete it, and an operator or its kind keeps it. */
    SPARED,
    /** It is too young, or no policy is about it. */
    KEPT
  }

  /** Returns what the product explains of a subject. */
  default Fate explained(TaskStore store, TaskId subject, Holds holds) {
    return switch (new ExplainScan(policy(), now(), holds)
        .explain(store, subject, Cancellation.never())
        .reason()) {
      case ELIGIBLE -> Fate.DELETED;
      case ON_HOLD, KEPT_BY_STORE -> Fate.SPARED;
      default -> Fate.KEPT;
    };
  }

  /** Returns what a preview says of all subjects, hazards aside: how many have each fate. */
  default Map<Fate, Long> told(OperationPreview preview) {
    Preview tasks = (Preview) preview;
    Spared spared = tasks.spared();
    long stay =
        spared.held().count() + spared.kept().values().stream().mapToLong(Sample::count).sum();
    return Map.of(
        Fate.DELETED,
        preview.size(),
        Fate.SPARED,
        stay,
        Fate.KEPT,
        tasks.storeTasks() - stay - preview.size());
  }

  /** Returns what a preview would delete, hazards aside. */
  default Set<TaskId> ids(OperationPreview preview) {
    Candidates candidates = ((Preview) preview).candidates();
    return IntStream.range(0, candidates.size())
        .mapToObj(candidates::id)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the form of its plans. */
  default PlanForm<?> form() {
    return PlanForm.TASKS;
  }

  @Override
  void close() throws java.sql.SQLException;
}
