package dev.holdfast.cli.connections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.app.SavedProfiles;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.cli.output.PasswordPrompt;
import dev.holdfast.plan.PlanOrigin;
import dev.holdfast.settings.Directories;
import dev.holdfast.settings.SecretStore;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.address.FormValues;
import dev.holdfast.store.address.StoreAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A name of a file means that file, beside others whose names a reader of addresses might make of
 * it.
 */
@DisabledOnOs(OS.WINDOWS)
class ExactAddressesTest {

  private static final int MEANT = 7;
  private static final int OTHER = 3;

  @TempDir private Path directory;
  private SavedProfiles profiles;

  @BeforeEach
  void keepConnections() {
    profiles =
        new SavedProfiles(
            new Directories(directory.resolve("settings"), directory.resolve("data")),
            SecretStore.NONE);
  }

  private CommandLineRun run(String... arguments) {
    return CommandLineRun.of(PasswordPrompt.NOBODY, profiles, arguments);
  }

  private static void make(Path file, int tasks) throws Exception {
    if (!Files.exists(file)) {
      Files.createDirectories(file.getParent());
      Path made = file.getParent().resolve("made-" + tasks + ".sqlite");
      CommandLineRun demo =
          CommandLineRun.of(
              "demo", made.toString(), "--tasks", Integer.toString(tasks), "--seed", "1");
      assertThat(demo.exit()).as(demo.err()).isZero();
      Files.move(made, file);
    }
  }

  private int tasks(String store) throws Exception {
    CommandLineRun overview = run("overview", store, "--json");
    assertThat(overview.exit()).as(store + overview.err()).isZero();
    return overview.json().path("tasks").asInt();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "trail.db ",
        " trail.db",
        "trail.db\t",
        "trail.db\n",
        "trail.db?mode=memory",
        "trail.db?password=x",
        "trail%20x.db",
        "trail.db#y",
        "trail.db?x#y&z=%3F",
        "trail@x:y.db",
        "trail+x.db"
      })
  void everyWayToNameItLeadsToThatFile(String name) throws Exception {
    Path file = directory.resolve(name);
    make(file, MEANT);
    for (String other : new String[] {name.strip(), name.replaceAll("[?#].*", ""), "trail x.db"}) {
      make(directory.resolve(other), OTHER);
    }
    assertThat(tasks(file.toString())).isEqualTo(MEANT);
    assertThat(tasks("sqlite:" + file)).isEqualTo(MEANT);
    assertThat(tasks("sqlite://" + file)).isEqualTo(MEANT);

    CommandLineRun added = run("connections", "add", "Trail", "sqlite://" + file);
    assertThat(added.exit()).as(added.err()).isZero();
    assertThat(tasks("Trail")).isEqualTo(MEANT);
    String saved = profiles.addressOf("Trail").orElseThrow();
    assertThat(saved).isEqualTo("sqlite:" + file);
    assertThat(tasks(saved)).isEqualTo(MEANT);

    FormValues typed = FormValues.NONE.with("path", file.toString());
    StoreAddress dialog = KnownStores.ALL.forms().getFirst().form().address(typed);
    assertThat(dialog.display()).isEqualTo(saved);

    Path plan = directory.resolve("a.plan");
    run("preview", "Trail", "--keep", "1s", "--plan", plan.toString());
    assertThat(PlanOrigin.of(plan).orElseThrow().address()).isEqualTo(saved);
  }

  @Test
  void twoDotsBehindALinkLeadWhereTheSystemSays() throws Exception {
    make(directory.resolve("far/tasks.db"), MEANT);
    make(directory.resolve("tasks.db"), OTHER);
    Files.createDirectories(directory.resolve("far/deep"));
    Files.createSymbolicLink(directory.resolve("link"), directory.resolve("far/deep"));
    String typed = directory.resolve("link") + "/../tasks.db";
    assertThat(tasks("sqlite:" + typed)).isEqualTo(MEANT);
    run("connections", "add", "Far", typed);
    assertThat(tasks("Far")).isEqualTo(MEANT);
  }

  @Test
  void whatOnlyAProcessHasIsSaidToBeSo() {
    CommandLineRun none = run("overview", "sqlite:" + directory + "/none?mode=memory");
    assertThat(none.exit()).isEqualTo(4);
    assertThat(none.err()).contains("inside the runtime");
  }
}
