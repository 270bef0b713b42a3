package dev.holdfast.desktop.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.connections.StoreAccess;
import dev.holdfast.desktop.dialog.WholeTextFile;
import dev.holdfast.desktop.fx.FailureSentence;
import dev.holdfast.desktop.policy.PolicyViewModel.PolicyShape;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.job.JobRunner;
import dev.holdfast.job.ThreadJobRunner;
import dev.holdfast.retention.policy.Match;
import dev.holdfast.retention.policy.NamePattern;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.retention.policy.file.PolicyReader;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.fibflow.FibFlowTerms;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Policies from files and into files; the store is not asked. */
class PolicyFileViewModelTest {

  private static final Policy RULES =
      new Policy(
          List.of(
              Rule.aged(new Match(null, new NamePattern("import-*"), "a\nb", null, List.of()), 60),
              new Rule("rest", Match.ALL, null, 10, null, false, false)),
          true);

  private final Path directory;
  private final PolicyViewModel policy =
      new PolicyViewModel(FibFlowTerms.STATUSES, true, Optional.empty());
  private final StoreSession session;
  private final PolicyFileViewModel file;

  PolicyFileViewModelTest(@TempDir Path directory) {
    this.directory = directory;
    this.session = session(null, new ImmediateJobRunner());
    this.file = new PolicyFileViewModel(session, policy);
  }

  private StoreSession session(Path own, JobRunner jobs) {
    return new StoreSession(
        new StoreAccess(
            KnownStores.ALL,
            StoreOptions.defaults(SecretSource.NONE),
            jobs,
            new FailureSentence(
                KnownStores.ALL,
                bug -> {
                  throw new AssertionError(bug);
                }),
            Clock.systemUTC()),
        new ConnectionProfile("Orders", "sqlite:/nowhere", Environment.NONE, own),
        TaskSessions.empty(directory));
  }

  private Path written(String name, String... lines) throws Exception {
    return Files.writeString(directory.resolve(name), String.join("\n", lines));
  }

  @Test
  void readsBackWhatItSaved() throws Exception {
    Path saved = directory.resolve("mine.yaml");
    policy.show(RULES);
    file.save(new WholeTextFile(saved, false));
    assertThat(file.problem.get()).isEmpty();
    assertThat(file.title.get()).isEqualTo("mine.yaml");
    assertThat(PolicyReader.read(saved, FibFlowTerms.STATUSES.deletable, KnownStores.ALL).policy())
        .isEqualTo(RULES);
    policy.shape.set(PolicyShape.BY_AGE);
    policy.age.keep.set("60s");
    assertThat(file.title.get()).isEqualTo("mine.yaml, edited since");
    file.open(saved);
    assertThat(policy.policy.get()).isEqualTo(RULES);
    assertThat(file.title.get()).isEqualTo("mine.yaml");
  }

  @Test
  void becomesTheStoresPolicyOnceItIsInAFile() {
    assertThat(file.session.keepsFiles()).as("a store that is not saved").isFalse();
    List<Path> kept = new ArrayList<>();
    session.onKeep((what, file) -> kept.add(file));
    assertThat(file.session.keepsFiles()).isTrue();
    policy.show(RULES);
    assertThat(file.keep()).as("it is in no file yet").isFalse();
    assertThat(kept).isEmpty();
    Path first = directory.resolve("first.yaml");
    file.forThisStore(true);
    file.save(new WholeTextFile(first, false));
    assertThat(kept).containsExactly(first);
    assertThat(file.note.get()).startsWith("This file is now the store’s saved policy");
    file.forThisStore(false);
    file.save(new WholeTextFile(directory.resolve("copy.yaml"), false));
    assertThat(kept).hasSize(1);
    assertThat(file.keep()).as("it is in a file").isTrue();
    assertThat(kept).endsWith(directory.resolve("copy.yaml"));
  }

  @Test
  void readsTheStoresOwnPolicyUnlessSomethingIsWrittenMeanwhile() throws Exception {
    Path own = written("own.yaml", "rules:", "  - age: 60s", "    status: completed");
    BlockingQueue<Runnable> heard = new LinkedBlockingQueue<>();
    try (ThreadJobRunner jobs = new ThreadJobRunner(heard::add)) {
      PolicyFileViewModel saved = new PolicyFileViewModel(session(own, jobs), policy);
      saved.openSaved();
      hear(jobs, heard);
      assertThat(policy.policy.get())
          .isEqualTo(
              PolicyReader.read(own, FibFlowTerms.STATUSES.deletable, KnownStores.ALL).policy());
      assertThat(saved.title.get()).isEqualTo("own.yaml");

      saved.openSaved();
      policy.age.keep.set("7s");
      Policy meanwhile = policy.policy.get();
      hear(jobs, heard);
      assertThat(policy.policy.get()).isEqualTo(meanwhile);

      Files.delete(own);
      saved.openSaved();
      hear(jobs, heard);
      assertThat(saved.problem.get()).isEqualTo("own.yaml does not exist any more.");
    }
  }

  private static void hear(ThreadJobRunner jobs, BlockingQueue<Runnable> heard) throws Exception {
    while (!jobs.isIdle()) {
      heard.take().run();
    }
  }

  @Test
  void saysWhichLineIsWrongAndKeepsWhatIsWritten() throws Exception {
    policy.age.keep.set("60s");
    file.open(written("bad.yaml", "rules:", "  - age: 30d", "    status: running"));
    assertThat(file.problem.get()).startsWith("bad.yaml, line 3: “running” is not a status");
    assertThat(policy.policy.get()).isEqualTo(Policy.of(60, FibFlowTerms.STATUSES.usual()));
    assertThat(file.title.get()).isEmpty();
  }

  @Test
  void readsWhatFibFlowTakesAndNamesWhatItIgnores() throws Exception {
    file.open(written("flow.json", "{\"expire_time\": 604800, \"batch\": 100}"));
    assertThat(policy.shape.get()).isEqualTo(PolicyShape.BY_AGE);
    assertThat(policy.policy.get()).isEqualTo(Policy.of(604_800, FibFlowTerms.STATUSES.usual()));
    assertThat(file.note.get()).contains("ignored: batch");
  }

  @Test
  void readsADaprDocument() throws Exception {
    file.open(
        written(
            "dapr.yaml",
            "apiVersion: dapr.io/v1alpha1",
            "kind: Configuration",
            "spec:",
            "  workflow:",
            "    stateRetentionPolicy:",
            "      anyTerminal: 360h"));
    assertThat(file.problem.get()).isEmpty();
    assertThat(policy.policy.get()).isNotNull();
  }

  @Test
  void replacesNothingUnasked() throws Exception {
    Path there = written("there.yaml", "mine");
    policy.age.keep.set("60s");
    file.save(new WholeTextFile(there, false));
    assertThat(file.problem.get()).isEqualTo("there.yaml exists already. Choose another name.");
    assertThat(there).hasContent("mine");
    file.save(new WholeTextFile(there, true));
    assertThat(PolicyReader.read(there, FibFlowTerms.STATUSES.deletable, KnownStores.ALL).policy())
        .isEqualTo(Policy.of(60, FibFlowTerms.STATUSES.usual()));
  }

  @Test
  void saysWhatStoppedIt() throws Exception {
    policy.age.keep.set("60s");
    file.open(directory.resolve("none.yaml"));
    assertThat(file.problem.get()).isEqualTo("none.yaml does not exist any more.");
    file.save(new WholeTextFile(directory.resolve("no/such.yaml"), false));
    assertThat(file.problem.get()).contains("folder");
    Files.createDirectories(directory.resolve("folder/inside"));
    file.save(new WholeTextFile(directory.resolve("folder"), true));
    assertThat(file.problem.get()).contains("cannot be written");
  }
}
