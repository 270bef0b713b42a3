package dev.holdfast.retention.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.journal.Operator;
import dev.holdfast.plan.Frozen;
import dev.holdfast.plan.PlanFile;
import dev.holdfast.plan.PlanForm;
import dev.holdfast.retention.columns.CandidateColumns;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.columns.LongColumn;
import dev.holdfast.retention.columns.PlainIds;
import dev.holdfast.retention.family.FamilyJudge;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.Access;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.TestFolder;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.store.retention.RetentionSnapshot.Census;
import dev.holdfast.store.retention.RetentionSnapshot.Sample;
import dev.holdfast.store.terms.Locality;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever the ids are: a plan says the same after it was written and read. */
class PlanIdsPropertyTest {

  private static final Policy POLICY = Policy.of(60, List.of(TaskStatus.COMPLETED));

  @Provide
  Arbitrary<List<Candidate>> ofTexts() {
    return AnyIds.tasks(AnyIds.texts());
  }

  @Provide
  Arbitrary<List<Candidate>> ofNumbers() {
    return AnyIds.tasks(AnyIds.numbers());
  }

  @Provide
  Arbitrary<List<Candidate>> ofBoth() {
    return AnyIds.tasks(AnyIds.mixed());
  }

  @Property(tries = 60)
  void ofTexts(@ForAll("ofTexts") List<Candidate> tasks) throws IOException {
    survives(tasks);
  }

  @Property(tries = 60)
  void ofNumbers(@ForAll("ofNumbers") List<Candidate> tasks) throws IOException {
    survives(tasks);
  }

  @Property(tries = 60)
  void ofBoth(@ForAll("ofBoth") List<Candidate> tasks) throws IOException {
    survives(tasks);
  }

  private static Candidates columns(List<Candidate> tasks) {
    CandidateColumns columns = new CandidateColumns();
    tasks.forEach(task -> columns.add(task, 0));
    return columns.oldestFirst(tasks.size());
  }

  private static Preview preview(List<Candidate> tasks) {
    Candidates candidates = columns(tasks);
    List<TaskId> some = tasks.stream().map(Candidate::id).sorted().limit(3).toList();
    WorkflowSizes workflows = new WorkflowSizes(candidates);
    IntStream.range(0, tasks.size())
        .forEach(row -> workflows.add(candidates.workflowNumber(row), row % 3));
    Sample sample = new Sample(some.size(), some);
    PlanFacts facts =
        new PlanFacts(
            POLICY,
            5_000,
            5_000,
            0,
            new Spared(sample, 0, 0, Map.of(), Map.of()),
            new Census(99, sample, sample, Access.FULL),
            PreviewRequest.PLAINLY);
    return Preview.of(
        facts,
        candidates,
        FibFlowTerms.MEASURES,
        new Evidence(
            FibFlowHazards.HAZARDS,
            FamilyJudge.of(FibFlowHazards.HAZARDS.family()),
            candidates,
            facts.census(),
            LongColumn.zeros(candidates.size()),
            workflows,
            Descendants.none(candidates),
            ForeignRows.NONE));
  }

  private static void survives(List<Candidate> tasks) throws IOException {
    Preview seen = preview(tasks);
    inOrder(tasks, seen.candidates());
    Path file = TestFolder.make("plan").resolve("a.plan");
    try {
      Frozen<Preview> written =
          PlanFile.write(
              file,
              new Frozen<>(
                  seen,
                  Decisions.NONE,
                  new StoreFingerprint("text:/a", "sha256:b"),
                  null,
                  new Operator("ann", null, "desk"),
                  "head",
                  false,
                  null,
                  null,
                  null));
      Frozen<Preview> read = PlanFile.read(file, PlanForm.TASKS, FibFlowTerms.TERMS);
      assertThat(read.digest()).isEqualTo(written.digest());
      same(read.preview(), seen);
    } finally {
      Files.delete(file);
      Files.delete(file.getParent());
    }
  }

  private static void inOrder(List<Candidate> tasks, Candidates candidates) {
    List<Candidate> ordered =
        tasks.stream()
            .sorted(Comparator.comparingDouble(Candidate::time).thenComparing(Candidate::id))
            .toList();
    for (int row = 0; row < ordered.size(); row++) {
      Candidate task = ordered.get(row);
      assertThat(candidates.id(row)).isEqualTo(task.id());
      assertThat(candidates.row(task.id())).isEqualTo(row);
      assertThat(candidates.parent(row)).isEqualTo(task.parentId());
      assertThat(candidates.workflow(row))
          .isEqualTo(Objects.requireNonNullElse(task.rootId(), task.id()));
      assertThat(candidates.version(row)).isEqualTo(task.version());
    }
  }

  private static void same(Preview read, Preview seen) {
    assertThat(read)
        .usingRecursiveComparison()
        .ignoringFields("candidates", "evidence")
        .isEqualTo(seen);
    BitSet all = seen.evidence().all();
    PlannedTasks before = planned(seen, all);
    PlannedTasks after = planned(read, all);
    for (int place = 0; place < before.size(); place++) {
      assertThat(after.get(place)).isEqualTo(before.get(place));
    }
    childrenComeFirst(seen.candidates(), before);
    for (int row = 0; row < seen.tasks(); row++) {
      assertThat(read.workflowSize(row)).isEqualTo(seen.workflowSize(row));
    }
  }

  private static PlannedTasks planned(Preview preview, BitSet going) {
    Descendants nodes = Descendants.none(preview.candidates());
    return PlannedTasks.of(
        nodes,
        ForeignRows.NONE,
        preview.evidence().terms(),
        FibFlowTerms.MEASURES,
        new DeletionOrder(nodes, false).of(going, Locality.TIME),
        preview.evidence().childFlags(going),
        Set.of(),
        false);
  }

  /** Unless parents go round in a circle, which no order can please. */
  private static void childrenComeFirst(Candidates candidates, PlannedTasks planned) {
    if (candidates.numbers instanceof PlainIds) {
      return;
    }
    Set<TaskId> gone = new HashSet<>();
    for (int place = 0; place < planned.size(); place++) {
      TaskId id = planned.get(place).id();
      gone.add(id);
      for (int row = 0; row < candidates.size(); row++) {
        if (id.equals(candidates.parent(row)) && !circular(candidates, row)) {
          assertThat(gone).contains(candidates.id(row));
        }
      }
    }
  }

  private static boolean circular(Candidates candidates, int row) {
    int at = row;
    for (int steps = 0; at >= 0; steps++) {
      if (steps > candidates.size()) {
        return true;
      }
      at = candidates.parentRow(at);
    }
    return false;
  }
}
