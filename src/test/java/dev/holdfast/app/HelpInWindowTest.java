package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.Fit;
import dev.holdfast.desktop.fx.Reachable;
import dev.holdfast.desktop.fx.Screens;
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
import java.util.Optional;
import javafx.event.Event;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;
import javafx.stage.Stage;
import javafx.stage.Window;
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
    assertThat(helped()).isEqualTo("User guide: retention");
    openOrders();
    OpenStore store = ((ShellState.Open) state()).store();
    List<String> places = new ArrayList<>();
    for (int page = 0; page < store.titles().size(); page++) {
      int shown = page;
      fx(() -> context().showPage(shown));
      await("the page has read", () -> context().isIdle());
      fx(() -> lookup("#storeTime").query().requestFocus());
      places.add(store.titles().get(page) + ": " + helped());
    }
    assertThat(places)
        .containsExactly(
            "Overview: User guide: retention > Overview",
            "Tasks: Queries > In the window",
            "Workflows: Workflows",
            "Retention: User guide: retention > Preview",
            "Archives: Archives",
            "Journal: Journal and holds > The journal",
            "Health: Forecast and health > Health");
    clickOn("#fleet");
    assertThat(helped()).isEqualTo("User guide: retention > Fleet");
  }

  @Test
  void ofThePartThatHasTheKeyboardAndOfDialogs() {
    openOrders();
    clickOn("Retention");
    clickOn("Forecast");
    assertThat(helped()).isEqualTo("Forecast and health > Forecast");
    press(KeyCode.CONTROL).push(KeyCode.COMMA).release(KeyCode.CONTROL);
    await("the settings", () -> lookup("#fontSize").tryQuery().isPresent());
    assertThat(helped()).isEqualTo("User guide: retention > Settings");
    // The dialog is still there, and waits.
    assertThat(lookup("#fontSize").tryQuery()).isPresent();
    push(KeyCode.ESCAPE);
    press(KeyCode.CONTROL).push(KeyCode.K).release(KeyCode.CONTROL);
    await("the palette", () -> lookup(".palette-layer").query().isVisible());
    assertThat(helped()).isEqualTo("User guide: retention > Command palette");
  }

  @Test
  void linksLeadOnAndBack() {
    openOrders();
    push(KeyCode.F1);
    assertThat(place()).isEqualTo("User guide: retention > Overview");
    assertHeadingIsAtTheTop("Overview");
    Screens.page(help().getScene(), "help", 980, 760);
    assertThat(problems()).isEmpty();
    assertThat(lookup("#helpLanguage").query().isVisible()).isFalse();
    fx(() -> link("Monitoring").fire());
    assertThat(place()).isEqualTo("Watching a store, and cleaning it up again and again");
    press(KeyCode.ALT).push(KeyCode.LEFT).release(KeyCode.ALT);
    assertThat(place()).isEqualTo("User guide: retention > Overview");
    press(KeyCode.ALT).push(KeyCode.RIGHT).release(KeyCode.ALT);
    assertThat(help().getTitle()).startsWith("Watching a store");
    // One window, which F1 of the other leads on.
    fx(() -> Event.fireEvent(stage(), pressed(KeyCode.F1)));
    assertThat(Window.getWindows()).hasSize(2);
    assertThat(place()).isEqualTo("User guide: retention > Overview");
    push(KeyCode.ESCAPE);
    assertThat(Window.getWindows()).hasSize(1);
  }

  @Test
  void aSearchLeavesTheChaptersThatHaveAllWords() {
    push(KeyCode.F1);
    clickOn("#helpSearch").write("keyring kwallet");
    assertThat(lookup(".help-none").query().isVisible()).isTrue();
    push(KeyCode.ESCAPE);
    assertThat(lookup(".help-none").query().isVisible()).isFalse();
    assertThat(tree().getRoot().getChildren()).hasSize(18);
    clickOn("#helpSearch").write("critical PATH");
    assertThat(tree().getRoot().getChildren()).hasSizeBetween(1, 3);
    push(KeyCode.DOWN).push(KeyCode.DOWN);
    push(KeyCode.DOWN);
    assertThat(place()).startsWith("Workflows");
    Screens.page(help().getScene(), "help-search", 980, 760);
    assertThat(problems()).isEmpty();
  }

  @Test
  void theMenuOpensItAndItClosesWithTheWindow() {
    openOrders();
    clickOn(".status-bar .menu-button");
    clickOn("Help");
    assertThat(place()).isEqualTo("User guide: retention > Overview");
    fx(() -> stage().hide());
    assertThat(Window.getWindows()).isEmpty();
  }

  private static KeyEvent pressed(KeyCode code) {
    return new KeyEvent(KeyEvent.KEY_PRESSED, "", "", code, false, false, false, false);
  }

  private String helped() {
    push(KeyCode.F1);
    String place = place();
    push(KeyCode.ESCAPE);
    assertThat(tryHelp()).isEmpty();
    return place;
  }

  private static Optional<Stage> tryHelp() {
    return Window.getWindows().stream()
        .filter(Stage.class::isInstance)
        .map(Stage.class::cast)
        .filter(each -> each.getTitle() != null && each.getTitle().endsWith("– Help"))
        .findFirst();
  }

  private static Stage help() {
    return tryHelp().orElseThrow();
  }

  private TreeView<?> tree() {
    return from(help().getScene().getRoot()).lookup(".help-tree").query();
  }

  /** The chapter and the heading that are marked at the left. */
  private String place() {
    TreeItem<?> item = tree().getSelectionModel().getSelectedItem();
    String line = shown(item);
    assertThat(help().getTitle())
        .startsWith(item.getParent() == tree().getRoot() ? line : shown(item.getParent()));
    return item.getParent() == tree().getRoot() ? line : shown(item.getParent()) + " > " + line;
  }

  private static String shown(TreeItem<?> item) {
    return item.getValue().toString();
  }

  private Hyperlink link(String text) {
    return from(help().getScene().getRoot())
        .lookup(".help-link")
        .queryAllAs(Hyperlink.class)
        .stream()
        .filter(link -> link.getText().equals(text))
        .findFirst()
        .orElseThrow();
  }

  private void assertHeadingIsAtTheTop(String title) {
    ScrollPane scroll = from(help().getScene().getRoot()).lookup("#helpPage").query();
    Region heading =
        from(help().getScene().getRoot())
            .lookup(".help-heading")
            .queryAllAs(TextFlow.class)
            .stream()
            .filter(flow -> title.equals(text(flow)))
            .findFirst()
            .orElseThrow();
    Bounds where = scroll.sceneToLocal(heading.localToScene(heading.getBoundsInLocal()));
    assertThat(where.getMinY()).isBetween(0.0, 40.0);
  }

  private static String text(TextFlow flow) {
    StringBuilder text = new StringBuilder();
    for (Node node : flow.getChildren()) {
      text.append(((Text) node).getText());
    }
    return text.toString();
  }

  private List<String> problems() {
    List<String> found = new ArrayList<>();
    fx(
        () -> {
          found.addAll(
              Fit.problems(
                  help().getScene().getRoot(),
                  help().getScene().getWidth(),
                  help().getScene().getHeight()));
          found.addAll(Reachable.problems(help().getScene().getRoot()));
        });
    return found;
  }
}
