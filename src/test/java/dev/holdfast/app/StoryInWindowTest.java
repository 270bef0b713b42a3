package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.job.Cancellation;
import dev.holdfast.replay.story.TaskStory;
import dev.holdfast.report.ReportFile;
import dev.holdfast.report.StorySubject;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.TaskId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import javafx.scene.control.Labeled;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;

/** An operator opens a story that a colleague has sent. */
class StoryInWindowTest extends DesktopTest {

  private Path story() throws Exception {
    OracleStore oracle = OracleStores.sqlite(directory, Journal.ROLLBACK);
    Path file = directory.resolve("task-154.json");
    try (TaskStore store = oracle.open()) {
      TaskStory story = TaskStory.read(store, TaskId.of(154), new Cancellation());
      ReportFile.at(file)
          .write(StorySubject.of(story, store, ZoneOffset.UTC, Cancellation.never()));
    }
    return file;
  }

  @Test
  void aChosenFileOpensWithoutAConnection() throws Exception {
    choose(story());
    clickOn("Open a file…");
    await("it is open", () -> state() instanceof ShellState.Open);
    assertThat(state().item().saved).isFalse();
    await("its one task", () -> isShown("#chip-completed"));
    assertThat(lookup(".notices .banner .label").<Labeled>queryAllAs(Labeled.class))
        .anyMatch(label -> label.getText().startsWith("This is the story of one task, exported"));
    assertThat(isShown("Retention")).as("nothing can be cleaned up").isFalse();
    Screens.page(stage().getScene(), "story-open");
    press(KeyCode.CONTROL, KeyCode.K).release(KeyCode.K, KeyCode.CONTROL);
    await("the palette", () -> lookup("#paletteField").query().isFocused());
    write("154").press(KeyCode.DOWN).release(KeyCode.DOWN).push(KeyCode.ENTER);
    await("the timeline", () -> isShown("#goTo"));
    Screens.page(stage().getScene(), "story-timeline");
  }

  @Test
  void theFormOffersItAndSaysWhatIsNoStory() throws Exception {
    Path file = story();
    choose(Files.writeString(directory.resolve("cleanup.json"), "{\"report\":\"cleanup\"}"));
    clickOn("Connect a store");
    Window dialog =
        Window.getWindows().stream().filter(window -> window != stage()).findFirst().orElseThrow();
    for (ToggleButton kind :
        lookup(".connection-form .toggle-button").queryAllAs(ToggleButton.class)) {
      assertThat(kind.getWidth()).as(kind.getText()).isGreaterThanOrEqualTo(kind.prefWidth(-1));
    }
    clickOn("Story file");
    Screens.snapshot(dialog.getScene(), "connect-dialog-story");
    clickOn("#storyBrowse");
    clickOn("Test");
    await("why not", () -> isShown("#testArea .inline-failure"));
    await("in words", () -> failure().contains("is not a story file"));
    Screens.snapshot(dialog.getScene(), "connect-dialog-no-story");
    choose(file);
    clickOn("#storyBrowse");
    clickOn("Test");
    await("it works", () -> isShown("#testArea .banner.info"));
    clickOn("Save and connect");
    await("it is open", () -> state() instanceof ShellState.Open);
    assertThat(state().item().profile().name()).isEqualTo("task-154");
    assertThat(state().item().saved).isTrue();
  }

  private String failure() {
    return lookup("#testArea .inline-failure .label")
        .tryQueryAs(Labeled.class)
        .map(Labeled::getText)
        .orElse("");
  }
}
