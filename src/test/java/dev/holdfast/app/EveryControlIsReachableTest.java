package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.Reachable;
import dev.holdfast.desktop.shell.OpenStore;
import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.Settings;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;

/** What the keyboard reaches has a name to be spoken and a focus to be seen, on every page. */
class EveryControlIsReachableTest extends DesktopTest {

  private final Set<String> problems = new TreeSet<>();

  @Test
  void onEveryPageAndInDialogs() throws Exception {
    OracleStore oracle = OracleStores.sqlite(directory, Journal.WAL);
    open(
        Settings.DEFAULT.adding(
            new ConnectionProfile("Orders", oracle.address(), Environment.PRODUCTION)));
    look("welcome");
    clickOn("Orders");
    await("the store is open", () -> state() instanceof ShellState.Open);
    OpenStore store = ((ShellState.Open) state()).store();
    for (int page = 0; page < store.titles().size(); page++) {
      int shown = page;
      fx(() -> context().shell.showPage(shown));
      await("the page has read", () -> context().isIdle());
      look(store.titles().get(page));
    }
    fx(() -> context().shell.showPage(store.titles().indexOf("Tasks")));
    clickOn("345");
    push(KeyCode.ENTER);
    await("the task", () -> lookup(".details-header").tryQuery().isPresent());
    await("it has read", () -> context().isIdle());
    look("a task");
    clickOn("Unlock…");
    look("unlocking");
    push(KeyCode.ESCAPE);
    clickOn("Connect a store");
    look("a connection");
    push(KeyCode.ESCAPE);
    press(KeyCode.CONTROL).push(KeyCode.COMMA).release(KeyCode.CONTROL);
    look("settings");
    push(KeyCode.ESCAPE);
    press(KeyCode.CONTROL).push(KeyCode.K).release(KeyCode.CONTROL);
    look("palette");
    push(KeyCode.ESCAPE);
    clickOn("#fleet");
    await("the fleet has read", () -> context().isIdle());
    look("fleet");

    assertThat(problems).isEmpty();
  }

  private void look(String where) {
    fx(
        () ->
            List.copyOf(Window.getWindows()).stream()
                .flatMap(window -> Reachable.problems(window.getScene().getRoot()).stream())
                .forEach(problem -> problems.add(problem + ", first on " + where)));
    // Each is told once.
    Set<String> once = new TreeSet<>();
    problems.removeIf(problem -> !once.add(problem.replaceFirst(", first on .*", "")));
  }
}
