package dev.holdfast.cli.buquet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.s3.Operation;
import dev.holdfast.s3.Versioning;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A bucket, or a proxy before it, that says other than it does: what it says is looked at. */
class LyingBucketsTest {

  private static final String SHIP = "workflow/wf-a/steps/ship.json";
  private static final String STATE = "workflow/wf-a/state.json";

  @TempDir private Path directory;
  private PruneBench bench;

  @BeforeEach
  void start() {
    bench = new PruneBench(directory.resolve("records"));
  }

  @AfterEach
  void stop() {
    bench.close();
  }

  private String archive() {
    return directory.resolve("pruned.archive").toString();
  }

  private static void failed(CommandLineRun run, String key, String code) {
    assertThat(run.exit()).as(run.out() + run.err()).isEqualTo(3);
    JsonNode failed = run.json().at("/failed/0");
    assertThat(failed.get("id").asText()).isEqualTo("wf-a");
    assertThat(failed.get("key").asText()).startsWith(key);
    assertThat(failed.get("code").asText()).isEqualTo(code);
  }

  @ParameterizedTest
  @CsvSource({"ENABLED, true", "ENABLED, false", "SUSPENDED, true", "NEVER, true", "NEVER, false"})
  void whatIsSaidToBeDeletedAndIsThereIsNotCountedAndNamed(Versioning versioning, boolean heeded) {
    bench.there().versioning(versioning);
    bench.workflows.completed("wf-a");
    bench.today();
    Map<String, String> before = bench.live();
    if (!heeded) {
      bench.server.faults().ignoreBatchConditions();
    }
    bench.server.faults().onDeletedKey().keys(PruneBench::artefact).pretend();

    CommandLineRun run = bench.cleanup("--archive", archive());

    failed(run, "workflow/wf-a/signals", "not_deleted");
    assertThat(run.json().get("workflows_pruned").asLong()).isZero();
    assertThat(run.json().get("objects_deleted").asLong()).isZero();
    assertThat(bench.live()).isEqualTo(before);
  }

  @Test
  void oneKeyThatIsThereStillNamesItsWorkflowAndTheNextRunEndsIt() {
    bench.workflows.completed("wf-a");
    bench.workflows.completed("wf-b");
    bench.today();
    bench.server.faults().onDeletedKey().key(SHIP).pretend();

    CommandLineRun run = bench.cleanup();

    failed(run, SHIP, "not_deleted");
    assertThat(run.json().get("workflows_pruned").asLong()).isEqualTo(1);
    assertThat(bench.artefacts()).containsExactly(SHIP);
    bench.server.faults().clear();
    assertThat(bench.cleanup().json().get("workflows_pruned").asLong()).isEqualTo(1);
    assertThat(bench.artefacts()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Bytes.class)
  void whatIsReadOtherThanListedIsNotArchivedAndKept(Bytes lie) {
    bench.workflows.completed("wf-a");
    bench.workflows.completed("wf-b");
    bench.today();
    Map<String, String> before = bench.live();
    bench.server.faults().on(Operation.GET_OBJECT).key(SHIP).give(lie);

    CommandLineRun run = bench.cleanup("--archive", archive());

    failed(run, SHIP, "other_bytes");
    assertThat(run.json().get("workflows_pruned").asLong()).isEqualTo(1);
    assertThat(bench.artefacts()).hasSize(3).allMatch(key -> key.contains("/wf-a/"));
    assertThat(CommandLineRun.of("archive", "verify", archive()).exit()).isZero();
    bench.server.faults().clear();
    CommandLineRun back =
        CommandLineRun.in(
            directory.resolve("records"),
            "archive",
            "restore",
            archive(),
            bench.address(),
            "--yes");
    assertThat(back.exit()).as(back.err()).isZero();
    assertThat(bench.live()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--archive", "--summary"})
  void noCopyIsMadeOfOtherBytes(String copy) {
    bench.workflows.completed("wf-a");
    bench.today();
    Map<String, String> before = bench.live();
    bench.server.faults().on(Operation.GET_OBJECT).key(SHIP).give(Bytes.OTHER);

    failed(
        copy.equals("--summary") ? bench.cleanup(copy) : bench.cleanup(copy, archive()),
        SHIP,
        "other_bytes");

    assertThat(bench.live()).isEqualTo(before);
  }

  @Test
  void aStateThatIsReadOtherThanListedKeepsItsWorkflow() {
    bench.workflows.completed("wf-a");
    bench.today();
    Map<String, String> before = bench.live();
    bench
        .server
        .faults()
        .on(Operation.GET_OBJECT)
        .key(STATE)
        .skip(1)
        .give(
            bytes ->
                (new String(bytes, StandardCharsets.UTF_8) + " ").getBytes(StandardCharsets.UTF_8));

    CommandLineRun run = bench.cleanup("--archive", archive());

    failed(run, STATE, "other_bytes");
    assertThat(bench.live()).isEqualTo(before);
  }

  /** An object that is encrypted by a key of its own has an ETag of which nothing is known. */
  @Test
  void anEtagThatIsNoHashIsNotComparedWithTheBytes() {
    bench.workflows.completed("wf-a");
    bench.today();
    bench.server.faults().on(Operation.GET_OBJECT).key(SHIP).give(Bytes.OTHER);
    bench
        .server
        .faults()
        .on(Operation.GET_OBJECT)
        .header("x-amz-server-side-encryption", "aws:kms");

    CommandLineRun run = bench.cleanup("--archive", archive());

    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.json().get("workflows_pruned").asLong()).isEqualTo(1);
  }

  /** How bytes differ. */
  enum Bytes implements UnaryOperator<byte[]> {
    SHORTER {
      @Override
      public byte[] apply(byte[] bytes) {
        return Arrays.copyOf(bytes, bytes.length - 1);
      }
    },
    LONGER {
      @Override
      public byte[] apply(byte[] bytes) {
        return Arrays.copyOf(bytes, bytes.length + 1);
      }
    },
    OTHER {
      @Override
      public byte[] apply(byte[] bytes) {
        byte[] other = bytes.clone();
        other[0]++;
        return other;
      }
    }
  }
}
