package dev.holdfast.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A session without a keyring, in a process of its own: a developer’s is not touched. */
class SystemKeyringTest {

  @Test
  void aSessionWithoutOneSaysSo() throws Exception {
    assertThat(run()).isEqualTo("available false, save refused: this session has no keyring");
  }

  private static String run() throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                KeyringProbe.class.getName()));
    builder.environment().remove("DBUS_SESSION_BUS_ADDRESS");
    builder.environment().remove("XDG_RUNTIME_DIR");
    builder.environment().remove("DISPLAY");
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return said.lines().reduce((before, last) -> last).orElse("");
  }
}
