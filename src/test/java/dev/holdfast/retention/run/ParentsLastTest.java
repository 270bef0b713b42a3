package dev.holdfast.retention.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.kind.ObjectFolder;
import dev.holdfast.kind.ObjectFolder.Answer;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.plan.Work;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.operation.BatchGuard;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.operation.Operations;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.operation.Share;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.store.textstore.TextStoreFile;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Families where no batch is a transaction. */
class ParentsLastTest {

  private static final Cancellation NEVER = Cancellation.never();

  @TempDir private Path directory;
  private final List<Set<String>> batches = new ArrayList<>();

  /** Objects that were previewed, children first, as if they had parents. */
  private record Families(List<Planned> objects, Map<String, String> parents) implements Work {
    @Override
    public int size() {
      return objects.size();
    }

    @Override
    public Planned get(int place) {
      return objects.get(place);
    }

    @Override
    public TaskId parent(int place) {
      String parent = parents.get(objects.get(place).id().toString());
      return parent == null ? null : new TaskId.Text(parent);
    }
  }

  private static TaskStore open(String address) {
    return KnownStores.ALL.open(
        StoreAddress.parse(address), StoreOptions.defaults(SecretSource.NONE));
  }

  private static Preview preview(TaskStore store) {
    try (RetentionSnapshot snapshot = Roles.of(store, Retention.class).snapshot(NEVER)) {
      return new PreviewScan(Policy.olderThan(86_400), null, null, Holds.NONE)
          .run(snapshot, Progress.NONE);
    }
  }

  private CleanupResult run(ObjectFolder folder, Map<String, String> parents, String... order) {
    try (TaskStore store = open(folder.address());
        Operation operation = Roles.of(store, Operations.class).writer(Choices.NONE, NEVER)) {
      Map<String, Planned> planned = new HashMap<>();
      Work work = ((CleanupPlan.Ready) preview(store).plan(CleanupOptions.DEFAULT)).work();
      IntStream.range(0, work.size())
          .mapToObj(work::get)
          .forEach(each -> planned.put(each.id().toString(), each));
      Families families = new Families(List.of(order).stream().map(planned::get).toList(), parents);
      RunRecord record =
          new RunRecord() {
            @Override
            public long before(TaskId id) {
              return 0;
            }

            @Override
            public boolean oneByOne() {
              return true;
            }

            @Override
            public List<Share> begin(List<Share> batch) {
              return batch;
            }
          };
      return new CleanupRun(
              new Work.Order(families, List.of(), 0, 0, null, Throttle.DEFAULT),
              CleanupListener.NONE,
              NEVER,
              RunClock.of(Clock.systemUTC()))
          .after(record)
          .guardedBy(this::noted)
          .run(operation);
    }
  }

  private Set<TaskId> noted(Collection<TaskId> batch) {
    batches.add(Set.copyOf(batch.stream().map(TaskId::toString).toList()));
    return BatchGuard.NONE.mustStay(batch);
  }

  @Test
  void noBatchHasAParentWithItsChild() {
    ObjectFolder folder = new ObjectFolder(directory);
    List.of("leaf", "twin", "middle", "root", "alone")
        .forEach(key -> folder.put(key, "stored", ObjectFolder.OLD, 1));
    CleanupResult result =
        run(
            folder,
            Map.of("leaf", "middle", "twin", "middle", "middle", "root"),
            "leaf",
            "twin",
            "middle",
            "root",
            "alone");

    assertThat(result.deleted()).isEqualTo(5);
    assertThat(batches)
        .containsExactly(Set.of("leaf", "twin"), Set.of("middle"), Set.of("root", "alone"));
  }

  @Test
  void aParentWhosePlannedChildWasNotDoneIsKeptAndSoIsTheOneAbove() {
    ObjectFolder folder = new ObjectFolder(directory);
    folder.put("leaf", "stored", ObjectFolder.OLD, 1, Answer.REFUSES);
    folder.put("unsure", "stored", ObjectFolder.OLD, 1, Answer.DELETES_IN_SILENCE);
    List.of("middle", "root", "over unsure", "alone")
        .forEach(key -> folder.put(key, "stored", ObjectFolder.OLD, 1));
    CleanupResult result =
        run(
            folder,
            Map.of("leaf", "middle", "middle", "root", "unsure", "over unsure"),
            "leaf",
            "unsure",
            "middle",
            "root",
            "over unsure",
            "alone");

    assertThat(result.deleted()).as("%s", result).isEqualTo(1);
    assertThat(result.drifted())
        .extracting(Drift::id, Drift::reason)
        .contains(
            tuple(new TaskId.Text("middle"), DriftReason.CHILD_KEPT),
            tuple(new TaskId.Text("root"), DriftReason.CHILD_KEPT),
            tuple(new TaskId.Text("over unsure"), DriftReason.CHILD_KEPT));
    assertThat(result.chosen()).as("all are told of").isEqualTo(6);
    assertThat(folder.keys()).containsExactly("leaf", "middle", "over unsure", "root");
  }

  @Test
  void aPlanOfTasksKnowsWhoIsAbove() throws Exception {
    TextStoreFile file = TextStoreFile.create(directory.resolve("jobs.db"));
    file.job("top", "completed", TextStoreFile.OLD, null);
    file.job("below", "completed", TextStoreFile.OLD, "top");
    file.job("orphan", "completed", TextStoreFile.OLD, "long gone");
    try (TaskStore store = open(file.address())) {
      Work work = ((CleanupPlan.Ready) preview(store).plan(CleanupOptions.DEFAULT)).work();
      Map<String, String> above = new HashMap<>();
      for (int place = 0; place < work.size(); place++) {
        above.put(work.get(place).id().toString(), String.valueOf(work.parent(place)));
      }
      assertThat(above).isEqualTo(Map.of("below", "top", "top", "null", "orphan", "null"));
    }
  }
}
