package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.KeptPage;
import dev.holdfast.settings.Layout;
import dev.holdfast.settings.Settings;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import dev.holdfast.task.TaskId;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.input.MouseButton;
import org.junit.jupiter.api.Test;

/** What was looked at when the window was closed is there again after the next start. */
class RestoredInWindowTest extends DesktopTest {

  private Settings settings;

  private void start(Layout layout) throws Exception {
    if (settings == null) {
      String address = OracleStores.sqlite(directory, Journal.WAL).address();
      settings =
          Settings.DEFAULT
              .adding(new ConnectionProfile("Orders", address, Environment.STAGING))
              .adding(new ConnectionProfile("Billing", address, Environment.STAGING))
              .withFront("Orders");
    }
    open(settings.withLayout(layout));
    fx(() -> context().start(null));
    await("it is open", () -> state() instanceof ShellState.Open);
  }

  /** Empty while a store is being opened. */
  private String page() {
    return state() instanceof ShellState.Open open
        ? open.store().titles().get(open.store().front.get())
        : "";
  }

  private Layout layout() throws Exception {
    return onFx(() -> context().layout());
  }

  private double line() throws Exception {
    return onFx(() -> pane().getDividerPositions()[0]);
  }

  /** The details have panes of their own. */
  private SplitPane pane() {
    return lookup("#split").match(node -> node.lookup(".tasks-table") != null).query();
  }

  @Test
  void thePageTheTaskAndTheLineBetweenPanes() throws Exception {
    start(Layout.NONE);
    assertThat(page()).isEqualTo("Overview");
    fx(() -> ((ShellState.Open) state()).session().showTask(TaskId.of(58)));
    await("the details", () -> isShown(".details-header"));
    assertThat(layout().splits()).as("nobody moved a line").isEmpty();
    double before = line();
    Node divider =
        onFx(
            () ->
                pane().lookupAll(".split-pane-divider").stream()
                    .filter(node -> node.getParent() == pane())
                    .findFirst()
                    .orElseThrow());
    Bounds at = onFx(() -> divider.localToScreen(divider.getBoundsInLocal()));
    drag(at.getCenterX(), at.getCenterY(), MouseButton.PRIMARY)
        .dropTo(at.getCenterX() + 90, at.getCenterY());
    double moved = line();
    assertThat(moved).isGreaterThan(before + 0.005);
    Layout left = layout();
    assertThat(left.page()).isEqualTo(new KeptPage("tasks", "58"));
    assertThat(left.splits()).containsOnlyKeys("tasks");
    assertThat(left.splits().get("tasks")).isCloseTo(moved, within(0.003));

    start(left);
    assertThat(page()).isEqualTo("Tasks");
    await("the details", () -> isShown(".details-header"));
    assertThat(layout().page()).isEqualTo(new KeptPage("tasks", "58"));
    assertThat(line()).isCloseTo(moved, within(0.003));

    clickOn("Billing");
    await("the other", () -> page().equals("Overview"));
  }

  @Test
  void aFoldedSidebarStaysFolded() throws Exception {
    start(Layout.NONE);
    await("the list of stores", () -> isShown("Billing"));
    clickOn("#foldSidebar");
    await("it is folded", () -> !isShown("Billing"));
    start(layout());
    assertThat(isShown("Billing")).isFalse();
    clickOn("#foldSidebar");
    await("it is back", () -> isShown("Billing"));
  }

  @Test
  void nothingIsKeptOfAStoreThatIsNotSaved() throws Exception {
    open(Settings.DEFAULT);
    fx(() -> context().start(null));
    await("the demo store is open", () -> state() instanceof ShellState.Open);
    assertThat(layout()).isEqualTo(Layout.NONE);
  }

  @Test
  void aPageThatIsNotThereAnyMoreIsTheFirst() throws Exception {
    start(Layout.NONE.withPage(new KeptPage("gone", "58")));
    assertThat(page()).isEqualTo("Overview");
    start(Layout.NONE.withPage(new KeptPage("retention", null)));
    assertThat(page()).isEqualTo("Retention");
    start(Layout.NONE.withPage(new KeptPage("tasks", "no id of this store")));
    assertThat(page()).isEqualTo("Tasks");
  }
}
