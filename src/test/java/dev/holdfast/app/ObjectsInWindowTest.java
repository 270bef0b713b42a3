package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.kind.ObjectFolder;
import java.nio.file.Files;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;
import org.testfx.util.NodeQueryUtils;

/** A kind of store that only the tests have, on each page, although no page knows it. */
class ObjectsInWindowTest extends DesktopTest {

  private boolean isEnabled(String query) {
    return lookup(query).tryQuery().map(node -> !node.isDisabled()).orElse(false);
  }

  private static final Predicate<String> OF_TASKS =
      Pattern.compile("(?i)\\b(tasks?|delet\\w*)\\b").asPredicate();

  /** Returns what can be read in a window. */
  private static List<String> said(Window window) {
    return window.getScene().getRoot().lookupAll("*").stream()
        .filter(node -> node instanceof Labeled && NodeQueryUtils.isVisible().test(node))
        .map(node -> ((Labeled) node).getText())
        .filter(text -> text != null && !text.isBlank())
        .toList();
  }

  private static List<String> titles(TableView<?> table) {
    return table.getColumns().stream().map(TableColumn::getText).toList();
  }

  @Test
  void aKindThatNoPageKnowsIsListedPrunedArchivedAndRemembered() throws Exception {
    ObjectFolder folder = new ObjectFolder(Files.createDirectory(directory.resolve("objects")));
    for (int number = 1; number <= 9; number++) {
      folder.put("invoice " + number, "stored", ObjectFolder.OLD + number, number);
    }
    folder.put("letter", "spoilt", ObjectFolder.OLD, 1);
    folder.put("new letter", "uploading", ObjectFolder.NOW - 10, 1);
    choose(
        Files.writeString(
            directory.resolve("a.bucket"), "folder=" + folder.folder() + "\nzone=cold\n"));
    clickOn("Connect a store");
    clickOn("#objectsKind");
    clickOn("#objectsImport");
    await("its folder", () -> isShown(folder.folder().toString()));
    Window dialog =
        Window.getWindows().stream().filter(window -> window != stage()).findFirst().orElseThrow();
    Screens.snapshot(dialog.getScene(), "objects-form");
    clickOn("Save and connect");
    await("the store is open", () -> state() instanceof ShellState.Open);
    await("an object", () -> isShown("invoice 9"));
    assertThat(state().item().profile().address().toString()).endsWith("objects;zone=cold");
    Screens.page(stage().getScene(), "objects-tasks");
    assertThat(((ShellState.Open) state()).store().titles())
        .containsExactly("Objects", "Retention", "Archives", "Journal", "Health");
    assertThat(lookup(".table-view").queryAllAs(TableView.class))
        .extracting(table -> titles(table))
        .contains(List.of("Id", "Name", "Status", "Last active", "Steps", "Size"));

    openPage("Retention");
    await(
        "the age has the keyboard",
        () -> lookup("#keep").tryQuery().map(Node::isFocused).orElse(false));
    write("1d").press(KeyCode.ENTER).release(KeyCode.ENTER);
    await("the plan", () -> isEnabled("#delete"));
    assertThat(isShown("12.1 GB")).as("a measure in bytes").isTrue();
    Screens.page(stage().getScene(), "objects-retention");
    assertThat(said(stage())).as("on the page").isNotEmpty().noneMatch(OF_TASKS);
    String verb = lookup("#delete").<Labeled>query().getText().replace("…", "");
    clickOn("#delete");
    await("the confirmation", () -> lookup(".dialog-pane").tryQuery().isPresent());
    await("what it needs", () -> isEnabled(verb));
    Screens.snapshot(lookup(".dialog-pane").query().getScene(), "objects-confirm");
    assertThat(said(lookup(".dialog-pane").query().getScene().getWindow()))
        .as("before it runs")
        .isNotEmpty()
        .noneMatch(OF_TASKS);
    clickOn(verb);
    await("the result", () -> isShown("Show its preview"));
    Screens.page(stage().getScene(), "objects-result");
    assertThat(said(stage())).as("afterwards").isNotEmpty().noneMatch(OF_TASKS);
    assertThat(folder.keys()).containsExactly("letter", "new letter");

    clickOn("Archives");
    await("the archive", () -> isShown("9 objects"));
    Screens.page(stage().getScene(), "objects-archives");
    clickOn("Journal");
    await("its entries", () -> isShown("The journal is intact"));
    Screens.page(stage().getScene(), "objects-journal");
    clickOn("Health");
    await("a look at its clock", () -> isShown("Clocks that differ"));
    Screens.page(stage().getScene(), "objects-health");
  }
}
