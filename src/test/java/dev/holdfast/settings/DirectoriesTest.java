package dev.holdfast.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the paths are those of other systems")
class DirectoriesTest {

  private static final Path HOME = Path.of("/home/ada");

  @Test
  void followsHomeBeforeTheUserDatabase() {
    Directories found = Directories.of(Map.of("HOME", "/srv/ops"), "Linux", HOME);
    assertThat(found.config()).isEqualTo(Path.of("/srv/ops/.config/holdfast"));
    assertThat(found.data()).isEqualTo(Path.of("/srv/ops/.local/share/holdfast"));
  }

  @Test
  void followsXdgBeforeHomeAndIgnoresRelativePaths() {
    Map<String, String> environment =
        Map.of("HOME", "/srv/ops", "XDG_CONFIG_HOME", "/etc/ops", "XDG_DATA_HOME", "data");
    Directories found = Directories.of(environment, "Linux", HOME);
    assertThat(found.config()).isEqualTo(Path.of("/etc/ops/holdfast"));
    assertThat(found.data()).isEqualTo(Path.of("/srv/ops/.local/share/holdfast"));
  }

  @Test
  void usesTheUserDatabaseWhereNothingElseIsSaid() {
    assertThat(Directories.of(Map.of(), "Linux", HOME).config())
        .isEqualTo(Path.of("/home/ada/.config/holdfast"));
    assertThat(Directories.of(Map.of(), "Mac OS X", HOME).config())
        .isEqualTo(Path.of("/home/ada/Library/Application Support/Holdfast"));
  }
}
