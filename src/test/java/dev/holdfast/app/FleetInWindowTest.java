package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.demo.DemoSpec;
import dev.holdfast.demo.DemoStore;
import dev.holdfast.desktop.connections.ConnectionState;
import dev.holdfast.desktop.fx.Fit;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.Cancellation;
import dev.holdfast.journal.JournalAction;
import dev.holdfast.journal.JournalOutcome;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Directories;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.SavedConnection;
import dev.holdfast.settings.Settings;
import dev.holdfast.settings.SettingsFile;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import dev.holdfast.store.StreamDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.text.Font;
import javafx.scene.text.Text;
import org.junit.jupiter.api.Test;

/** All stores are seen at once, and one look goes over all of them. */
class FleetInWindowTest extends DesktopTest {

  private ConnectionProfile oracle(String name, Environment environment, Path policy)
      throws Exception {
    Path place = Files.createDirectory(directory.resolve(name));
    String address = OracleStores.sqlite(place, Journal.WAL).address();
    return new ConnectionProfile(name, address, environment, policy);
  }

  private Path policy() throws Exception {
    return Files.writeString(directory.resolve("policy.json"), "{\"expire_time\": 2592000}");
  }

  private void openFleet() throws Exception {
    Path policy = policy();
    open(
        Settings.DEFAULT
            .adding(oracle("Orders", Environment.PRODUCTION, policy))
            .adding(oracle("Billing", Environment.STAGING, null))
            .adding(
                new ConnectionProfile(
                    "Gone", "sqlite:" + directory.resolve("gone.db"), Environment.LOCAL, policy))
            .adding(oracle("Reports", Environment.NONE, directory.resolve("moved-policy.yaml"))));
    clickOn("Orders");
    await("it is open", () -> state() instanceof ShellState.Open);
    press(KeyCode.CONTROL, KeyCode.DIGIT0).release(KeyCode.DIGIT0, KeyCode.CONTROL);
    await("the fleet is in front", () -> state() instanceof ShellState.Fleet);
    await("what the open store is was read", () -> says("346"));
  }

  @Test
  void oneStoreThatFailsDoesNotStopTheOthers() throws Exception {
    openFleet();
    TableView<?> table = lookup("#fleetTable").queryTableView();
    assertThat(table.getItems()).hasSize(4);
    Text many = new Text("10,000,000");
    many.setFont(Font.font("Inter", 13));
    double room = many.getLayoutBounds().getWidth() + 18;
    assertThat(table.getColumns().get(1).getMinWidth())
        .as("a number is never cut")
        .isGreaterThan(room);
    assertThat(table.getColumns().stream().mapToDouble(TableColumn::getMinWidth).sum())
        .as("all columns fit beside the sidebar of a window of 1,000 pixels")
        .isLessThanOrEqualTo(734);
    assertThat(says("not open")).isTrue();
    assertThat(context().view.title.get()).startsWith("Fleet");
    Screens.page(stage().getScene(), "fleet-before");
    clickOn("#look");
    await("the look is over", () -> says("3 of 4 stores answered"));
    assertThat(says("no policy saved")).isTrue();
    assertThat(says("failed")).isTrue();
    assertThat(says("policy unreadable")).isTrue();
    assertThat(says("to delete, 2 stores not judged")).as("nobody knows of them").isTrue();
    fx(() -> table.getSelectionModel().select(0));
    await("the chosen one is told of", () -> says("would be deleted, judged at"));
    Screens.page(stage().getScene(), "fleet");
    Screens.page(stage().getScene(), "fleet-small", 1000, 700);
    List<String> cut = new ArrayList<>();
    fx(
        () -> {
          Parent root = stage().getScene().getRoot();
          root.resize(1000, 700);
          root.applyCss();
          root.layout();
          cut.addAll(Fit.problems(root, 1000, 700));
          root.resize(stage().getScene().getWidth(), stage().getScene().getHeight());
        });
    assertThat(cut).isEmpty();
    fx(() -> table.getSelectionModel().select(2));
    await("why it failed", () -> says("There is no file"));
    Screens.page(stage().getScene(), "fleet-failed");
  }

  @Test
  void whatIsWrongIsToldBelowAndOnThePageOfTheOpenStore() throws Exception {
    openFleet();
    clickOn("#look");
    await("the look is over", () -> says("3 of 4 stores answered"));
    TableView<?> table = lookup("#fleetTable").queryTableView();
    fx(() -> table.getSelectionModel().select(1));
    await("it is told", () -> says("Torn workflows"));
    Screens.page(stage().getScene(), "fleet-warnings");
    await("one row is as high as another", () -> heights().equals(Set.of(46.0)));
    fx(() -> table.getSelectionModel().select(0));
    clickOn("Health");
    await("the page of the open store is in front", () -> isShown(".finding-card"));
    assertThat(((ShellState.Open) state()).item().profile().name()).isEqualTo("Orders");
  }

  private Set<Double> heights() {
    return lookup("#fleetTable .table-row-cell").queryAll().stream()
        .map(row -> (TableRow<?>) row)
        .filter(row -> !row.isEmpty())
        .map(TableRow::getHeight)
        .collect(Collectors.toSet());
  }

  @Test
  void whatEndedIsDrawnWhereTheKindTellsIt() throws Exception {
    Path demo = directory.resolve("shop.db");
    DemoStore.write(
        demo, new DemoSpec(3_000, 1, Instant.now().getEpochSecond()), written -> {}, () -> false);
    try (StreamDatabase streams = StreamDatabase.plain()) {
      streams.fill("orders", 100, streams.now(), 86_400);
      open(
          Settings.DEFAULT
              .adding(
                  new ConnectionProfile(
                      "Shop", DemoStore.address(demo), Environment.PRODUCTION, policy()))
              .adding(
                  new ConnectionProfile("Streams", streams.address(), Environment.LOCAL, null)));
      clickOn("Shop");
      await("it is open", () -> state() instanceof ShellState.Open);
      press(KeyCode.CONTROL, KeyCode.DIGIT0).release(KeyCode.DIGIT0, KeyCode.CONTROL);
      await("drawn without a look at all", () -> isShown("#fleetTable .ended-bars"));
      clickOn("#look");
      await("the look is over", () -> says("2 of 2 stores answered"));
      assertThat(lookup("#fleetTable .ended-bars").queryAll()).as("only the one").hasSize(1);
      assertThat(lookup("#fleetTable .ended-bars").query().getAccessibleText())
          .matches("[1-9][\\d,]* ended in the last 24 hours, [\\d,]+ of them failed\\.");
      assertThat(
              lookup("#fleetTable .fleet-ended").queryAll().stream().map(Node::getAccessibleText))
          .contains("This kind of store does not record when work ends.");
      Screens.page(stage().getScene(), "fleet-ended");
      Screens.page(stage().getScene(), "fleet-ended-small", 1000, 700);
      closeWindow();
      open(Settings.DEFAULT);
    }
  }

  @Test
  void aStoreIsOpenedFromTheFleet() throws Exception {
    openFleet();
    fx(
        () -> {
          TableView<?> table = lookup("#fleetTable").queryTableView();
          table.requestFocus();
          table.getSelectionModel().select(1);
        });
    push(KeyCode.ENTER);
    await(
        "Billing is in front",
        () ->
            state() instanceof ShellState.Open open
                && open.item().profile().name().equals("Billing"));
    clickOn("#fleet");
    await("the fleet is back", () -> state() instanceof ShellState.Fleet);
    assertThat(lookup("#fleetTable").queryTableView().getItems()).hasSize(4);
    press(KeyCode.CONTROL, KeyCode.W).release(KeyCode.W, KeyCode.CONTROL);
    assertThat(state())
        .as("there is no store in front to close")
        .isInstanceOf(ShellState.Fleet.class);
    press(KeyCode.CONTROL, KeyCode.PAGE_DOWN).release(KeyCode.PAGE_DOWN, KeyCode.CONTROL);
    await("a store is in front", () -> state() instanceof ShellState.Open);
    assertThat(state().item().state.get()).isEqualTo(ConnectionState.CONNECTED);
  }

  /**
   * A store whose tasks are locked is looked at until the lock is gone, or until it is cancelled.
   */
  @Test
  void aLookThatTakesLongIsSeenAndCancelled() throws Exception {
    OracleStore slow = OracleStores.postgres();
    Settings settings = Settings.DEFAULT.adding(oracle("Fast", Environment.NONE, null));
    settings =
        settings.adding(new ConnectionProfile("Slow", slow.address(), Environment.LOCAL, null));
    try (Connection writer = slow.connect();
        Statement statement = writer.createStatement()) {
      writer.setAutoCommit(false);
      statement.execute("LOCK TABLE fib_flow_tasks IN ACCESS EXCLUSIVE MODE");
      open(settings);
      press(KeyCode.CONTROL, KeyCode.DIGIT0).release(KeyCode.DIGIT0, KeyCode.CONTROL);
      await("the fleet is in front", () -> state() instanceof ShellState.Fleet);
      clickOn("#look");
      await("one has answered", () -> says("346"));
      assertThat(says("1 of 2 stores done")).as("the other has not").isTrue();
      assertThat(lookup("#look").queryButton().isDisabled()).isTrue();
      Screens.page(stage().getScene(), "fleet-running");
      clickOn("#cancel");
      await("the look is over", () -> !lookup("#look").queryButton().isDisabled());
      writer.rollback();
    }
    assertThat(says("1 of 2 stores answered")).isTrue();
    assertThat(says("no store could be judged by a policy")).as("it has none").isTrue();
  }

  @Test
  void eventsOfStreamsAreCountedApartFromTasks() throws Exception {
    try (StreamDatabase streams = StreamDatabase.plain()) {
      streams.fill("orders", 100, streams.now(), 86_400);
      streams.policy("orders", "820800", "null", "true");
      open(
          Settings.DEFAULT
              .adding(oracle("Tasks", Environment.NONE, policy()))
              .adding(
                  new ConnectionProfile("Streams", streams.address(), Environment.LOCAL, null)));
      press(KeyCode.CONTROL, KeyCode.DIGIT0).release(KeyCode.DIGIT0, KeyCode.CONTROL);
      await("the fleet is in front", () -> state() instanceof ShellState.Fleet);
      clickOn("#look");
      await("the look is over", () -> says("2 of 2 stores answered"));
      assertThat(says("282 tasks and 90 events of streams to delete")).isTrue();
      closeWindow();
      open(Settings.DEFAULT);
    }
  }

  @Test
  void theLastCleanupOfAStoreThatIsNotOpenIsKnownFromTheJournal() throws Exception {
    try (StreamDatabase streams = StreamDatabase.plain()) {
      streams.fill("orders", 100, streams.now(), 86_400);
      Settings settings =
          Settings.DEFAULT
              .adding(oracle("Tasks store", Environment.NONE, policy()))
              .adding(new ConnectionProfile("Ledger", streams.address(), Environment.LOCAL, null));
      open(settings);
      clickOn("Ledger");
      await("it is open", () -> state() instanceof ShellState.Open);
      StoreSession session = ((ShellState.Open) state()).session();
      Directories directories =
          new Directories(directory.resolve("config"), directory.resolve("data"));
      new dev.holdfast.journal.Journal(OwnRecords.in(directories), Clock.systemUTC())
          .start(
              JournalAction.CLEANUP,
              session.store().fingerprint(Cancellation.never()),
              Map.of("stream", true))
          .end(JournalOutcome.DONE, Map.of("events_deleted", 90));
      await("where it is was kept", () -> context().isIdle());
      closeWindow();
      String place =
          new SettingsFile(directories.settingsFile())
              .read().settings().connections().stream()
                  .map(SavedConnection::place)
                  .filter(Objects::nonNull)
                  .findFirst()
                  .orElseThrow();
      open(settings.placing("Ledger", place));
      clickOn("Tasks store");
      await("it is open", () -> state() instanceof ShellState.Open);
      clickOn("Journal");
      await(
          "the entry of the other store has its saved name",
          () ->
              from(lookup("#list").<Node>query())
                  .lookup(".label")
                  .queryAllAs(Labeled.class)
                  .stream()
                  .anyMatch(label -> "Ledger".equals(label.getText())));
      press(KeyCode.CONTROL, KeyCode.DIGIT0).release(KeyCode.DIGIT0, KeyCode.CONTROL);
      await("it is told without a look at all", () -> says("90 deleted"));
      assertThat(says("not open")).isTrue();
      closeWindow();
      open(Settings.DEFAULT);
    }
  }
}
