package dev.holdfast.cli.completion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.CommandLineRun;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What shells are told about commands and options. */
class CompletionCommandTest {

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void bashUnderstandsItsScript() throws IOException, InterruptedException {
    String script = printed("bash");
    Process bash = new ProcessBuilder("bash", "-n").redirectErrorStream(true).start();
    try (OutputStream in = bash.getOutputStream()) {
      in.write(script.getBytes(StandardCharsets.UTF_8));
    }
    String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor()).as(said).isZero();
    assertThat(script).contains("preview", "--keep", "complete -F _complete_holdfast");
  }

  @Test
  void zshIsToldWhichProgramItIsFor() {
    assertThat(printed("zsh"))
        .startsWith("#compdef holdfast\n")
        .endsWith("\n_holdfast \"$@\"\n")
        .contains("'preview:Show what a retention policy would delete")
        .contains("'(--keep)--keep=[")
        .contains(":FORMAT:(table json ndjson csv)'")
        .contains("'1:SHELL:(bash zsh fish)'")
        .contains("archive) _holdfast_archive && ret=0 ;;")
        .contains("restore) _holdfast_archive_restore && ret=0 ;;")
        .doesNotContain("bashcompinit");
  }

  @Test
  void fishKnowsCommandsOfCommandsAndTheirOptions() {
    assertThat(printed("fish").lines())
        .anyMatch(
            line ->
                line.startsWith("complete -c holdfast -n '__fish_use_subcommand' -f -a preview"))
        .anyMatch(
            line ->
                line.startsWith(
                    "complete -c holdfast -n '__fish_seen_subcommand_from preview' -l keep -x"))
        .anyMatch(
            line ->
                line.startsWith(
                    "complete -c holdfast -n '__fish_seen_subcommand_from archive; and not"
                        + " __fish_seen_subcommand_from verify restore' -f -a restore"))
        .anyMatch(
            line ->
                line.startsWith(
                    "complete -c holdfast -n '__fish_seen_subcommand_from archive; and"
                        + " __fish_seen_subcommand_from restore' -l dry-run"))
        .allMatch(line -> line.startsWith("complete -c holdfast -n '"));
  }

  @Test
  void anotherShellIsRefusedWithTheOnesThereAre() {
    CommandLineRun run = CommandLineRun.of("completion", "tcsh");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).contains("bash", "zsh", "fish");
  }

  private static String printed(String shell) {
    CommandLineRun run = CommandLineRun.of("completion", shell);
    assertThat(run.err()).isEmpty();
    assertThat(run.exit()).isZero();
    return run.out();
  }
}
