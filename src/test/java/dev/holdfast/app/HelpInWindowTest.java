package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.shell.OpenStore;
import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.Settings;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** F1 opens the guide where it tells of what is in front. */
class HelpInWindowTest extends DesktopTest {

  @BeforeEach
  void openAStore() throws Exception {
    OracleStore oracle = OracleStores.sqlite(directory, Journal.WAL);
    open(
        Settings.DEFAULT.adding(
            new ConnectionProfile("Orders", oracle.address(), Environment.LOCAL)));
  }

  private void openOrders() {
    clickOn("Orders");
    await("the store is open", () -> state() instanceof ShellState.Open);
    await("it has read", () -> context().isIdle());
  }

  @Test
  void ofThePageInFront() {
    assertThat(helped()).isEqualTo("user-guide");
    openOrders();
    OpenStore store = ((ShellState.Open) state()).store();
    List<String> places = new ArrayList<>();
    for (int page = 0; page < store.titles().size(); page++) {
      int shown = page;
      fx(() -> context().shell.showPage(shown));
      await("the page has read", () -> context().isIdle());
      fx(() -> lookup("#storeTime").query().requestFocus());
      places.add(store.titles().get(page) + ": " + helped());
    }
    assertThat(places)
        .containsExactly(
            "Overview: user-guide#overview",
            "Tasks: queries#in-the-window",
            "Workflows: workflows",
            "Retention: user-guide#preview",
            "Archives: archives",
            "Journal: journal-and-holds#the-journal",
            "Health: forecast-and-health#health");
    clickOn("#fleet");
    assertThat(helped()).isEqualTo("user-guide#fleet");
  }

  @Test
  void ofThePartThatHasTheKeyboardAndOfDialogs() {
    openOrders();
    openPage("Retention");
    await("the page is there", () -> context().isIdle());
    clickOn("Forecast");
    await("it has read", () -> context().isIdle());
    assertThat(helped()).isEqualTo("forecast-and-health#forecast");
    press(KeyCode.CONTROL).push(KeyCode.COMMA).release(KeyCode.CONTROL);
    await("the settings", () -> lookup("#fontSize").tryQuery().isPresent());
    assertThat(helped()).isEqualTo("user-guide#settings");
    // The dialog is still there, and waits.
    assertThat(lookup("#fontSize").tryQuery()).isPresent();
    push(KeyCode.ESCAPE);
    press(KeyCode.CONTROL).push(KeyCode.K).release(KeyCode.CONTROL);
    await("the palette", () -> lookup(".palette-layer").query().isVisible());
    assertThat(helped()).isEqualTo("user-guide#command-palette");
  }

  @Test
  void whereNoBrowserOpensItIsSaidWhichFileItIs() {
    withoutBrowser();
    push(KeyCode.F1);
    await("it was tried", () -> context().isIdle());
    assertThat(lookup(".sidebar-problem").queryLabeled().getText())
        .isEqualTo(
            "No browser could be opened. The guide is this file: " + Guide.file(HelpTopic.START));
    assertThat(Guide.file(HelpTopic.START)).exists();
  }

  @Test
  void theMenuOpensIt() {
    openOrders();
    clickOn(".status-bar .menu-button");
    clickOn("Help");
    assertThat(last()).isEqualTo("user-guide#overview");
  }

  private String helped() {
    push(KeyCode.F1);
    return last();
  }

  /** As it is written in links between its pages. */
  private String last() {
    await("it is open", () -> context().isIdle());
    String page = browsed().removeLast().toString();
    assertThat(browsed()).isEmpty();
    assertThat(page).startsWith("file:///").contains("/guide/");
    return page.substring(page.lastIndexOf('/') + 1).replace(".html", "");
  }
}
