package dev.holdfast.cli.connections;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.app.SavedProfiles;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.cli.command.Profiles;
import dev.holdfast.cli.output.PasswordPrompt;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Directories;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.MemorySecrets;
import dev.holdfast.settings.SavedSettings;
import dev.holdfast.settings.SecretStore;
import dev.holdfast.settings.Settings;
import dev.holdfast.settings.SettingsFile;
import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TestEngine;
import dev.holdfast.store.address.Secret;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Saved connections on the command line, in a file of settings as every process has it. */
class ConnectionsCommandTest {

  @TempDir private Path directory;

  private SecretStore secrets = SecretStore.NONE;

  private Path file() {
    return directory.resolve("settings/settings.json");
  }

  private Profiles profiles() {
    return new SavedProfiles(
        new Directories(directory.resolve("settings"), directory.resolve("data")), secrets);
  }

  private CommandLineRun run(String... arguments) {
    return CommandLineRun.of(_ -> TestEngine.GUARDED_PASSWORD.toCharArray(), profiles(), arguments);
  }

  @Test
  void whatIsAddedIsListedAndUsedUntilItIsRemoved() throws Exception {
    String address = OracleStores.sqlite(directory, OracleStores.Journal.WAL).address();
    assertThat(run("connections", "list").out()).contains("There are no saved connections");
    CommandLineRun added =
        run("connections", "add", "Orders", address, "--environment", "production");
    assertThat(added.exit()).as(added.err()).isZero();
    assertThat(added.err()).contains("Saved “Orders”, read-only");
    run("connections", "add", "Copy", address, "--environment", "production", "--writable");
    JsonNode listed = run("connections", "list", "--json").json();
    assertThat(listed.path("total").asInt()).isEqualTo(2);
    assertThat(listed.path("items").path(0).path("address").asText()).isEqualTo(address);
    assertThat(listed.path("items").path(0).path("environment").asText()).isEqualTo("production");
    assertThat(listed.path("items").path(0).path("read_only").asBoolean()).isTrue();
    assertThat(listed.path("items").path(1).path("read_only").asBoolean()).isFalse();
    assertThat(run("overview", "Orders").exit()).isZero();

    CommandLineRun asked = run("connections", "remove", "Orders");
    assertThat(asked.exit()).isEqualTo(2);
    assertThat(asked.err()).contains("--yes");
    assertThat(run("connections", "remove", "Orders", "--yes").exit()).isZero();
    assertThat(profiles().addressOf("Orders")).isEmpty();
    assertThat(profiles().addressOf("Copy")).isPresent();
    assertThat(Path.of(address.substring("sqlite:".length()))).exists();
  }

  @Test
  void whatMakesNoSenseIsSaidInOneSentenceAndSavesNothing() {
    run("connections", "add", "Orders", "sqlite:/orders.db");
    String[][] wrong = {
      {"add", "Orders", "sqlite:/other.db", "There is a connection “Orders” already"},
      {"add", " ", "sqlite:/other.db", "must not be empty"},
      {"add", "two\nlines", "sqlite:/other.db", "must be one line"},
      {"add", "postgresql://db/orders", "Orders", "is an address and cannot be a name"},
      {"add", "New", "nonsense", "neither a store address nor a file"},
      {"add", "New", "oracle://db/orders", "oracle"},
      {"add", "New", "postgresql://db:99999/orders", "not a store address"},
      {"remove", "Nobody", "--yes", "There is no saved connection “Nobody”"},
      {"test", "Nobody", "--json", "There is no saved connection “Nobody”"}
    };
    for (String[] each : wrong) {
      CommandLineRun run = run("connections", each[0], each[1], each[2]);
      assertThat(run.exit()).as(String.join(" ", each)).isEqualTo(2);
      assertThat(run.err()).contains(each[3]);
      assertThat(run.err().lines()).hasSize(1);
      assertThat(run.out()).isEmpty();
    }
    String[] both = {"connections", "add", "New", "sqlite:/x.db", "--read-only", "--writable"};
    assertThat(run(both).exit()).isEqualTo(2);
    assertThat(run("connections", "add", "New", "sqlite:/x.db", "--environment", "Prod").err())
        .contains("production, staging, local, none");
    assertThat(run("connections", "add", "New", "sqlite:/x.db", "--policy", "/none.yaml").exit())
        .isEqualTo(2);
    assertThat(profiles().all()).hasSize(1);
  }

  @Test
  void noSecretIsSavedOrShown() throws Exception {
    CommandLineRun added =
        run("connections", "add", "Orders", "postgresql://ops:s3cret@db/orders?sslpassword=k3y");
    assertThat(added.exit()).isZero();
    assertThat(added.err()).contains("is not saved").doesNotContain("s3cret").doesNotContain("k3y");
    assertThat(Files.readString(file())).doesNotContain("s3cret").doesNotContain("k3y");
    assertThat(run("connections", "list", "--json").out())
        .contains("postgresql://ops@db/orders\"")
        .doesNotContain("s3cret");
  }

  @Test
  void aTestSaysWhatTheServerIs() throws Exception {
    String address =
        OraclePostgres.shared().as(OraclePostgres.GUARDED_USER, OracleStores.postgres()).address();
    run("connections", "add", "Orders", address);
    CommandLineRun run = run("connections", "test", "Orders", "--json");
    assertThat(run.exit()).as(run.err()).isZero();
    JsonNode found = run.json();
    assertThat(found.path("kind").asText()).isEqualTo("fib-flow");
    assertThat(found.path("engine").asText()).startsWith("PostgreSQL ");
    assertThat(found.path("tasks").asLong()).isEqualTo(346);
    assertThat(found.path("exact").asBoolean()).isTrue();
    assertThat(found.path("encryption").path("protocol").isNull()).isTrue();
    assertThat(found.path("rights").path("read").path("given").asBoolean()).isTrue();
    CommandLineRun read = run("connections", "test", address);
    assertThat(read.out())
        .contains("346 tasks")
        .contains("PostgreSQL")
        .contains("the server is on this machine");
    assertThat(run.out() + read.out()).doesNotContain(TestEngine.GUARDED_PASSWORD);
  }

  @Test
  void aPasswordInTheKeyringIsUsedAndRemovedWithTheLastConnection() throws Exception {
    MemorySecrets keyring = new MemorySecrets();
    secrets = keyring;
    String address =
        OraclePostgres.shared().as(OraclePostgres.GUARDED_USER, OracleStores.postgres()).address();
    CommandLineRun added = run("connections", "add", "Orders", address, "--password");
    assertThat(added.exit()).as(added.err()).isZero();
    assertThat(keyring.addresses()).containsExactly(address);
    run("connections", "add", "Again", address);
    CommandLineRun unasked =
        CommandLineRun.of(PasswordPrompt.NOBODY, profiles(), "overview", "Orders", "--json");
    assertThat(unasked.exit()).as(unasked.err()).isZero();
    assertThat(
            CommandLineRun.of(PasswordPrompt.NOBODY, profiles(), "fleet", "--json")
                .json()
                .path("totals")
                .path("answered")
                .asInt())
        .isEqualTo(2);
    run("connections", "remove", "Again", "--yes");
    assertThat(keyring.addresses()).containsExactly(address);
    run("connections", "remove", "Orders", "--yes");
    assertThat(keyring.addresses()).isEmpty();
    assertThat(Files.readString(file()) + added.err() + added.out())
        .doesNotContain(TestEngine.GUARDED_PASSWORD);
  }

  @Test
  void anOldPasswordInTheKeyringIsAskedForAnew() throws Exception {
    MemorySecrets keyring = new MemorySecrets();
    secrets = keyring;
    String address =
        OraclePostgres.shared().as(OraclePostgres.GUARDED_USER, OracleStores.postgres()).address();
    run("connections", "add", "Orders", address);
    keyring.save(address, new Secret("yesterday".toCharArray()));
    assertThat(run("overview", "Orders").exit()).isZero();
    CommandLineRun nobody =
        CommandLineRun.of(PasswordPrompt.NOBODY, profiles(), "overview", "Orders");
    assertThat(nobody.exit()).isEqualTo(4);
    assertThat(nobody.err()).contains("refused the user or the password");
  }

  @Test
  void aKeyringThatFailsIsToldOfAndThePasswordIsAskedFor() throws Exception {
    MemorySecrets keyring = new MemorySecrets();
    secrets = keyring;
    String address =
        OraclePostgres.shared().as(OraclePostgres.GUARDED_USER, OracleStores.postgres()).address();
    run("connections", "add", "Orders", address);
    keyring.lock();
    CommandLineRun run = run("overview", "Orders", "--json");
    assertThat(run.exit()).isZero();
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err()).contains("The keyring is of no use now").contains("asks");
    CommandLineRun added = run("connections", "add", "Other", address, "--password");
    assertThat(added.exit()).isEqualTo(5);
    assertThat(added.err()).contains("The keyring did not keep the password");
    assertThat(profiles().addressOf("Other")).isEmpty();
  }

  @Test
  void withoutAKeyringNoPasswordIsKept() {
    for (String option : new String[] {"--password", "--password-stdin"}) {
      CommandLineRun run = run("connections", "add", "Orders", "postgresql://ops@db/o", option);
      assertThat(run.exit()).isEqualTo(5);
      assertThat(run.err()).contains("no keyring").contains("asked for each time");
    }
    assertThat(profiles().all()).isEmpty();
  }

  @Test
  void encryptionIsChosenByTheSameWordsForEachServer() throws Exception {
    Path root = Files.writeString(directory.resolve("root.pem"), "a certificate");
    String postgres = "postgresql://ops@db/o";
    String[][] chosen = {
      {postgres, "verify-full", "postgresql://ops@db/o?sslmode=verify-full"},
      {postgres, "off", "postgresql://ops@db/o?sslmode=disable"},
      {postgres + "?sslmode=allow", "require", "postgresql://ops@db/o?sslmode=require"},
      {"mysql://ops@db/o", "require", "mysql://ops@db/o?sslMode=trust"},
      {"mariadb://ops@db/o", "verify-ca", "mariadb://ops@db/o?sslMode=verify-ca"}
    };
    for (String[] each : chosen) {
      CommandLineRun run = run("connections", "add", each[2], each[0], "--tls", each[1]);
      assertThat(run.exit()).as(run.err()).isEqualTo(2);
      run = run("connections", "add", each[1] + each[0].charAt(0), each[0], "--tls", each[1]);
      assertThat(run.exit()).as(run.err()).isZero();
      assertThat(profiles().all().getLast().address()).isEqualTo(each[2]);
    }
    run("connections", "add", "Rooted", postgres, "--tls-root", root.toString());
    assertThat(profiles().addressOf("Rooted"))
        .contains("postgresql://ops@db/o?sslmode=verify-full&sslrootcert=" + root);
    run("connections", "add", "Behind", postgres, "--ssh", "ops@bastion:2222");
    assertThat(profiles().addressOf("Behind"))
        .contains("postgresql://ops@db/o?ssh=ops@bastion:2222");
    assertThat(run("connections", "add", "A", postgres, "--ssh", "two words").exit()).isEqualTo(2);
    assertThat(run("connections", "add", "A", "sqlite:/x.db", "--ssh", "b").exit()).isEqualTo(2);
    assertThat(run("connections", "add", "A", postgres, "--tls", "tight").err())
        .contains("verify-full, verify-ca, require, off");
    assertThat(run("connections", "add", "A", "sqlite:/x.db", "--tls", "off").exit()).isEqualTo(2);
    assertThat(run("connections", "add", "A", postgres, "--tls-root", "/none.pem").exit())
        .isEqualTo(2);
  }

  @Test
  void connectionsAreGivenToOthersWithoutSecrets() throws Exception {
    run("connections", "add", "Orders", "postgresql://ops@db/o", "--environment", "production");
    run("connections", "add", "Copy", "sqlite:/copy.db", "--read-only");
    Path shared = directory.resolve("shared.json");
    CommandLineRun exported = run("connections", "export", shared.toString());
    assertThat(exported.exit()).as(exported.err()).isZero();
    assertThat(run("connections", "export", shared.toString()).exit()).isEqualTo(2);
    Settings before = profiles().settings();
    run("connections", "remove", "Orders", "--yes");
    run("connections", "add", "Orders", "sqlite:/mine.db");
    run("connections", "remove", "Copy", "--yes");
    CommandLineRun imported = run("connections", "import", shared.toString());
    assertThat(imported.exit()).isEqualTo(3);
    assertThat(imported.err()).contains("1 connection was saved").contains("already: Orders");
    assertThat(profiles().addressOf("Orders")).contains("sqlite:/mine.db");
    assertThat(profiles().named("Copy")).isEqualTo(before.connection("Copy"));

    String secret =
        Files.readString(shared).replace("//ops@db/o", "//ops:s3cret@db/o?password=s3cret");
    Files.writeString(shared, secret.replace("\"Orders\"", "\"Theirs\""));
    assertThat(run("connections", "import", shared.toString()).exit()).isEqualTo(3);
    assertThat(profiles().addressOf("Theirs")).contains("postgresql://ops@db/o");
    assertThat(Files.readString(file())).doesNotContain("s3cret");
  }

  @Test
  void aFileThatIsNoneSavesNothing() throws Exception {
    Path file = directory.resolve("other.json");
    String head = "{\"format\": \"holdfast connections 1\", \"connections\": [";
    String good = "{\"name\": \"A\", \"address\": \"sqlite:/a\", \"environment\": \"local\"}";
    String[][] broken = {
      {"{}", "it holds no connections"},
      {"nonsense", "it holds no connections"},
      {head + good + ", {\"name\": \"B\"}]}", "connection 2 in it is not valid"},
      {head + good + ", " + good + "]}", "connection 2 in it is not valid"}
    };
    for (String[] each : broken) {
      Files.writeString(file, each[0]);
      CommandLineRun run = run("connections", "import", file.toString());
      assertThat(run.exit()).as(each[0]).isEqualTo(2);
      assertThat(run.err()).contains(each[1]).contains("Nothing was saved");
    }
    assertThat(run("connections", "import", "/none.json").err()).contains("There is no file");
    assertThat(profiles().all()).isEmpty();
  }

  @Test
  void aTestOfWhatIsNotThereIsAStoreFailure() {
    CommandLineRun run = run("connections", "test", "postgresql://127.0.0.1:1/orders");
    assertThat(run.exit()).isEqualTo(4);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void whatAWindowSavesAndWhatACommandSavesBothStay() throws Exception {
    run("connections", "add", "First", "sqlite:/first.db");
    run("connections", "add", "Second", "sqlite:/second.db");
    SettingsFile own = new SettingsFile(file());
    SavedSettings window = new SavedSettings(own, own.read().settings(), true);
    run("connections", "add", "Third", "sqlite:/third.db");
    run("connections", "remove", "First", "--yes");
    window.change(
        now ->
            now.adding(new ConnectionProfile("Fourth", "sqlite:/4.db", Environment.LOCAL))
                .opening("Second", 1_760_000_000L));
    window.write();
    Settings there = own.read().settings();
    assertThat(there.connections())
        .extracting(saved -> saved.profile().name())
        .containsExactly("Second", "Third", "Fourth");
    assertThat(there.recent()).hasSize(1);
  }
}
