package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.demo.DemoSpec;
import dev.holdfast.demo.DemoStore;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.Settings;
import java.nio.file.Path;
import java.time.Clock;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;

/** An operator tries another age on the chart, takes it, and sees what stops the runtime. */
class ForecastInWindowTest extends DesktopTest {

  private String flag() {
    return lookup(".cutoff-flag")
        .tryQueryAs(Labeled.class)
        .map(Labeled::getText)
        .orElse("no line yet");
  }

  @Test
  void anAgeThatWasTriedComesIntoThePolicy() throws Exception {
    Path file = directory.resolve("orders.sqlite");
    long now = Clock.systemUTC().instant().getEpochSecond();
    DemoStore.write(file, new DemoSpec(4_000, 3, now), done -> {}, () -> false);
    open(
        Settings.DEFAULT.adding(
            new ConnectionProfile("Orders", "sqlite:" + file, Environment.PRODUCTION)));
    clickOn("Orders");
    await("the store is open", () -> state() instanceof ShellState.Open);
    openPage("Retention");
    clickOn("#keep").write("30d");
    clickOn("Forecast");
    await("the chart", () -> flag().startsWith("30 d · "));
    Screens.page(stage().getScene(), "window-forecast");
    Screens.page(stage().getScene(), "window-forecast-usual", 1280, 800);
    fx(() -> lookup(".cutoff").query().requestFocus());
    press(KeyCode.LEFT).release(KeyCode.LEFT);
    assertThat(flag()).startsWith("31 d · ");
    assertThat(lookup("#keep").queryAs(TextField.class).getText()).isEqualTo("30d");
    press(KeyCode.ENTER).release(KeyCode.ENTER);
    assertThat(lookup("#keep").queryAs(TextField.class).getText()).isEqualTo("31d");
    assertThat(flag()).startsWith("31 d · ");
    clickOn("Health");
    await("the findings", () -> lookup(".finding-tasks .hyperlink").tryQuery().isPresent());
    Screens.page(stage().getScene(), "window-health");
    Screens.page(stage().getScene(), "window-health-usual", 1280, 800);
    Hyperlink first = lookup(".finding-tasks .hyperlink").query();
    fx(first::fire);
    await("the task", () -> isShown("Overview"));
  }
}
