package dev.holdfast.cli.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.s3.S3Server;
import dev.holdfast.store.buquet.BuquetBucket;
import dev.holdfast.store.buquet.WorkflowScenarios;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code .buquet.toml} says about what is kept, as a policy file. */
class BuquetPolicyFileTest {

  @TempDir Path directory;

  private String file(String text) throws IOException {
    return Files.writeString(directory.resolve(".buquet.toml"), text).toString();
  }

  private CommandLineRun check(String text) throws IOException {
    return CommandLineRun.of("policy", "check", file(text), "--json");
  }

  @Test
  void itsDaysArePolicyOfAPreview() throws IOException {
    System.setProperty("aws.accessKeyId", S3Server.KEY_ID);
    System.setProperty("aws.secretAccessKey", S3Server.SECRET);
    try (S3Server server = S3Server.start();
        BuquetBucket bucket = BuquetBucket.on(server, "queue")) {
      server.clock().set(Instant.now().minus(Duration.ofDays(20)));
      new WorkflowScenarios(bucket).completed("wf-a");
      server.clock().set(Instant.now());
      String address = "s3://queue?endpoint=" + server.endpoint();
      String text = "[default]\nbucket = \"queue\"\n[workflow]\nretention_days = %s\n";

      CommandLineRun goes =
          CommandLineRun.of("preview", address, "--policy", file(text.formatted("14.5")), "--json");
      assertThat(goes.exit()).as(goes.err()).isZero();
      assertThat(goes.json().get("workflows").asLong()).isEqualTo(1);
      assertThat(goes.json().at("/policy/expire_time").asLong()).isEqualTo(1_252_800);
      CommandLineRun stays =
          CommandLineRun.of("preview", address, "--policy", file(text.formatted("30")), "--json");
      assertThat(stays.json().get("workflows").asLong()).isZero();
      assertThat(stays.json().at("/skipped/too_young").asLong()).isEqualTo(1);
      CommandLineRun refused =
          CommandLineRun.of(
              "preview", address, "--policy", file(text.formatted("30\nkeep_state = false")));
      assertThat(refused.exit()).isEqualTo(2);
      assertThat(refused.err()).contains(".buquet.toml", "keep_state", "always keeps the state");
    }
  }

  @Test
  void isKnownByItsSections() throws IOException {
    CommandLineRun good = check("[workflow]\nretention_days = 30\nkeep_state = true\nmood = 1\n");
    assertThat(good.exit()).as(good.err()).isZero();
    assertThat(good.json().get("shape").asText()).isEqualTo("buquet");
    assertThat(good.err()).contains("workflow.mood").doesNotContain("keep_state");
    assertThat(check("[default]\nbucket = \"queue\"\n").err()).contains("retention_days");
    for (String days : new String[] {"0", "-1", "\"30\"", "inf", "nan"}) {
      CommandLineRun wrong = check("[workflow]\nretention_days = " + days + "\n");
      assertThat(wrong.exit()).as(days).isEqualTo(2);
      assertThat(wrong.err()).contains("retention_days");
    }
  }

  @Test
  void isRefusedWithItsLineWhereItIsNoToml() throws IOException {
    CommandLineRun broken = check("[workflow]\nretention_days = = 3\n");
    assertThat(broken.exit()).isEqualTo(2);
    assertThat(broken.err()).contains("line 2", "not TOML");
    CommandLineRun twice = check("[workflow]\nretention_days = 3\nretention_days = 4\n");
    assertThat(twice.exit()).isEqualTo(2);
    assertThat(check("a = 1\n").exit()).isEqualTo(2);
  }
}
