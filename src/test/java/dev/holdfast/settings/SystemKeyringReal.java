package dev.holdfast.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * GNOME Keyring, as Debian has it, on a session bus of its own: {@code src/test/real/install.sh}
 * installs it outside the tree.
 */
class SystemKeyringReal {

  @TempDir private Path directory;

  private static Path keyring() {
    String cache = System.getenv("HOLDFAST_REAL_CACHE");
    Path root =
        cache == null
            ? Path.of(System.getProperty("user.home"), ".cache/holdfast-real")
            : Path.of(cache);
    return root.resolve("keyring");
  }

  private String session(String unlock) throws IOException, InterruptedException {
    Path daemon = keyring().resolve("usr/bin/gnome-keyring-daemon");
    assertThat(daemon).as("run src/test/real/install.sh").isExecutable();
    String libraries = keyring().resolve("usr/lib/x86_64-linux-gnu").toString();
    String java =
        "'%s' --limit-modules %s --enable-native-access=ALL-UNNAMED -cp '%s' %s"
            .formatted(
                Path.of(System.getProperty("java.home"), "bin", "java"),
                shippedModules(),
                System.getProperty("java.class.path"),
                KeyringProbe.class.getName());
    String script =
        "printf own-password | LD_LIBRARY_PATH='%s' '%s' %s --components=secrets >/dev/null; %s"
            .formatted(libraries, daemon, unlock, java);
    ProcessBuilder builder =
        new ProcessBuilder(List.of("dbus-run-session", "--", "sh", "-c", script));
    Path run = Files.createDirectory(directory.resolve("run"));
    builder
        .environment()
        .putAll(
            Map.of(
                "HOME", directory.toString(),
                "XDG_DATA_HOME", directory.resolve("share").toString(),
                "XDG_RUNTIME_DIR", run.toString()));
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return said.lines().reduce((before, last) -> last).orElse("");
  }

  /** What a runtime that is shipped has: a library that needs more finds no keyring there. */
  private static String shippedModules() throws IOException {
    return Files.readAllLines(Path.of("packaging/options/modules.options")).stream()
        .filter(line -> !line.startsWith("#") && !line.startsWith("javafx") && !line.isBlank())
        .collect(Collectors.joining(","));
  }

  @Test
  void keepsReplacesAndRemovesAPassword() throws Exception {
    assertThat(session("--unlock --daemonize"))
        .isEqualTo("available true, read back true, replaced true, removed true");
  }
}
