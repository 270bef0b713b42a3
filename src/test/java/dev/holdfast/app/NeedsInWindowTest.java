package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.Settings;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.RadioButton;
import org.junit.jupiter.api.Test;

/** What needs a person is done from the page that tells it, by the dialog that asks first. */
class NeedsInWindowTest extends DesktopTest {

  private OracleStore orders;

  private void openOrders() throws Exception {
    orders = OracleStores.sqlite(directory, Journal.WAL);
    // Somebody fails just now, too.
    orders.execute(
        "UPDATE fib_flow_tasks SET status = 'failed', error = 'no such host', retry_count = 1,"
            + " last_active_time = strftime('%s', 'now'), last_event_time = strftime('%s', 'now')"
            + " WHERE id IN (SELECT id FROM fib_flow_tasks WHERE status = 'completed' LIMIT 3)");
    open(
        Settings.DEFAULT.adding(
            new ConnectionProfile("Orders", orders.address(), Environment.LOCAL)));
    clickOn("Orders");
    await("it is open", () -> state() instanceof ShellState.Open);
    await("what needs a person", () -> isShown(".concern-line"));
    await("all is read", () -> context().isIdle());
  }

  private Button remedy(String verb, String about) {
    return lookup("#remedy-" + verb).queryAllAs(Button.class).stream()
        .filter(button -> button.getAccessibleText().contains(about))
        .findFirst()
        .orElseThrow();
  }

  private long inStatus(String status) throws Exception {
    return orders.number(
        "SELECT count(*) FROM fib_flow_tasks WHERE status = '%s'".formatted(status));
  }

  /** Decides what the dialog asks, and says yes. */
  private void confirm() {
    await("the question", () -> isShown("#actConfirm"));
    for (Node accept : lookup((Node node) -> node instanceof RadioButton).queryAll()) {
      if (accept.getId() != null && accept.getId().endsWith("-ACCEPT")) {
        fx(() -> ((RadioButton) accept).setSelected(true));
      }
    }
    await("it may begin", () -> !lookup("#actConfirm").queryButton().isDisabled());
    clickOn("#actConfirm");
  }

  @Test
  void pausedTasksAreResumedFromTheirLine() throws Exception {
    openOrders();
    long paused = inStatus("paused");
    Screens.page(stage().getScene(), "overview-remedies");
    Screens.page(stage().getScene(), "overview-remedies-small", 1000, 700);
    clickOn(remedy("resume", "18 boundary.tick is paused"));
    confirm();
    awaitTold("18 tasks resumed");
    assertThat(inStatus("paused")).isEqualTo(paused - 18);
    await(
        "the line is gone",
        () ->
            lookup("#remedy-resume").queryAllAs(Button.class).stream()
                .noneMatch(button -> button.getAccessibleText().contains("boundary.tick")));
  }

  @Test
  void whatFailsIsPausedFromItsLine() throws Exception {
    openOrders();
    long paused = inStatus("paused");
    clickOn(remedy("pause", "no such host"));
    confirm();
    awaitTold("3 tasks paused");
    assertThat(inStatus("paused")).isEqualTo(paused + 3);
    assertThat(
            orders.number(
                "SELECT count(*) FROM fib_flow_tasks WHERE error = 'no such host'"
                    + " AND status = 'paused'"))
        .isEqualTo(3);
    clickOn("#toastAct");
    await("its receipt", () -> isShown("Pause · Orders"));
  }
}
