package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.connections.ConnectionState;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.Settings;
import dev.holdfast.settings.SettingsFile;
import dev.holdfast.settings.ThemeChoice;
import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import dev.holdfast.store.TestEngine;
import java.nio.file.Files;
import java.util.concurrent.CountDownLatch;
import javafx.event.EventHandler;
import javafx.scene.control.Labeled;
import javafx.scene.control.PasswordField;
import javafx.scene.control.TableView;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import javafx.stage.WindowEvent;
import org.junit.jupiter.api.Test;

/** What happens around the pages while a store is open. */
class RunningTest extends DesktopTest {

  private boolean isOpen() {
    return state() instanceof ShellState.Open;
  }

  private StoreSession session() {
    return ((ShellState.Open) state()).session();
  }

  private void openStore(String name, String address, Environment environment) throws Exception {
    open(Settings.DEFAULT.adding(new ConnectionProfile(name, address, environment)));
    clickOn(name);
  }

  private void openOracle() throws Exception {
    OracleStore oracle = OracleStores.sqlite(directory, Journal.WAL);
    openStore("Orders", oracle.address(), Environment.PRODUCTION);
    await("the store is open", this::isOpen);
  }

  private Window dialog() {
    return Window.getWindows().stream()
        .filter(window -> window != stage() && window.isShowing())
        .reduce((first, last) -> last)
        .orElseThrow();
  }

  @Test
  void aServerThatWantsAPasswordIsAskedFor() throws Exception {
    OraclePostgres server = OraclePostgres.shared();
    OracleStore guarded = server.as(OraclePostgres.GUARDED_USER, server.copy());
    openStore("Guarded", guarded.address(), Environment.STAGING);
    await("the password is asked for", () -> isShown("#password"));
    Screens.snapshot(dialog().getScene(), "password-dialog");
    press(KeyCode.ESCAPE).release(KeyCode.ESCAPE);
    await("it failed", () -> state() instanceof ShellState.Failed);
    assertThat(lookup(".inline-failure .label").queryLabeled().getText())
        .contains("needs a password");
    clickOn("Retry");
    await("the password is asked for again", () -> isShown("#password"));
    clickOn("#password").write("wrong").press(KeyCode.ENTER).release(KeyCode.ENTER);
    await("it failed again", () -> state() instanceof ShellState.Failed);
    assertThat(lookup(".inline-failure .label").queryLabeled().getText())
        .contains("refused the user or the password")
        .doesNotContain("wrong");
    clickOn("Retry");
    await("the password is asked for a third time", () -> isShown("#password"));
    PasswordField field = lookup("#password").queryAs(PasswordField.class);
    fx(() -> field.setText(TestEngine.GUARDED_PASSWORD));
    clickOn(".dialog-pane .button.accent");
    await("the store is open", this::isOpen);
    closeWindow();
    assertThat(Files.readString(directory.resolve("config/settings.json")))
        .doesNotContain(TestEngine.GUARDED_PASSWORD)
        .doesNotContain("p%40ss");
    open(Settings.DEFAULT);
  }

  @Test
  void aStoreThatStopsAnsweringIsMarkedAndReconnected() throws Exception {
    OracleStore oracle = OracleStores.postgres();
    openStore("Orders", oracle.address(), Environment.PRODUCTION);
    await("the store is open", this::isOpen);
    oracle.execute("ALTER TABLE fib_flow_tasks RENAME TO gone");
    press(KeyCode.F5).release(KeyCode.F5);
    await("the health turns", () -> !session().lossProperty().get().isEmpty());
    assertThat(state().item().state.get()).isEqualTo(ConnectionState.FAILED);
    await("reconnect is offered", () -> lookup("#connectionLost").query().isVisible());
    await(
        "the clock stops",
        () -> lookup("#storeTime").<Labeled>query().getText().matches("Connection lost .* ago"));
    Screens.page(stage().getScene(), "shell-lost");
    oracle.execute("ALTER TABLE gone RENAME TO fib_flow_tasks");
    clickOn("#reconnect");
    await(
        "the store is open again",
        () -> isOpen() && state().item().state.get() == ConnectionState.CONNECTED);
  }

  @Test
  void backgroundWorkIsListedAndCancelled() throws Exception {
    openOracle();
    CountDownLatch stopped = new CountDownLatch(1);
    fx(
        () ->
            session()
                .start(
                    BackgroundJob.of(
                            "Previewing “completed, older than 30 d”",
                            (progress, cancellation) -> {
                              progress.report(412_806, 1_204_311);
                              cancellation.onCancel(stopped::countDown);
                              stopped.await();
                              cancellation.throwIfCancelled();
                              return null;
                            })
                        .listed()));
    await("it is listed", () -> context().runningJobs().size() == 1);
    clickOn("#jobsButton");
    await("how far it is is shown", () -> isShown("412,806 of 1,204,311"));
    Screens.page(stage().getScene(), "shell-jobs");
    clickOn(".jobs-panel .button");
    await("it is gone", () -> context().runningJobs().size() == 0);
    assertThat(isShown("No background work")).isTrue();
    press(KeyCode.ESCAPE).release(KeyCode.ESCAPE);
    assertThat(lookup(".jobs-panel").query().isVisible()).isFalse();
  }

  @Test
  void pagesAreChosenByKeyboard() throws Exception {
    openOracle();
    await("the page has the keyboard from the start", () -> isFocusIn(".overview"));
    press(KeyCode.CONTROL, KeyCode.DIGIT4).release(KeyCode.DIGIT4, KeyCode.CONTROL);
    ToggleButton retention = from(lookup(".page-buttons")).lookup("Retention").query();
    assertThat(retention.isSelected()).isTrue();
    // The button has it first; a page that begins with a field takes it over.
    await("it has the keyboard", () -> retention.isFocused() || isFocusIn(".retention-page"));
    assertThat(isShown("No preview yet")).isTrue();
    press(KeyCode.CONTROL, KeyCode.DIGIT2).release(KeyCode.DIGIT2, KeyCode.CONTROL);
    assertThat(retention.isSelected()).isFalse();
    await("the tasks are shown", () -> isShown(".table-view"));
    await("the table has the keyboard", () -> isFocusIn(".table-view"));
  }

  @Test
  void aWorkflowIsOpenedByKeyboardAlone() throws Exception {
    openOracle();
    press(KeyCode.CONTROL, KeyCode.DIGIT3).release(KeyCode.DIGIT3, KeyCode.CONTROL);
    await("the list has the keyboard", () -> isFocusIn(".tasks-table"));
    TableView<?> list = lookup(".workflow-list .tasks-table").queryTableView();
    await("it is read", () -> list.getItems().size() == 19);
    push(KeyCode.DOWN);
    assertThat(list.getSelectionModel().getSelectedItem()).isNotNull();
    push(KeyCode.ENTER);
    await("the tree has the keyboard", () -> lookup("#workflowTable").query().isFocused());
    push(KeyCode.ESCAPE);
    await("the list has it again", () -> isFocusIn(".tasks-table"));
  }

  private static boolean isFocusIn(String page) {
    javafx.scene.Node at = stage().getScene().getFocusOwner();
    while (at != null && !at.getStyleClass().contains(page.substring(1))) {
      at = at.getParent();
    }
    return at != null;
  }

  @Test
  void closingWhileWorkRunsIsAskedAbout() throws Exception {
    openOracle();
    CountDownLatch stopped = new CountDownLatch(1);
    fx(
        () ->
            session()
                .start(
                    BackgroundJob.of(
                            "Cleanup",
                            (progress, cancellation) -> {
                              stopped.await();
                              return null;
                            })
                        .listed()));
    await("it is listed", () -> context().runningJobs().size() == 1);
    EventHandler<WindowEvent> question =
        HoldfastApplication.closing(context()::runningJobs, stage());
    WindowEvent request = new WindowEvent(stage(), WindowEvent.WINDOW_CLOSE_REQUEST);
    fx(() -> question.handle(request));
    assertThat(request.isConsumed()).isTrue();
    Screens.snapshot(dialog().getScene(), "close-dialog");
    clickOn("Cancel");
    assertThat(stage().isShowing()).isTrue();
    fx(() -> question.handle(new WindowEvent(stage(), WindowEvent.WINDOW_CLOSE_REQUEST)));
    clickOn("Close");
    assertThat(stage().isShowing()).isFalse();
    stopped.countDown();
    await("it ends", () -> context().runningJobs().size() == 0);
    WindowEvent idle = new WindowEvent(stage(), WindowEvent.WINDOW_CLOSE_REQUEST);
    fx(() -> question.handle(idle));
    assertThat(idle.isConsumed()).isFalse();
  }

  @Test
  void whatToKnowAboutAStoreIsSaidUntilDismissed() throws Exception {
    OracleStore oracle = OracleStores.sqlite(directory, Journal.ROLLBACK);
    oracle.execute("DROP TABLE fib_flow_workers");
    openStore("Old", oracle.address(), Environment.LOCAL);
    await("the store is open", this::isOpen);
    await("it is said", () -> isShown(".notices .banner"));
    Screens.page(stage().getScene(), "shell-notice");
    clickOn(".notices .icon-button");
    assertThat(lookup(".notices .banner").query().isVisible()).isFalse();
  }

  @Test
  void theThemeIsChosenAndRemembered() throws Exception {
    openOracle();
    clickOn("#themeButton").clickOn("Dark");
    assertThat(theme().dark.get()).isTrue();
    closeWindow();
    SettingsFile file = new SettingsFile(directory.resolve("config/settings.json"));
    assertThat(file.read().settings().appearance().theme()).isEqualTo(ThemeChoice.DARK);
    open(Settings.DEFAULT);
  }
}
