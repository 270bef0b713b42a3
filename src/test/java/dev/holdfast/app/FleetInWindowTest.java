package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.connections.ConnectionState;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.Settings;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import java.nio.file.Files;
import java.nio.file.Path;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;

/** All stores are seen at once, and one look goes over all of them. */
class FleetInWindowTest extends DesktopTest {

  private boolean says(String text) {
    return lookup(
            node ->
                node instanceof Labeled label
                    && label.isVisible()
                    && label.getText() != null
                    && label.getText().contains(text))
        .tryQuery()
        .isPresent();
  }

  private ConnectionProfile oracle(String name, Environment environment, Path policy)
      throws Exception {
    Path place = Files.createDirectory(directory.resolve(name));
    String address = OracleStores.sqlite(place, Journal.WAL).address();
    return new ConnectionProfile(name, address, environment, policy);
  }

  private void openFleet() throws Exception {
    Path policy = Files.writeString(directory.resolve("policy.json"), "{\"expire_time\": 2592000}");
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
    assertThat(says("not open")).isTrue();
    assertThat(context().view().titleProperty().get()).startsWith("Fleet");
    Screens.page(stage().getScene(), "fleet-before");
    clickOn("#look");
    await("the look is over", () -> says("3 of 4 stores answered"));
    assertThat(says("no policy saved")).isTrue();
    assertThat(says("failed")).isTrue();
    assertThat(says("policy unreadable")).isTrue();
    fx(() -> table.getSelectionModel().select(0));
    await("the chosen one is told of", () -> says("would go, judged at"));
    Screens.page(stage().getScene(), "fleet");
    Screens.page(stage().getScene(), "fleet-small", 1000, 700);
    fx(() -> table.getSelectionModel().select(2));
    await("why it failed", () -> says("There is no file"));
    Screens.page(stage().getScene(), "fleet-failed");
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
    assertThat(state().item().stateProperty().get()).isEqualTo(ConnectionState.CONNECTED);
  }
}
