package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.app.SavedProfiles;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.Profiles;
import dev.holdfast.cli.output.PasswordPrompt;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Directories;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.SecretStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SupportBundleTest {

  @TempDir private Path directory;
  private Directories directories;
  private Profiles profiles;
  private Path bundle;

  @BeforeEach
  void keepSomething() throws Exception {
    directories = new Directories(directory.resolve("config"), directory.resolve("data"));
    profiles = new SavedProfiles(directories, SecretStore.NONE);
    profiles.change(
        settings ->
            settings.adding(
                new ConnectionProfile(
                    "Orders", "postgresql://ops:s3cret@db/orders", Environment.PRODUCTION)));
    Files.createDirectories(directories.logs());
    Files.writeString(directories.logs().resolve("holdfast.log"), "started\n");
    Files.writeString(directories.logs().resolve("core.dump"), "memory of a process");
    Files.createDirectories(directories.records());
    Files.writeString(directories.records().resolve("journal.jsonl"), "{\"task\":4711}");
    bundle = directory.resolve("help.zip");
  }

  private CommandLineRun run(String... arguments) {
    return CommandLineRun.of(PasswordPrompt.NOBODY, profiles, arguments);
  }

  @Test
  void tellsWhatRunsWhereAndWhichConnectionsThereAre() throws Exception {
    CommandLineRun run = run("--support-bundle", bundle.toString());

    assertThat(run.exit()).isZero();
    assertThat(run.out()).contains(bundle.toString(), "holds no secret");
    Map<String, String> parts = parts();
    assertThat(parts)
        .containsOnlyKeys("about.txt", "connections.json", "files.txt", "logs/holdfast.log");
    assertThat(parts.get("about.txt")).contains("Holdfast ", "Java ", "system ", "zone ");
    assertThat(parts.get("connections.json")).contains("Orders", "db/orders");
    assertThat(parts.get("files.txt")).contains("journal.jsonl");
    assertThat(parts.get("logs/holdfast.log")).isEqualTo("started\n");
    assertThat(String.join("", parts.values()))
        .as("no secret, no record of what was done to tasks")
        .doesNotContain("s3cret", "4711", "memory of a process");
  }

  @Test
  void aFileThatIsThereIsNeverOverwritten() throws Exception {
    Files.writeString(bundle, "mine");
    CommandLineRun run = run("--support-bundle", bundle.toString());
    assertThat(run.exit()).isEqualTo(Exit.REFUSED.code);
    assertThat(run.err()).contains("never overwritten");
    assertThat(bundle).hasContent("mine");
  }

  @Test
  void aPlaceThatCannotBeWrittenIsSaidInOneSentence() {
    CommandLineRun run = run("--support-bundle", directory.resolve("no/where.zip").toString());
    assertThat(run.exit()).isEqualTo(Exit.FAILED.code);
    assertThat(run.err().lines()).hasSize(1);
  }

  @Test
  void optionsAloneAreStillNoCommand() {
    assertThat(run("--debug").exit()).isEqualTo(Exit.USAGE.code);
  }

  private Map<String, String> parts() throws IOException {
    Map<String, String> parts = new TreeMap<>();
    try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(bundle))) {
      for (ZipEntry each = zip.getNextEntry(); each != null; each = zip.getNextEntry()) {
        parts.put(each.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return parts;
  }
}
