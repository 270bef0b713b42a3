package dev.holdfast.kind;

import dev.holdfast.dapr.FakeInstance;
import dev.holdfast.dapr.FakeSidecar;
import dev.holdfast.task.TaskId;
import io.grpc.Status;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Instances of Dapr behind the sidecar of the tests. */
class DaprKindTest extends KindContract {

  @Override
  TestKind make(Path where) {
    return in();
  }

  static TestKind in() {
    return new Kind(FakeSidecar.start());
  }

  /** A sidecar. */
  static final class Kind implements TestKind {

    /** What was completed earlier than its last event, so that its history decides. */
    private static final String STRAY = "stray ";

    private final FakeSidecar fake;
    private final Instant now = Instant.now();
    private int made;

    Kind(FakeSidecar fake) {
      this.fake = fake;
      fake.worker(true);
    }

    @Override
    public String address() {
      return fake.address();
    }

    @Override
    public long clock() {
      return now.getEpochSecond();
    }

    @Override
    public String usual() {
      return "completed";
    }

    @Override
    public List<String> traits() {
      return List.of("", STRAY);
    }

    @Override
    public TaskId put(String status, long time, String trait, TaskId parent) {
      String id = trait + "instance " + ++made;
      Instant end = Instant.ofEpochSecond(time);
      FakeInstance made = fake.instance(id, end.minusSeconds(500_000)).started("Order", "{}");
      if (parent != null) {
        fake.app().find(parent.toString()).ifPresent(other -> other.child(id, "Order"));
      }
      made.at(end);
      int number =
          List.of(
                  "running",
                  "completed",
                  "continued_as_new",
                  "failed",
                  "canceled",
                  "terminated",
                  "pending",
                  "suspended",
                  "stalled")
              .indexOf(status);
      if (List.of(1, 3, 4, 5).contains(number)) {
        made.ended(number, "1", null);
        if (trait.equals(STRAY)) {
          made.at(end.plusSeconds(3)).suspended("a stray event");
        }
      }
      made.claiming(number);
      return new TaskId.Text(id);
    }

    @Override
    public void clear() {
      fake.app().clear();
      fake.heal();
    }

    @Override
    public void change(TaskId subject) {
      fake.instance(subject.toString(), now).started("Order", "{}").completed("2");
    }

    @Override
    public boolean refuse(TaskId subject) {
      fake.on("PurgeInstances")
          .of(subject.toString())
          .answer(
              Status.Code.UNKNOWN, "failed to purge orchestration state: the workflow is stalled");
      return true;
    }

    @Override
    public Set<TaskId> gone(Set<TaskId> among) {
      Set<TaskId> gone = new TreeSet<>(among);
      gone.removeIf(id -> fake.app().find(id.toString()).isPresent());
      return gone;
    }

    @Override
    public Set<String> rows() {
      Set<String> rows = new TreeSet<>();
      fake.app().all().forEach(each -> rows.add(each.id() + " " + each.history()));
      return rows;
    }

    @Override
    public void close() {
      fake.close();
    }
  }
}
