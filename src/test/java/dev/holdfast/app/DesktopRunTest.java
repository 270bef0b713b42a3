package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Main;
import dev.holdfast.store.ChildJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The desktop in a process of its own, as it is started by the launcher. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "moves the user's directories by XDG variables")
class DesktopRunTest {

  @TempDir private Path directory;

  private String run(List<String> options, Map<String, String> environment, String... arguments)
      throws Exception {
    List<String> all = new ArrayList<>(options);
    all.add("--enable-native-access=javafx.graphics,ALL-UNNAMED");
    return run(DesktopRun.class, all, environment, arguments);
  }

  private String run(
      Class<?> program, List<String> options, Map<String, String> environment, String... arguments)
      throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "--module-path",
            System.getProperty("jdk.module.path"),
            "--add-modules",
            "javafx.controls,javafx.fxml",
            "-Dprism.order=sw"));
    command.addAll(ChildJvm.LIGHT);
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(program.getName());
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().keySet().removeAll(List.of("DISPLAY", "WAYLAND_DISPLAY"));
    builder.environment().put("XDG_CONFIG_HOME", directory.resolve("config").toString());
    builder.environment().put("XDG_DATA_HOME", directory.resolve("data").toString());
    builder.environment().putAll(environment);
    Path said = directory.resolve("said.txt");
    Process process = builder.redirectOutput(said.toFile()).start();
    try {
      assertThat(process.waitFor(120, TimeUnit.SECONDS))
          .as("ended: %s", Files.readString(said))
          .isTrue();
    } finally {
      process.destroyForcibly();
    }
    return Files.readString(said);
  }

  @Test
  void theDemoStoreOpensAndABugIsACodeNotAStackTrace() throws Exception {
    String said = run(List.of("-Dglass.platform=Headless"), Map.of());
    assertThat(said)
        .contains("title: [Demo – Holdfast]")
        .contains("Bug in Holdfast")
        .contains("exit: 0")
        .doesNotContain("secret-of-a-customer")
        .doesNotContain("\tat ");
    String code = said.replaceAll("(?s).*(H-[2-9A-Z]{6}).*", "$1");
    assertThat(Files.readString(directory.resolve("data/holdfast/logs/holdfast.log")))
        .contains("Bug " + code)
        .contains("IllegalStateException: secret-of-a-customer");
  }

  @Test
  void withoutADisplayItSaysSoAndEnds() throws Exception {
    assertThat(run(List.of(), Map.of(), "no-such-name"))
        .contains("no display")
        .endsWith("exit: 1\n");
    assertThat(directory.resolve("data")).doesNotExist();
    assertThat(run(List.of(), Map.of())).contains("no display").endsWith("exit: 0\n");
  }

  @Test
  void aDisplayThatDoesNotOpenIsNamed() throws Exception {
    assertThat(run(List.of(), Map.of("DISPLAY", ":4711")))
        .contains("install")
        .endsWith("exit: 0\n")
        .doesNotContain("\tat ");
  }

  @Test
  void whatIsNoStoreIsToldBeforeAWindowOpens() throws Exception {
    assertThat(run(List.of("-Dglass.platform=Headless"), Map.of(), "no-such-name"))
        .contains("not a store address")
        .contains("exit: 4");
  }

  @Test
  void theSmokeTestGoesThroughEveryPageAndLeavesNothing() throws Exception {
    String said =
        run(
            Main.class,
            List.of("--enable-native-access=javafx.graphics,ALL-UNNAMED"),
            Map.of(),
            "--smoke");
    assertThat(said)
        .contains("page Tasks: opened", "page Health: opened")
        .containsPattern("preview of 30d: “Delete [\\d,]+ tasks…”")
        .contains("holdfast preview: answered")
        .endsWith("All checks passed.\n")
        .doesNotContain("WARNING");
    assertThat(directory.resolve("data")).doesNotExist();
    assertThat(directory.resolve("config")).doesNotExist();
  }

  @Test
  void theSmokeTestFailsWhereTheRuntimeWarns() throws Exception {
    assertThat(run(Main.class, List.of(), Map.of(), "--smoke"))
        .contains("complaint: org.sqlite.SQLiteJDBCLoader cannot load a native library")
        .endsWith("Some checks failed: see the complaints.\n");
  }
}
