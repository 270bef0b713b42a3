package dev.holdfast.desktop.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.dapr.FakeInstance;
import dev.holdfast.dapr.FakeSidecar;
import dev.holdfast.dapr.SidecarCall;
import dev.holdfast.desktop.connections.StoreAccess;
import dev.holdfast.desktop.fx.FailureSentence;
import dev.holdfast.desktop.retention.HazardItem.HazardChoice;
import dev.holdfast.desktop.run.CleanupQuestion;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalEntry;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.OptionTerm;
import dev.holdfast.text.RetentionCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An option that decides what is chosen stands beside the policy; without a window. */
class OptionsOfAKindTest {

  private static final Instant THEN = Instant.now().minus(Duration.ofDays(9));

  @TempDir private Path directory;
  private FakeSidecar fake;
  private TaskStore store;
  private Records records;
  private Cleanup cleanup;
  private PolicyChoice choice;
  private RetentionViewModel<Preview> page;
  private RetentionBench bench;

  @BeforeEach
  void open() {
    fake = FakeSidecar.start();
    fake.worker(true);
    FakeInstance top = fake.instance("a", THEN).started("Order", "{}");
    top.child("a:1", "Ship");
    top.failed("A", "b");
    fake.instance("a:1", THEN).started("Ship", "{}", "a").completed("1");
    records = new Records(directory.resolve("records"), null, new Operator("ann", null, "test"));
    cleanup = new Cleanup(new Journal(records, Clock.systemUTC()));
    store =
        KnownStores.ALL.open(
            StoreAddress.parse(fake.address()), StoreOptions.defaults(SecretSource.NONE));
    StoreSession session = session();
    choice = new PolicyChoice(session, null);
    page = new RetentionViewModel<>(session, cleanup, choice);
    bench = new RetentionBench(null, store, session, choice, page, null, Set.of());
  }

  private StoreSession session() {
    return new StoreSession(
        new StoreAccess(
            KnownStores.ALL,
            StoreOptions.defaults(SecretSource.NONE),
            new ImmediateJobRunner(),
            new FailureSentence(
                KnownStores.ALL,
                bug -> {
                  throw new AssertionError(bug);
                }),
            Clock.systemUTC()),
        new ConnectionProfile("Shop", fake.address(), Environment.STAGING),
        store);
  }

  @AfterEach
  void close() {
    page.close();
    store.close();
    fake.close();
  }

  private Path configuration() throws IOException {
    return Files.writeString(
        directory.resolve("dapr.yaml"),
        "kind: Configuration\nspec: {workflow: {stateRetentionPolicy: {failed: 24h}}}\n");
  }

  private OptionTerm only() {
    List<OptionTerm> options = choice.options.options();
    assertThat(options).hasSize(1);
    return options.getFirst();
  }

  private void withChildren(boolean wanted) {
    choice.options.writtenProperty(only()).set(wanted ? "true" : "");
  }

  private CleanupQuestion asked() {
    page.askToDelete();
    return page.run.question.get();
  }

  private List<String> purged() {
    return fake.calls("PurgeInstances").stream().map(SidecarCall::instance).toList();
  }

  @Test
  void thePreviewFollowsTheOption() throws Exception {
    choice.policyFile.open(configuration());
    page.previewChosen();
    assertThat(page.preview.value().tasks()).isEqualTo(1);

    withChildren(true);
    assertThat(page.freshness.get()).isEqualTo(Freshness.POLICY_EDITED);
    assertThat(page.mayDelete.get()).isFalse();
    page.refresh();
    assertThat(page.preview.value().tasks())
        .as("what is shown is shown again, not what is chosen now")
        .isEqualTo(1);

    page.previewChosen();
    assertThat(page.preview.value().tasks()).isEqualTo(2);
    assertThat(page.freshness.get()).isEqualTo(Freshness.FRESH);
    withChildren(false);
    assertThat(page.freshness.get()).isEqualTo(Freshness.POLICY_EDITED);
  }

  @Test
  void whatRunsChildrenFirstIsToldEverywhere() throws Exception {
    Path file = configuration();
    choice.policyFile.open(file);
    withChildren(true);
    page.previewChosen();
    assertThat(
            new RetentionCommand(StoreAddress.parse(fake.address()))
                .cleanup(page.preview.value().policy(), page.plan.options()))
        .contains("--recursive");

    CleanupQuestion question = asked();
    assertThat(question.options()).startsWith(only());
    assertThat(bench.answer(question).choices.decided.has(only().name())).isTrue();
    bench.confirm();

    assertThat(purged()).containsExactly("a:1", "a");
    List<JournalEntry> entries = new ArrayList<>();
    new Journal(records, Clock.systemUTC()).read(entries::add);
    assertThat(entries)
        .extracting(JournalEntry::text)
        .first()
        .asString()
        .contains("\"recursive\":true")
        .contains(file.toString());
  }

  @Test
  void aFrozenPreviewKeepsTheOption() throws Exception {
    choice.policyFile.open(configuration());
    withChildren(true);
    page.previewChosen();
    Path plan = directory.resolve("tree.plan");
    page.freezing.freeze(
        page.preview.value(), Decisions.of(page.plan.options()), plan, false, "all of it");
    assertThat(page.freezing.failure.get()).isEmpty();
    withChildren(false);

    page.planFile.open(plan);
    assertThat(page.plan.options().choices().has(only().name())).isTrue();
    CleanupQuestion question = asked();
    assertThat(bench.answer(question).choices.decided.has(only().name())).isTrue();
    bench.confirm();
    assertThat(purged()).containsExactly("a:1", "a");
  }

  /** The same instances go and the same hazard is named: only what stops differs. */
  @Test
  void aChildThatRunsStopsTheCleanupOnlyThen() {
    FakeInstance top = fake.instance("b", THEN).started("Order", "{}");
    top.child("b:1", "Ship");
    top.completed("1");
    fake.instance("b:1", THEN).started("Ship", "{}", "b");
    choice.policy.age.keep.set("1d");
    page.previewChosen();
    String before = page.preview.value().digest();
    HazardTerm running = HazardTerm.told("child_running");
    assertThat(HazardChoices.of(page.plan, running)).isNull();
    assertThat(page.plan.plan.get()).isInstanceOf(CleanupPlan.Ready.class);

    withChildren(true);
    page.previewChosen();
    assertThat(page.preview.value().digest()).isEqualTo(before);
    assertThat(page.mayDelete.get()).isFalse();
    assertThat(page.plan.plan.get()).isInstanceOf(CleanupPlan.Refused.class);
    HazardChoices.of(page.plan, running).set(HazardChoice.LEAVE_OUT);
    assertThat(page.mayDelete.get()).isTrue();
    assertThat(((CleanupPlan.Ready) page.plan.plan.get()).work().size()).isEqualTo(2);

    withChildren(false);
    page.previewChosen();
    assertThat(HazardChoices.of(page.plan, running)).isNull();
    assertThat(page.mayDelete.get()).isTrue();
  }

  @Test
  void wholeWorkflowsAreRefusedWhereNothingIsBelowAWorkflow() throws Exception {
    choice.policyFile.open(
        Files.writeString(
            directory.resolve("whole.yaml"),
            "whole_workflows: true\nrules:\n- age: 1d\n  statuses: [completed]\n"));
    assertThat(choice.policyFile.problem.get())
        .isEqualTo(
            "whole.yaml: whole_workflows means nothing for this store, where a workflow has no"
                + " others below it and is always judged as a whole. Remove it.");
    assertThat(choice.policy.policy.get()).isNull();
  }
}
