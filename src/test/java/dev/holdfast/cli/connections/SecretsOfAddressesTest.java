package dev.holdfast.cli.connections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.app.SavedProfiles;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.cli.output.PasswordPrompt;
import dev.holdfast.settings.Directories;
import dev.holdfast.settings.SecretStore;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A secret in whatever part of an address is written nowhere and said by nobody. */
class SecretsOfAddressesTest {

  private static final String SECRET = "hUnt3r";

  @TempDir private Path directory;
  private SavedProfiles profiles;

  @BeforeEach
  void keepConnections() {
    profiles =
        new SavedProfiles(
            new Directories(directory.resolve("settings"), directory.resolve("data")),
            SecretStore.NONE);
  }

  private CommandLineRun run(String... arguments) throws IOException {
    CommandLineRun run = CommandLineRun.of(PasswordPrompt.NOBODY, profiles, arguments);
    assertThat(run.out() + run.err()).as(String.join(" ", arguments)).doesNotContain(SECRET);
    return run;
  }

  private void assertNothingHoldsIt() throws IOException {
    try (Stream<Path> files = Files.walk(directory).filter(Files::isRegularFile)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
            .as(file.toString())
            .doesNotContain(SECRET);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgresql://u:hUnt3r@127.0.0.1:1/d",
        "postgresql://u@127.0.0.1:1/d?password=hUnt3r",
        "postgresql://127.0.0.1:1/d?user=u:hUnt3r@127.0.0.1",
        "postgresql://u@127.0.0.1:1/d?ssh=user:hUnt3r@127.0.0.1",
        "postgresql://u@127.0.0.1:1/d?ssh=user%3AhUnt3r%40127.0.0.1:1",
        "postgresql://u@127.0.0.1:1/d?SSH=user:hU/nt3r:hUnt3r@127.0.0.1",
        "postgresql://u@127.0.0.1:1/d?sslpassword=hUnt3r&sslmode=disable",
        "postgresql://u@127.0.0.1:1/d?options=-c%20app.key%3DhUnt3r",
        "postgresql://u@127.0.0.1:1/d?applicationName=http://u:hUnt3r@h",
        "postgresql://u@127.0.0.1:1/d?sslmode=require#hUnt3r",
        "postgresql://u@127.0.0.1:1/d#password=hUnt3r",
        "postgresql://u@127.0.0.1:1/d#hUnt3r",
        "eventstream+postgresql://u@127.0.0.1:1/d?table=e&ssh=u:hUnt3r@h&currentSchema=x",
        "dapr+postgresql://u@127.0.0.1:1/d?app=a&ssh=u:hUnt3r@h",
        "dapr+postgresql://u@127.0.0.1:1/d?app=a#hUnt3r",
        "mariadb://u:hUnt3r@127.0.0.1:1/d",
        "mysql://u@127.0.0.1:1/d?ssh=u:hUnt3r@h&trustStorePassword=hUnt3r",
        "s3://key:hUnt3r@bucket",
        "s3://bucket?endpoint=http://u:hUnt3r@127.0.0.1:1",
        "s3://bucket?secretKey=hUnt3r",
        "s3://bucket#hUnt3r",
        "s3://bucket?region=r#hUnt3r",
        "dapr://u:hUnt3r@127.0.0.1:1?app=a",
        "dapr://127.0.0.1:1?app=a&http=u:hUnt3r@h",
        "dapr://127.0.0.1:1?app=a#hUnt3r",
        "dapr+postgresql://127.0.0.1:1/d?app=a&schema=u:hUnt3r@h",
        "dapr://127.0.0.1:1?app=a&token=hUnt3r"
      })
  void whateverPartItStandsIn(String address) throws IOException {
    CommandLineRun added = run("connections", "add", "Store", address);
    assertThat(added.exit()).isIn(0, 2);
    run("connections", "list");
    run("connections", "list", "--json");
    run("connections", "export", directory.resolve("exported.json").toString());
    run("--support-bundle", directory.resolve("bundle.zip").toString());
    for (String command : List.of("overview", "preview", "doctor", "forecast")) {
      assertThat(run(command, address).exit()).isPositive();
      assertThat(run(command, address, "--debug", "--json").exit()).isPositive();
    }
    assertThat(run("connections", "test", address).exit()).isPositive();
    run("service", "print", address, "--keep", "7d");
    assertNothingHoldsIt();
  }

  @Test
  void anSshHostIsNeverEnteredByAPasswordInTheAddress() throws IOException {
    String typed = "postgresql://u@db/orders?ssh=ops:hUnt3r@jump";
    for (String[] line :
        List.of(
            new String[] {"overview", typed},
            new String[] {"connections", "add", "Orders", typed},
            new String[] {
              "connections", "add", "Orders", "mariadb://u@db/orders", "--ssh", "ops:hUnt3r@jump"
            })) {
      CommandLineRun refused = run(line);
      assertThat(refused.exit()).isEqualTo(2);
      assertThat(refused.err()).contains("“ssh”", "with keys alone");
    }
    assertThat(profiles.all()).isEmpty();
  }

  @Test
  void whatIsRecordedOfAStoreHoldsNone() throws Exception {
    OracleStore store = OracleStores.postgres();
    String address = store.address() + (store.address().contains("?") ? "&" : "?");
    String typed = address + "sslpassword=hUnt3r&options=-c%20app.key%3DhUnt3r";
    Path plan = directory.resolve("a.plan");
    assertThat(run("preview", typed, "--keep", "1d", "--plan", plan.toString()).exit()).isZero();
    CommandLineRun.in(
        directory,
        "cleanup",
        typed,
        "--keep",
        "1d",
        "--archive",
        directory.resolve("gone.db").toString(),
        "--yes");
    assertThat(directory.resolve("gone.db")).exists();
    assertNothingHoldsIt();
  }
}
