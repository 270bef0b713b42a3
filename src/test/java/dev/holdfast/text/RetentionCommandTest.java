package dev.holdfast.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.policy.Match;
import dev.holdfast.retention.policy.NamePattern;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.retention.policy.file.PolicyReader;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.task.TaskStatus;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RetentionCommandTest {

  private static final Path BASH = Path.of("/bin/bash");

  private static final StoreAddress STORE = StoreAddress.parse("sqlite:/var/lib/my app/tasks.db");

  @TempDir private Path directory;

  @Test
  void aPolicyOfOneAgeIsWrittenOut() {
    assertThat(
            new RetentionCommand(STORE)
                .preview(Policy.olderThan(604_800).boundTo(FibFlowTerms.STATUSES), Choices.NONE))
        .isEqualTo(
            "holdfast preview 'sqlite:/var/lib/my app/tasks.db' --keep 7d"
                + " --status completed --status permanently_failed");
  }

  @Test
  void whatWasDecidedAboutHazardsIsInTheCleanupAndNothingIsDeletedByAPaste() {
    CleanupOptions options =
        new CleanupOptions(
            Set.of(FibFlowHazards.PINNED_CHILD),
            Set.of(FibFlowHazards.POISON_CHILD),
            null,
            Throttle.DEFAULT.withBatch(500));
    assertThat(
            new RetentionCommand(STORE)
                .cleanup(Policy.olderThan(3_600).boundTo(FibFlowTerms.STATUSES), options))
        .isEqualTo(
            "holdfast cleanup 'sqlite:/var/lib/my app/tasks.db' --skip poison_child"
                + " --allow pinned_child --keep 1h --status completed --status permanently_failed")
        .doesNotContain("--yes");
    assertThat(
            new RetentionCommand(STORE)
                .cleanup(
                    Path.of("/p/it's.plan"),
                    Path.of("/p/keys"),
                    7 * 86_400,
                    CleanupOptions.DEFAULT))
        .isEqualTo(
            "holdfast cleanup 'sqlite:/var/lib/my app/tasks.db' --plan '/p/it'\\''s.plan'"
                + " --max-age 7d --approvers /p/keys");
  }

  @Test
  void aPasswordInAnAddressIsNotShown() {
    String command =
        new RetentionCommand(StoreAddress.parse("psql://app:s3cret@db:5432/jobs"))
            .preview(Policy.olderThan(60).boundTo(FibFlowTerms.STATUSES), Choices.NONE);
    assertThat(command).contains("postgresql://app@db:5432/jobs").doesNotContain("s3cret");
  }

  @Test
  void rulesStandInTheCommandAsADocumentThatIsThatPolicy() throws Exception {
    Policy rules =
        new Policy(
            List.of(
                Rule.aged(
                    new Match(null, new NamePattern("it's \u202e*"), null, null, List.of()), 60),
                Rule.aged(Match.statuses(List.of(TaskStatus.COMPLETED)), 3_600)),
            true);
    String command = new RetentionCommand(STORE).preview(rules, Choices.NONE);
    assertThat(command).doesNotContain("\u202e").contains("--policy /dev/stdin <<'HOLDFAST'\n{");
    assumeTrue(Files.isExecutable(BASH));
    Path file = directory.resolve("policy");
    Files.writeString(file, run("holdfast() { cat; }; " + command));
    assertThat(PolicyReader.read(file, FibFlowTerms.STATUSES.deletable, KnownStores.ALL).policy())
        .isEqualTo(rules);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain",
        "",
        "two words",
        "it's",
        "$(touch x)",
        "`id`",
        "a;b",
        "*",
        "~",
        "=ls",
        "!!",
        "#",
        "-x",
        "a\\b",
        "a\nb",
        "\u001b[31m!'\\",
        "\u202egnp",
        "größe \ud83d\ude80",
        "tab\there"
      })
  void aShellTakesEachWordAsItIs(String word) throws Exception {
    assumeTrue(Files.isExecutable(BASH));
    String command = new ShellCommand(word).text();
    assertThat(command.codePoints()).noneMatch(VisibleText::isDangerous);
    assertThat(run("holdfast() { printf %s \"$1\"; }; " + command)).isEqualTo(word);
  }

  private String run(String script) throws Exception {
    Process process =
        new ProcessBuilder(BASH.toString(), "--norc", "-c", script)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }
}
