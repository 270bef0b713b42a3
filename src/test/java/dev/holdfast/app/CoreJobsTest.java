package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.Settings;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.junit.jupiter.api.Test;

/** How many steps the six core jobs take, from the open store to the answer. */
class CoreJobsTest extends CountedSteps {

  private OracleStore orders;

  private void openOrders(Environment environment) throws Exception {
    orders = OracleStores.sqlite(directory, Journal.WAL);
    // Without children nothing of a preview has to be decided, and somebody fails just now.
    orders.execute(
        "DELETE FROM fib_flow_tasks WHERE parent_id IS NOT NULL",
        "UPDATE fib_flow_tasks SET status = 'failed', error = 'Error: no such host',"
            + " last_active_time = strftime('%s', 'now'), last_event_time = strftime('%s', 'now')"
            + " WHERE id = 58");
    open(Settings.DEFAULT.adding(new ConnectionProfile("Orders", orders.address(), environment)));
    clickOn("Orders");
    await("it is open", () -> state() instanceof ShellState.Open);
    await("what needs a person is told", () -> isShown(".concern-line"));
    await("all is read", () -> context().isIdle());
    countFromHere();
  }

  @Test
  void whyATaskIsPaused() throws Exception {
    openOrders(Environment.LOCAL);
    clickShow("boundary.tick is paused");
    clickFirstRow("#table");
    answered("why it is paused", () -> text("#situationHeadline").startsWith("Paused"), 2);
  }

  @Test
  void whyATaskFails() throws Exception {
    openOrders(Environment.LOCAL);
    clickShow("no such host");
    clickFirstRow("#table");
    answered("why it fails", () -> text("#situationError").contains("no such host"), 2);
  }

  @Test
  void whatAnAgeWouldDelete() throws Exception {
    openOrders(Environment.LOCAL);
    long old = old();
    chord(KeyCode.CONTROL, KeyCode.DIGIT4);
    type("#keep", "30d");
    answered("what would go", () -> text("#delete").startsWith("Delete " + old + " "), 2);
  }

  @Test
  void itIsDeleted() throws Exception {
    openOrders(Environment.LOCAL);
    long old = old();
    long before = tasks();
    chord(KeyCode.CONTROL, KeyCode.DIGIT4);
    type("#keep", "30d");
    click("what would go", "#delete");
    click("the question", ".dialog-pane .button.danger");
    answered("what went", () -> isShown("Show its preview"), 4);
    assertThat(tasks()).isEqualTo(before - old);
  }

  @Test
  void itIsDeletedInProduction() throws Exception {
    openOrders(Environment.PRODUCTION);
    long old = old();
    long before = tasks();
    chord(KeyCode.CONTROL, KeyCode.DIGIT4);
    type("#keep", "30d");
    click("what would go", "#delete");
    await("it is to be unlocked", () -> isShown("#unlockMinutes"));
    click("the lock", ".dialog-pane .button:default");
    await("the question", () -> isShown(".dialog-pane #reason"));
    fx(() -> key(lookup(".dialog-pane #reason").query(), KeyEvent.KEY_PRESSED, ""));
    assertThat(isShown(".dialog-pane #reason")).as("Enter alone never confirms").isTrue();
    type(".dialog-pane #reason", "agreed with the order team");
    answered("what went", () -> isShown("Show its preview"), 5);
    assertThat(tasks()).isEqualTo(before - old);
  }

  @Test
  void oneTaskIsRestored() throws Exception {
    openOrders(Environment.LOCAL);
    chord(KeyCode.CONTROL, KeyCode.DIGIT4);
    type("#keep", "30d");
    click("what would go", "#delete");
    click("the question", ".dialog-pane .button.danger");
    await("it is gone, into an archive", () -> isShown("Show its preview"));
    chord(KeyCode.CONTROL, KeyCode.DIGIT1);
    await("the first page", () -> isShown(".concern-line") && context().isIdle());
    long before = tasks();
    countFromHere();
    chord(KeyCode.CONTROL, KeyCode.DIGIT5);
    clickFirstRow("#tasks");
    await("it is looked at", () -> isUsable("#restoreRun") && says("Restore 1 task…"));
    click("what would come back", "#restoreRun");
    click("the question", ".dialog-pane .button.accent");
    answered("what came back", () -> isShown("#showRestored"), 4);
    assertThat(tasks()).isEqualTo(before + 1);
  }

  @Test
  void twoAttemptsAreCompared() throws Exception {
    openOrders(Environment.LOCAL);
    clickShow("no such host");
    clickFirstRow("#table");
    await("its attempts", () -> isUsable("#compareAttempt-17"));
    click("the comparison", "#compareAttempt-17");
    answered(
        "what differs",
        () -> isShown("#compareTable") && !rows("#compareTable").getItems().isEmpty(),
        3);
  }

  private long tasks() throws Exception {
    return orders.number("SELECT count(*) FROM fib_flow_tasks");
  }

  /** Those that fib-flow’s own retention would delete with that age. */
  private long old() throws Exception {
    return orders.number(
        "SELECT count(*) FROM fib_flow_tasks WHERE status IN ('completed', 'permanently_failed')"
            + " AND last_active_time < strftime('%s', 'now') - 30 * 86400");
  }
}
