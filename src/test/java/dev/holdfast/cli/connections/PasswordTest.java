package dev.holdfast.cli.connections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.cli.command.Profiles;
import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TestEngine;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Where passwords come from, and that none is ever printed. */
class PasswordTest {

  private static final String RIGHT = TestEngine.GUARDED_PASSWORD;

  private OracleStore store;

  @BeforeEach
  void open() throws Exception {
    store = OraclePostgres.shared().as(OraclePostgres.GUARDED_USER, OracleStores.postgres());
  }

  @Test
  void asksOnceAndNamesTheStore() {
    List<String> questions = new ArrayList<>();
    CommandLineRun run =
        CommandLineRun.of(
            question -> {
              questions.add(question);
              return RIGHT.toCharArray();
            },
            Profiles.NONE,
            "overview",
            store.address(),
            "--json");
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.json().get("tasks").asLong()).isEqualTo(346);
    assertThat(questions).containsExactly("Password for " + store.address() + ": ");
    assertThat(run.out() + run.err()).doesNotContain(RIGHT);
  }

  @Test
  void saysSoIfItIsWrong() {
    CommandLineRun run =
        CommandLineRun.of(
            _ -> "wrong-s3cret".toCharArray(), Profiles.NONE, "overview", store.address());
    assertThat(run.exit()).isEqualTo(4);
    assertThat(run.err()).contains("refused the user or the password").doesNotContain("s3cret");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void saysHowToGiveOneIfNobodyCanBeAsked() {
    CommandLineRun run = CommandLineRun.of("overview", store.address());
    assertThat(run.exit()).isEqualTo(4);
    assertThat(run.err()).contains("PGPASSWORD").contains(".pgpass");
  }

  @Test
  void takesOneInTheAddressWithAWarning() {
    String encoded = URLEncoder.encode(RIGHT, StandardCharsets.UTF_8).replace("+", "%20");
    String address = store.address().replace("@", ":" + encoded + "@");
    CommandLineRun run = CommandLineRun.of("overview", address, "--json");
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.err()).contains("can see the password in the address");
    assertThat(run.json().get("store").asText()).isEqualTo(store.address());
    assertThat(run.json().get("notices").toString()).contains("password_in_address");
    assertThat(run.out() + run.err()).doesNotContain(encoded).doesNotContain(RIGHT);
  }

  @Test
  void saysWhichDatabaseThereIsNot() {
    String address = store.address().substring(0, store.address().lastIndexOf('/')) + "/nowhere";
    CommandLineRun run =
        CommandLineRun.of(_ -> RIGHT.toCharArray(), Profiles.NONE, "overview", address);
    assertThat(run.exit()).isEqualTo(4);
    assertThat(run.err()).contains("nowhere");
  }
}
