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
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Base64;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How many steps the longer jobs of an operator's hour take. */
class OperatorHourTest extends CountedSteps {

  private final String user = System.getProperty("user.name");

  @AfterEach
  void ownName() {
    System.setProperty("user.name", user);
  }

  private OracleStore orders() throws Exception {
    OracleStore orders = OracleStores.sqlite(directory, Journal.WAL);
    orders.execute("DELETE FROM fib_flow_tasks WHERE parent_id IS NOT NULL");
    return orders;
  }

  private void openAs(String who, ConnectionProfile store) throws Exception {
    System.setProperty("user.name", who);
    open(Settings.DEFAULT.adding(store));
    clickOn("Orders");
    await("it is open", () -> state() instanceof ShellState.Open);
    await("all is read", () -> context().isIdle());
  }

  private void picture(String name) {
    Window dialog =
        Window.getWindows().stream()
            .filter(window -> window instanceof Stage && window != stage())
            .findFirst()
            .orElseThrow();
    Screens.snapshot(dialog.getScene(), name);
  }

  private Node focused() {
    return lookup(".dialog-pane").query().getScene().getFocusOwner();
  }

  private static ConnectionProfile keeping(ConnectionProfile store, KeyPair keys, Path directory)
      throws Exception {
    Base64.Encoder base64 = Base64.getEncoder();
    Path key = directory.resolve("bob.key");
    Path approvers = directory.resolve("approvers");
    Files.writeString(key, base64.encodeToString(keys.getPrivate().getEncoded()));
    Files.writeString(
        approvers, "Bob: " + base64.encodeToString(keys.getPublic().getEncoded()) + "\n");
    return store
        .withFile(ConnectionProfile.KEY, key)
        .withFile(ConnectionProfile.APPROVERS, approvers);
  }

  /** Two people, on whose machines list and key are remembered for the store. */
  @Test
  void aPlanIsFrozenApprovedAndRunInNineSteps() throws Exception {
    OracleStore orders = orders();
    KeyPair keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    ConnectionProfile store =
        keeping(
            new ConnectionProfile("Orders", orders.address(), Environment.PRODUCTION),
            keys,
            directory);
    Path plan = directory.resolve("friday.plan");
    openAs("ann", store);
    chord(KeyCode.CONTROL, KeyCode.DIGIT4);
    type("#keep", "30d");
    await("what would go", () -> isUsable("#delete"));
    countFromHere();
    choose(plan);
    click("the preview", "#freeze");
    type(".dialog-pane #reason", "agreed with the order team");
    step(); // the file
    await("it waits", () -> isUsable("#planWaits"));
    assertThat(plan).exists();
    openAs("bob", store);
    fx(() -> context().start(plan.toString()));
    step();
    await("the plan", () -> isUsable("#planWaits") && context().isIdle());
    Screens.page(stage().getScene(), "hour-plan-waits");
    Screens.page(stage().getScene(), "hour-plan-waits-1000", 1_000, 700);
    click("the approval", "Approve…");
    await("the question", () -> isShown(".dialog-pane #reason"));
    picture("hour-approve");
    click("the key is kept", ".dialog-pane .button:default");
    await("it is approved", () -> isUsable("#planOpened") && isUsable("#delete"));
    Screens.page(stage().getScene(), "hour-plan-approved-1000", 1_000, 700);
    click("what goes", "#delete");
    await("it is to be unlocked", () -> isShown("#unlockMinutes"));
    picture("hour-unlock");
    click("the lock", ".dialog-pane .button:default");
    await("the reason is that of the plan", () -> isShown(".dialog-pane #reason"));
    assertThat(lookup(".dialog-pane #reason").<TextField>query().getText())
        .isEqualTo("agreed with the order team");
    picture("hour-delete");
    click("the question", ".dialog-pane .button.danger");
    answered("what went", () -> isShown("Show its preview"), 9);
    Screens.page(stage().getScene(), "hour-receipt");
    Screens.page(stage().getScene(), "hour-receipt-1000", 1_000, 700);
  }

  @Test
  void aServerIsConnectedFromAPastedAddressInThreeSteps() throws Exception {
    String address = OracleStores.postgres().address();
    open(Settings.DEFAULT);
    fx(
        () -> {
          ClipboardContent content = new ClipboardContent();
          content.putString(address);
          Clipboard.getSystemClipboard().setContent(content);
        });
    countFromHere();
    click("the first page", "Connect a store");
    await("the form has the keyboard", () -> focused() instanceof TextField);
    fx(() -> ((TextField) focused()).paste());
    step();
    await(
        "the form of its kind",
        () -> lookup("#postgresKind").queryAs(ToggleButton.class).isSelected());
    assertThat(focused()).as("the keyboard stays in the form").isInstanceOf(TextField.class);
    picture("hour-connect-pasted");
    click("it is whole", "Save and connect");
    answered("it is open", () -> state() instanceof ShellState.Open, 3);
    await("it has read", () -> context().isIdle());
  }

  @Test
  void whatWasDeletedIsRestoredFromTheReceiptInThreeSteps() throws Exception {
    OracleStore orders = orders();
    long before = orders.number("SELECT count(*) FROM fib_flow_tasks");
    openAs("ann", new ConnectionProfile("Orders", orders.address(), Environment.LOCAL));
    chord(KeyCode.CONTROL, KeyCode.DIGIT4);
    type("#keep", "30d");
    click("what would go", "#delete");
    click("the question", ".dialog-pane .button.danger");
    await("the receipt", () -> isUsable("#archive"));
    countFromHere();
    click("the receipt", "#archive");
    await("what would come back", () -> isUsable("#restoreRun"));
    click("all of it", "#restoreRun");
    await("the question", () -> isShown(".dialog-pane .button.accent"));
    picture("hour-restore");
    click("the question", ".dialog-pane .button.accent");
    answered("what came back", () -> isShown("#showRestored"), 3);
    assertThat(orders.number("SELECT count(*) FROM fib_flow_tasks")).isEqualTo(before);
  }

  @Test
  void allPausedTasksOfANameAreResumedInTwoSteps() throws Exception {
    OracleStore orders = orders();
    openAs("ann", new ConnectionProfile("Orders", orders.address(), Environment.LOCAL));
    await("what needs a person is told", () -> isShown(".concern-line"));
    countFromHere();
    click(
        lookup(".concern-line .button").queryAllAs(Button.class).stream()
            .filter(button -> button.getText().startsWith("Resume"))
            .findFirst()
            .orElseThrow());
    await("the question", () -> isShown(".dialog-pane .button.accent"));
    picture("hour-resume");
    click("the question", ".dialog-pane .button.accent");
    answered("it is told", () -> lookup("#toast").query().isVisible(), 2);
    Screens.page(stage().getScene(), "hour-resumed-toast");
  }
}
