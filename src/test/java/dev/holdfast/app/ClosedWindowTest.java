package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.Pulses;
import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.Settings;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import java.lang.ref.WeakReference;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.Parent;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** What was closed is given back. */
class ClosedWindowTest extends DesktopTest {

  @Test
  void aClosedWindowIsNotKept() throws Exception {
    openAllPages();
    WeakReference<Parent> closed = new WeakReference<>(stage().getScene().getRoot());
    open(Settings.DEFAULT);

    assertThat(isGone(closed)).isTrue();
  }

  @Test
  void thePagesOfAClosedStoreAreNotKept() throws Exception {
    openAllPages();
    WeakReference<Node> table =
        new WeakReference<>(lookup(".table-view").queryAll().iterator().next());
    clickOn(".connection-close");
    await("the store is closed", () -> !(state() instanceof ShellState.Open));

    assertThat(isGone(table)).isTrue();
  }

  private void openAllPages() throws Exception {
    String address = OracleStores.sqlite(directory, Journal.WAL).address();
    open(Settings.DEFAULT.adding(new ConnectionProfile("Orders", address, Environment.LOCAL)));
    clickOn("Orders");
    await("the store is open", () -> state() instanceof ShellState.Open);
    List<String> titles = ((ShellState.Open) state()).store().titles();
    for (int page = 0; page < titles.size(); page++) {
      int shown = page;
      fx(() -> context().shell.showPage(shown));
      await("the page has read", () -> context().isIdle());
    }
    fx(() -> context().shell.showPage(titles.indexOf("Tasks")));
    await("tasks are listed", () -> lookup(".table-row-cell").tryQuery().isPresent());
  }

  private boolean isGone(WeakReference<?> closed) throws Exception {
    // TestFX keeps every event of the stage, and with it what was shown.
    onFx(
        () -> {
          FxToolkit.toolkitContext().setRegisteredStage(stage());
          return null;
        });
    for (int round = 0; round < 40 && closed.get() != null; round++) {
      fx(() -> stage().getScene().getRoot().requestLayout());
      Pulses.settle();
      System.gc();
      sleep(100);
    }
    return closed.get() == null;
  }
}
