package dev.holdfast.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.job.Cancellation;
import dev.holdfast.journal.Operator;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.TaskStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlanFileTest {

  private static final Operator PLANNER = new Operator("ann", null, "desk");
  private static final StoreFingerprint STORE = new StoreFingerprint("sqlite:/a", "sha256:b");

  private static final String ADDRESS = "sqlite:/srv/tasks.sqlite";

  @TempDir private Path folder;
  private Preview preview;

  @BeforeEach
  void look() throws Exception {
    OracleStore oracle = OracleStores.sqlite(folder, OracleStores.Journal.ROLLBACK);
    Policy policy =
        Policy.of(
            7 * 86_400,
            List.of(TaskStatus.COMPLETED, TaskStatus.PERMANENTLY_FAILED, TaskStatus.PAUSED));
    try (TaskStore store =
            KnownStores.ALL.open(
                StoreAddress.parse(oracle.address()), StoreOptions.defaults(SecretSource.NONE));
        RetentionSnapshot snapshot =
            Roles.of(store, Retention.class).snapshot(Cancellation.never())) {
      preview =
          new PreviewScan(policy, OracleStores.NOW, null, Holds.NONE)
              .run(snapshot, (done, total) -> {});
    }
    assertThat(preview.tasks()).isGreaterThan(100);
  }

  private Frozen<Preview> write(Path file) {
    return PlanFile.write(
        file,
        new Frozen<>(
                preview, Decisions.NONE, STORE, ADDRESS, PLANNER, "head", true, null, null, null)
            .withReason("asked for by Ann"));
  }

  @Test
  void givesBackWhatWasSeen() {
    Path file = folder.resolve("a.plan");
    Frozen<Preview> written = write(file);

    Frozen<Preview> read = PlanFile.read(file, PlanForm.TASKS, FibFlowTerms.TERMS);

    assertThat(read.digest()).isEqualTo(written.digest()).startsWith("sha256:");
    assertThat(read.store()).isEqualTo(STORE);
    assertThat(read.address()).isEqualTo(ADDRESS);
    assertThat(read.planner()).isEqualTo(PLANNER);
    assertThat(read.journalHead()).isEqualTo("head");
    assertThat(read.approvalRequired()).isTrue();
    assertThat(read.reason()).isEqualTo("asked for by Ann");
    assertThat(read.preview().storeNow()).isEqualTo(preview.storeNow());
    Preview again = read.preview().boundTo(FibFlowTerms.STATUSES);
    assertThat(again)
        .usingRecursiveComparison()
        .ignoringFields("candidates", "evidence")
        .isEqualTo(preview);
    for (int row = 0; row < preview.tasks(); row++) {
      assertThat(again.candidates().id(row)).isEqualTo(preview.candidates().id(row));
      assertThat(again.candidates().name(row)).isEqualTo(preview.candidates().name(row));
      assertThat(again.candidates().parent(row)).isEqualTo(preview.candidates().parent(row));
      assertThat(again.candidates().marks(row)).isEqualTo(preview.candidates().marks(row));
      assertThat(again.candidates().amount(row, 0)).isEqualTo(preview.candidates().amount(row, 0));
      assertThat(again.candidates().amount(row, 1)).isEqualTo(preview.candidates().amount(row, 1));
      assertThat(again.workflowSize(row)).isEqualTo(preview.workflowSize(row));
    }
  }

  @Test
  void readsWhatAnEarlierVersionWroteAndMakesTheSameOfTheSameStore() throws Exception {
    Path earlier = Path.of(PlanFileTest.class.getResource("/plan/format-1.plan").toURI());

    Frozen<Preview> read = PlanFile.read(earlier, PlanForm.TASKS, FibFlowTerms.TERMS);

    assertThat(read.digest())
        .isEqualTo("sha256:0a6e153d150172265027167a2b68e3a82749b7b9dfbdb31f671ff9b314c48e9f");
    assertThat(read.preview().digest())
        .isEqualTo("sha256:c37291a1baad7f09e8d390538ac24b827a79ccac85acf4b98aae17f0ebb07116")
        .isEqualTo(preview.digest());
    assertThat(read.preview().tasks()).isEqualTo(231);
    assertThat(read.address()).as("it knew of none").isNull();
    assertThat(PlanOrigin.of(earlier)).contains(new PlanOrigin(earlier, PlanForm.TASKS, null));
    Path now = folder.resolve("now.plan");
    write(now);
    assertThat(Files.readString(now, StandardCharsets.ISO_8859_1))
        .startsWith("holdfast-plan\n{\"format\":1,");
  }

  @Test
  void decisionsAreUnderTheDigest() throws Exception {
    Decisions decided =
        new Decisions(
            Set.of(FibFlowHazards.POISON_CHILD), Set.of(FibFlowHazards.PINNED_CHILD), Choices.NONE);
    Path file = folder.resolve("a.plan");
    Frozen<Preview> written =
        PlanFile.write(
            file,
            new Frozen<>(
                preview, decided, STORE, ADDRESS, PLANNER, "head", true, null, null, null));

    Frozen<Preview> read = PlanFile.read(file, PlanForm.TASKS, FibFlowTerms.TERMS);
    assertThat(read.decisions()).isEqualTo(decided);
    assertThat(read.digest()).isEqualTo(written.digest());
    assertThat(read.preview().digest()).isEqualTo(preview.digest());
    assertThat(read.preview().tasks()).isEqualTo(preview.tasks());
    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
    // A program that knows of no decisions must not run it.
    assertThat(text).startsWith("holdfast-plan\n{\"format\":10,\"rows\":1,");
    String other = text.replace("\"skip\":[\"pinned_child\"]", "\"skip\":[\"poison_child\"]");
    Files.writeString(file, other, StandardCharsets.ISO_8859_1);
    assertThatExceptionOfType(PlanException.class)
        .isThrownBy(() -> PlanFile.read(file, PlanForm.TASKS, FibFlowTerms.TERMS))
        .matches(refused -> refused.problem == PlanProblem.ALTERED);
    Path plain = folder.resolve("b.plan");
    assertThat(write(plain).decisions()).isEqualTo(Decisions.NONE);
    assertThat(Files.readString(plain, StandardCharsets.ISO_8859_1))
        .startsWith("holdfast-plan\n{\"format\":1,\"policy\"")
        .doesNotContain("decisions");
  }

  @Test
  void whoRunsItMaySkipMoreAndAllowOnlyWhatItLeavesOpen() {
    Decisions decided = new Decisions(Set.of(), Set.of(FibFlowHazards.PINNED_CHILD), Choices.NONE);
    Frozen<Preview> plan =
        new Frozen<>(preview, decided, STORE, ADDRESS, PLANNER, "head", false, null, null, null);
    Decisions poison = new Decisions(Set.of(FibFlowHazards.POISON_CHILD), Set.of(), Choices.NONE);
    Decisions pinned = new Decisions(Set.of(FibFlowHazards.PINNED_CHILD), Set.of(), Choices.NONE);
    Decisions fewer = new Decisions(Set.of(), Set.of(FibFlowHazards.CASCADE_DELETE), Choices.NONE);

    assertThat(plan.decide(poison, false)).isEqualTo(poison.and(decided));
    assertThat(plan.decide(fewer, true).skip())
        .containsExactlyInAnyOrder(FibFlowHazards.PINNED_CHILD, FibFlowHazards.CASCADE_DELETE);
    for (Decisions refused : List.of(poison, pinned)) {
      assertThatExceptionOfType(PlanException.class)
          .isThrownBy(() -> plan.decide(refused, true))
          .matches(told -> told.problem == PlanProblem.NOT_ALLOWED);
    }
    assertThatExceptionOfType(PlanException.class).isThrownBy(() -> plan.decide(pinned, false));
  }

  @ParameterizedTest
  @ValueSource(strings = {"poison_child", "pinned_child"})
  void isPlannedLikeThePreviewItself(String code) {
    HazardTerm skipped = FibFlowHazards.HAZARDS.named(code);
    Path file = folder.resolve("a.plan");
    write(file);
    Set<HazardTerm> allowed =
        Set.copyOf(
            FibFlowHazards.HAZARDS.choosable().stream()
                .filter(kind -> !kind.equals(skipped))
                .toList());
    CleanupOptions options =
        new CleanupOptions(allowed, Set.of(skipped), null, CleanupOptions.DEFAULT.throttle());

    CleanupPlan.Ready seen = (CleanupPlan.Ready) CleanupPlan.of(preview, options);
    CleanupPlan.Ready frozen =
        (CleanupPlan.Ready)
            CleanupPlan.of(
                PlanFile.read(file, PlanForm.TASKS, FibFlowTerms.TERMS).preview(), options);

    assertThat(frozen.hazards()).isEqualTo(seen.hazards());
    assertThat(frozen.skipped()).isEqualTo(seen.skipped());
    assertThat(frozen.work().size()).isEqualTo(seen.work().size());
    for (int place = 0; place < seen.work().size(); place++) {
      assertThat(frozen.work().get(place)).isEqualTo(seen.work().get(place));
    }
  }

  @Test
  void isNeverOverwritten() throws IOException {
    Path file = Files.writeString(folder.resolve("mine"), "precious");
    assertProblem(PlanProblem.EXISTS, () -> write(file));
    assertThat(file).hasContent("precious");
    assertProblem(PlanProblem.FILE, () -> write(folder.resolve("absent").resolve("a.plan")));
  }

  @Test
  void noByteCanBeChanged() throws IOException {
    Path file = folder.resolve("a.plan");
    write(file);
    byte[] good = Files.readAllBytes(file);
    Random random = new Random(7);
    for (int round = 0; round < 300; round++) {
      byte[] bad = good.clone();
      int place = PlanForm.TASKS.magic().length() + 1 + random.nextInt(bad.length - 14);
      bad[place] ^= (byte) (1 + random.nextInt(255));
      Files.write(file, bad);
      assertProblem(
          PlanProblem.ALTERED, () -> PlanFile.read(file, PlanForm.TASKS, FibFlowTerms.TERMS));
    }
  }

  @Test
  void noPartCanBeMissingOrAdded() throws IOException {
    Path file = folder.resolve("a.plan");
    write(file);
    byte[] good = Files.readAllBytes(file);
    for (int length = 100; length < good.length; length += 97) {
      Files.write(file, Arrays.copyOf(good, length));
      assertProblem(
          PlanProblem.ALTERED, () -> PlanFile.read(file, PlanForm.TASKS, FibFlowTerms.TERMS));
    }
    Files.write(file, Arrays.copyOf(good, good.length + 1));
    assertProblem(
        PlanProblem.ALTERED, () -> PlanFile.read(file, PlanForm.TASKS, FibFlowTerms.TERMS));
  }

  @Test
  void otherFilesAreNoPlans() throws IOException {
    assertProblem(
        PlanProblem.NO_PLAN,
        () ->
            PlanFile.read(
                Files.writeString(folder.resolve("x"), "hi\n"),
                PlanForm.TASKS,
                FibFlowTerms.TERMS));
    assertProblem(
        PlanProblem.NO_PLAN,
        () ->
            PlanFile.read(
                Files.createFile(folder.resolve("empty")), PlanForm.TASKS, FibFlowTerms.TERMS));
    assertProblem(
        PlanProblem.FILE,
        () -> PlanFile.read(folder.resolve("absent"), PlanForm.TASKS, FibFlowTerms.TERMS));
  }

  private static void assertProblem(PlanProblem problem, Action action) {
    assertThatThrownBy(action::run)
        .isInstanceOfSatisfying(
            PlanException.class, failure -> assertThat(failure.problem).isEqualTo(problem));
  }

  /** May fail. */
  private interface Action {
    void run() throws IOException;
  }
}
