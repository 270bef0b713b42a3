package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.connections.ConnectionState;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.Settings;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;

/** An operator connects to stores. */
class ConnectingTest extends DesktopTest {

  private Path oracleFile() throws Exception {
    OracleStore oracle = OracleStores.sqlite(directory, Journal.ROLLBACK);
    return Path.of(oracle.address().substring("sqlite:".length()));
  }

  private static Settings someStores(Path sqlite) {
    return Settings.DEFAULT
        .adding(
            new ConnectionProfile(
                "Orders, production",
                "postgresql://ops@orders-db.internal:5432/orders?sslmode=require",
                Environment.PRODUCTION))
        .adding(
            new ConnectionProfile(
                "Orders, staging", "postgresql://ops@staging/orders", Environment.STAGING))
        .adding(new ConnectionProfile("Local copy", "sqlite:" + sqlite, Environment.LOCAL))
        .adding(
            new ConnectionProfile(
                "名前.同期 with a rather long name", "sqlite:/var/lib/x.db", Environment.NONE))
        .opening("Orders, production", 1_763_700_000L)
        .opening("Local copy", 1_763_500_000L);
  }

  private boolean isOpen() {
    return state() instanceof ShellState.Open;
  }

  private Window dialog() {
    return Window.getWindows().stream()
        .filter(window -> window != stage() && window.isShowing())
        .reduce((first, last) -> last)
        .orElseThrow();
  }

  @Test
  void aNewConnectionIsTestedSavedAndOpened() throws Exception {
    choose(oracleFile());
    clickOn("Connect a store");
    Screens.snapshot(dialog().getScene(), "connect-dialog-empty");
    clickOn("Browse…");
    clickOn("Test");
    await("the test says what it found", () -> isShown("#testArea .banner.info"));
    Screens.snapshot(dialog().getScene(), "connect-dialog-tested");
    clickOn("Save and connect");
    await("the store is open", this::isOpen);
    assertThat(state().item().profile().name()).isEqualTo("fibflow");
    assertThat(state().item().state.get()).isEqualTo(ConnectionState.CONNECTED);
    await("the store's clock is shown", this::clockIsShown);
    await(
        "the settings are written", () -> Files.exists(directory.resolve("config/settings.json")));
    assertThat(stage().getScene().lookup(".page-title")).isNotNull();
    Screens.page(stage().getScene(), "shell-connected");
  }

  private boolean clockIsShown() {
    return lookup(
            node ->
                node instanceof Labeled clock
                    && clock.getText() != null
                    && clock.getText().startsWith("Store clock"))
        .tryQuery()
        .isPresent();
  }

  @Test
  void aStoreThatDoesNotOpenSaysWhyAndIsTriedAgain() throws Exception {
    Path oracle = oracleFile();
    Path later = directory.resolve("later.sqlite");
    open(
        Settings.DEFAULT.adding(
            new ConnectionProfile("Later", "sqlite:" + later, Environment.STAGING)));
    clickOn("Later");
    await("it failed", () -> state() instanceof ShellState.Failed);
    assertThat(lookup(".inline-failure .label").queryLabeled().getText())
        .isEqualTo(
            "There is no file " + later + ". Check the path; Holdfast never creates a store.");
    Screens.page(stage().getScene(), "shell-failed");
    Files.copy(oracle, later);
    clickOn("Retry");
    await("the store is open", this::isOpen);
  }

  @Test
  void connectionsAreEditedAndRemovedByKeyboard() throws Exception {
    open(someStores(oracleFile()));
    ListView<?> list = lookup(".connection-list").queryListView();
    Screens.page(stage().getScene(), "shell-welcome");
    fx(
        () -> {
          list.requestFocus();
          list.getSelectionModel().select(0);
        });
    press(KeyCode.F2).release(KeyCode.F2);
    await("the form is shown", () -> isShown("Edit connection"));
    Screens.snapshot(dialog().getScene(), "connect-dialog-postgres");
    doubleClickOn("#name").write("Renamed");
    clickOn("Save");
    await("the dialog is gone", () -> !isShown("Edit connection"));
    assertThat(list.getItems()).hasSize(4);
    fx(list::requestFocus);
    press(KeyCode.DELETE).release(KeyCode.DELETE);
    await("the question is shown", () -> isShown("Remove"));
    Screens.snapshot(dialog().getScene(), "remove-dialog");
    press(KeyCode.ENTER).release(KeyCode.ENTER);
    await("Enter has cancelled", () -> !isShown("Remove"));
    assertThat(list.getItems()).as("Enter does not confirm what is dangerous").hasSize(4);
    press(KeyCode.DELETE).release(KeyCode.DELETE);
    await("the question is shown again", () -> isShown("Remove"));
    clickOn("Remove");
    await("it is gone", () -> list.getItems().size() == 3);
  }

  @Test
  void theDemoStoreIsMadeAndOpenedWhereNothingIsSaved() throws Exception {
    fx(() -> context().start(null));
    await("the demo store is open", this::isOpen);
    assertThat(state().item().profile().name()).isEqualTo("Demo");
    assertThat(directory.resolve("data/demo.sqlite")).exists();
    Node band = lookup("#firstRun").query();
    assertThat(band.isVisible()).isTrue();
    Screens.page(stage().getScene(), "first-run");
    Screens.page(stage().getScene(), "first-run-small", 1_000, 700);
    choose(oracleFile());
    fx(
        () ->
            band.lookupAll(".button").stream()
                .skip(1)
                .findFirst()
                .ifPresent(door -> ((Button) door).fire()));
    await("the file is open", () -> isOpen() && !state().item().profile().name().equals("Demo"));
    assertThat(band.isVisible()).as("of another store").isFalse();
  }

  @Test
  void theDoorsGoWhenSomebodySaysSo() throws Exception {
    fx(() -> context().start(null));
    await("the demo store is open", this::isOpen);
    fx(() -> lookup("#firstRun .icon-button").<Button>query().fire());
    assertThat(lookup("#firstRun").query().isVisible()).isFalse();
    fx(() -> context().shell.showPage(1));
    assertThat(lookup("#firstRun").query().isVisible()).isFalse();
  }

  @Test
  void theDemoStoreIsOfferedWhenConnectionsAreSaved() throws Exception {
    open(someStores(oracleFile()));
    assertThat(isShown("Demo")).as("it is not listed among them").isFalse();
    press(KeyCode.CONTROL, KeyCode.K).release(KeyCode.K, KeyCode.CONTROL);
    await("the palette", () -> lookup("#paletteField").query().isFocused());
    write("demo");
    await("it is offered", () -> isShown("Open Demo"));
    press(KeyCode.ESCAPE).release(KeyCode.ESCAPE);
    clickOn("Connect a store");
    Screens.snapshot(dialog().getScene(), "connect-dialog-demo");
    clickOn("#openDemo");
    await("it is open", this::isOpen);
    assertThat(state().item().profile().name()).isEqualTo("Demo");
    assertThat(isShown("#openDemo")).isFalse();
  }

  @Test
  void aServerThatDoesNotAnswerIsGivenUp() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      String address = "postgresql://ops@localhost:" + silent.getLocalPort() + "/orders";
      open(
          Settings.DEFAULT.adding(
              new ConnectionProfile("Orders, production", address, Environment.PRODUCTION)));
      clickOn("Orders, production");
      assertThat(state()).isInstanceOf(ShellState.Connecting.class);
      assertThat(lookup("#jobsButton").queryLabeled().getText())
          .isEqualTo("Connecting to Orders, production…");
      Screens.page(stage().getScene(), "shell-connecting");
      clickOn("Cancel");
      assertThat(state()).isInstanceOf(ShellState.Welcome.class);
      assertThat(lookup("#jobsButton").queryLabeled().getText()).isEqualTo("No background work");
      assertThat(isShown("Open the demo store")).isTrue();
    }
  }
}
