package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.Settings;
import dev.holdfast.store.objectstore.ObjectFolder;
import java.nio.file.Files;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;

/** A kind of store that only the tests have, on each page, although no page knows it. */
class ObjectsInWindowTest extends DesktopTest {

  private boolean isEnabled(String query) {
    return lookup(query).tryQuery().map(node -> !node.isDisabled()).orElse(false);
  }

  @Test
  void aKindThatNoPageKnowsIsListedPrunedArchivedAndRemembered() throws Exception {
    ObjectFolder folder = new ObjectFolder(Files.createDirectory(directory.resolve("objects")));
    for (int number = 1; number <= 9; number++) {
      folder.put("invoice " + number, "stored", ObjectFolder.OLD + number, number);
    }
    folder.put("letter", "spoilt", ObjectFolder.OLD, 1);
    folder.put("new letter", "uploading", ObjectFolder.NOW - 10, 1);
    open(
        Settings.DEFAULT.adding(
            new ConnectionProfile("Objects", folder.address(), Environment.STAGING)));
    clickOn("Objects");
    await("the store is open", () -> state() instanceof ShellState.Open);
    await("an object", () -> isShown("invoice 9"));
    Screens.page(stage().getScene(), "objects-tasks");
    assertThat(((ShellState.Open) state()).store().titles())
        .containsExactly("Tasks", "Retention", "Archives", "Journal", "Health");
    assertThat(lookup("#worker").queryTextInputControl().isVisible()).isFalse();

    clickOn("Retention");
    await(
        "the age has the keyboard",
        () -> lookup("#keep").tryQuery().map(Node::isFocused).orElse(false));
    write("1d").press(KeyCode.ENTER).release(KeyCode.ENTER);
    await("the plan", () -> isEnabled("#delete"));
    assertThat(isShown("48.3 GB")).as("a measure in bytes").isTrue();
    Screens.page(stage().getScene(), "objects-retention");
    String verb = lookup("#delete").<Labeled>query().getText().replace("…", "");
    clickOn("#delete");
    await("the confirmation", () -> lookup(".dialog-pane").tryQuery().isPresent());
    await("what it needs", () -> isEnabled(verb));
    Screens.snapshot(lookup(".dialog-pane").query().getScene(), "objects-confirm");
    clickOn(verb);
    await("the result", () -> isShown("Show its preview"));
    Screens.page(stage().getScene(), "objects-result");
    assertThat(folder.keys()).containsExactly("letter", "new letter");

    clickOn("Archives");
    await("the archive", () -> isShown("9 tasks"));
    Screens.page(stage().getScene(), "objects-archives");
    clickOn("Journal");
    await("its entries", () -> isShown("Journal intact · 2 entries"));
    Screens.page(stage().getScene(), "objects-journal");
    clickOn("Health");
    await("a look at its clock", () -> isShown("Clocks that differ"));
    Screens.page(stage().getScene(), "objects-health");
  }
}
