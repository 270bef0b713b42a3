package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.Settings;
import dev.holdfast.store.StreamDatabase;
import org.junit.jupiter.api.Test;

/** The pages that a store of event streams has in the window, each once. */
class StreamsInWindowTest extends DesktopTest {

  @Test
  void aStoreOfStreamsHasItsOwnPagesAndNoneOfTasks() throws Exception {
    try (StreamDatabase database = StreamDatabase.plain()) {
      open(
          Settings.DEFAULT.adding(
              new ConnectionProfile("Events", database.address(), Environment.STAGING)));
      clickOn("Events");
      await("the store is open", () -> state() instanceof ShellState.Open);
      assertThat(((ShellState.Open) state()).store().titles())
          .containsExactly("Streams", "Retention", "Archives", "Journal", "Health");
      openPage("Retention");
      await("its policies", () -> isShown("New policy"));
      Screens.page(stage().getScene(), "streams-in-window");
      closeWindow();
      open(Settings.DEFAULT);
    }
  }
}
