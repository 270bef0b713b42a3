package dev.holdfast.cli.buquet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.CommandLineRun;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys in the address of a bucket are refused before anything is asked, and never repeated. */
class BucketSecretsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "s3://AKIAX:hush@queue",
        "s3://AKIAX@queue",
        "s3://queue?password=hush",
        "s3://queue?accessKey=hush",
        "s3://queue?sessionToken=hush",
        "s3://queue?endpoint=http://AKIAX:hush@127.0.0.1:1"
      })
  void areRefusedInOneSentence(String address) {
    CommandLineRun run = CommandLineRun.of("preview", address, "--keep", "30d");
    assertThat(run.exit()).as(run.err()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("Keys must not stand in an address")
        .hasLineCount(1)
        .doesNotContain("PGPASSWORD", "hush");
  }

  @ParameterizedTest
  @ValueSource(strings = {"s3://AKIAX:hush@queue", "s3://queue?password=hush"})
  void areRefusedForASchedulerToo(String address) {
    CommandLineRun run =
        CommandLineRun.of("service", "print", address, "--every", "1d", "--keep", "30d");
    assertThat(run.exit()).isEqualTo(5);
    assertThat(run.err()).hasLineCount(1).doesNotContain("PGPASSWORD", "hush");
  }
}
