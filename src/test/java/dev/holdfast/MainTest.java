package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.demo.DemoSpec;
import dev.holdfast.demo.DemoStore;
import dev.holdfast.store.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The program as a process of its own: what it loads, what a signal does, life without a screen.
 */
class MainTest {

  @TempDir Path directory;

  @Test
  void theVersionLoadsNothingElse() throws Exception {
    Ended run = run(List.of("-Xlog:class+load"), "--version");
    assertThat(run.exit).isZero();
    assertThat(run.out)
        .containsPattern("(?m)^Holdfast \\d")
        .contains("dev.holdfast.cli.Version")
        .doesNotContain("javafx.")
        .doesNotContain("picocli.")
        .doesNotContain("com.fasterxml.")
        .doesNotContain("java.sql.")
        .doesNotContain("ch.qos.logback.");
  }

  @Test
  void commandsLoadNoJavaFx() throws Exception {
    String store = demo(50);
    Ended run = run(List.of("-Xlog:class+load"), "preview", store, "--keep", "1d");
    assertThat(run.exit).isZero();
    assertThat(run.out).contains("org.sqlite.").doesNotContain("javafx.");
  }

  @Test
  void aCommandLoadsWhatItNeedsItself() throws Exception {
    Ended run = run(List.of("-Xlog:class+load"), "tasks", demo(50), "--limit", "50", "--json");
    assertThat(run.exit).isZero();
    assertThat(run.out)
        .contains("dev.holdfast.cli.read.ListCommand", "org.sqlite.JDBC")
        // Of the other commands, of other stores and their drivers, of any log.
        .doesNotContain("dev.holdfast.cli.cleanup.CleanupCommand ")
        .doesNotContain("dev.holdfast.cli.fleet.FleetCommand ")
        .doesNotContain("com.zaxxer.hikari.")
        .doesNotContain("org.postgresql.")
        .doesNotContain("org.mariadb.")
        .doesNotContain("software.amazon.")
        .doesNotContain("io.grpc.")
        .doesNotContain("com.google.")
        .doesNotContain("org.apache.sshd.")
        .doesNotContain("ch.qos.logback.")
        // What is made anew in each process, slowly.
        .doesNotContain("java.time.zone.ZoneRulesProvider ")
        .doesNotContain("LexerATNSimulator ");
  }

  @Test
  void logsWhereSomebodyAsksForIt() throws Exception {
    Path configuration = directory.resolve("logback.xml");
    Files.writeString(
        configuration,
        """
        <configuration debug="true">
          <appender name="out" class="ch.qos.logback.core.ConsoleAppender">
            <encoder><pattern>%logger %msg%n</pattern></encoder>
          </appender>
          <root level="DEBUG"><appender-ref ref="out"/></root>
        </configuration>
        """);
    Ended run = run(List.of("-Dlogback.configurationFile=" + configuration), "tasks", demo(50));
    assertThat(run.exit).isZero();
    assertThat(run.out).contains("ch.qos.logback");
  }

  @Test
  void theCommandsThatTrainTheStartUpCacheAnswer() throws Exception {
    Ended run = run(List.of(), "--smoke-commands");
    assertThat(run.out)
        .contains("holdfast tasks: answered", "holdfast preview: answered")
        .endsWith("All checks passed." + System.lineSeparator());
    assertThat(run.err).isEmpty();
    assertThat(directory.resolve("data")).doesNotExist();
  }

  @Test
  void printsNothingButTheResult() throws Exception {
    Ended run = run(List.of(), "overview", demo(50), "--json");
    assertThat(new ObjectMapper().readTree(run.out).get("tasks").asLong()).isEqualTo(50);
    assertThat(run.err).isEmpty();
  }

  @Test
  void whatThePlatformLogsDoesNotReachStandardError() throws Exception {
    // The platform warns of such an option with java.util.logging.
    Ended run = run(List.of("-Djava.locale.providers=COMPAT"), "overview", demo(50), "--json");
    assertThat(run.exit).isZero();
    assertThat(run.err).isEmpty();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void showsTheDemoStoreWhereThereIsNoDisplay() throws Exception {
    Ended run = run(List.of());
    assertThat(run.exit).as(run.err).isZero();
    assertThat(run.err.lines()).hasSize(1).first().asString().contains("no display");
    assertThat(run.out).contains("5,000 tasks").contains("more than 30d ago");
    assertThat(directory.resolve("data/holdfast/demo.sqlite")).isNotEmptyFile();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aSignalEndsACleanupBetweenTwoBatchesAndItStillSaysWhatItDid() throws Exception {
    String store = demo(5_000);
    Process cleanup =
        start(
            List.of(),
            "cleanup",
            store,
            "--keep",
            "1s",
            "--yes",
            "--json",
            "--batch",
            "1",
            "--skip",
            "poison_child",
            "--skip",
            "pinned_child");
    try (Connection watch = DriverManager.getConnection("jdbc:" + store)) {
      while (cleanup.isAlive() && count(watch) > 4_950) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
      }
      cleanup.destroy();
      assertThat(cleanup.waitFor(60, TimeUnit.SECONDS)).isTrue();
      JsonNode result = new ObjectMapper().readTree(Files.readString(directory.resolve("out")));
      assertThat(cleanup.exitValue()).isEqualTo(3);
      assertThat(result.get("stopped_by").asText()).isEqualTo("cancel");
      assertThat(result.get("remaining").asLong()).isPositive();
      assertThat(result.get("tasks_deleted").asLong()).isEqualTo(5_000 - count(watch));
    }
  }

  private String demo(long tasks) throws IOException {
    Path file = directory.resolve("demo.sqlite");
    DemoStore.write(file, new DemoSpec(tasks, 1, 1_760_000_000), _ -> {}, () -> false);
    return "sqlite:" + file;
  }

  private static long count(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT count(*) FROM fib_flow_tasks")) {
      return row.getLong(1);
    }
  }

  private Ended run(List<String> javaOptions, String... arguments) throws Exception {
    Process process = start(javaOptions, arguments);
    assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
    return new Ended(
        process.exitValue(),
        Files.readString(directory.resolve("out")),
        Files.readString(directory.resolve("err")));
  }

  private Process start(List<String> javaOptions, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--enable-native-access=ALL-UNNAMED");
    command.addAll(ChildJvm.LIGHT);
    command.addAll(javaOptions);
    command.addAll(List.of("-cp", withoutTestConfiguration(), "dev.holdfast.Main"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectOutput(directory.resolve("out").toFile())
            .redirectError(directory.resolve("err").toFile());
    builder.environment().keySet().removeAll(List.of("DISPLAY", "WAYLAND_DISPLAY"));
    builder.environment().put("XDG_DATA_HOME", directory.resolve("data").toString());
    builder.environment().put("XDG_CONFIG_HOME", directory.resolve("config").toString());
    return builder.start();
  }

  /** The tests' own folder holds a configuration for logging that the product does not have. */
  private static String withoutTestConfiguration() {
    List<String> entries =
        new ArrayList<>(
            List.of(System.getProperty("java.class.path").split(java.io.File.pathSeparator)));
    entries.removeIf(entry -> entry.endsWith("test-classes"));
    return String.join(java.io.File.pathSeparator, entries);
  }

  private record Ended(int exit, String out, String err) {}
}
