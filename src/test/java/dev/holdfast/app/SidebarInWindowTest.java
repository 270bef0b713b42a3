package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.Fit;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.SavedView;
import dev.holdfast.settings.SavedViews;
import dev.holdfast.settings.Settings;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;

/** Each open store says in the sidebar what needs a person, and what the operator’s views list. */
class SidebarInWindowTest extends DesktopTest {

  private OracleStore orders;

  private static SavedView view(String name, String query) {
    return new SavedView(name, query, null, null, null, List.of());
  }

  private void openOrders() throws Exception {
    orders = OracleStores.sqlite(Files.createDirectory(directory.resolve("orders")), Journal.WAL);
    OracleStore billing =
        OracleStores.sqlite(Files.createDirectory(directory.resolve("billing")), Journal.WAL);
    open(
        Settings.DEFAULT
            .adding(new ConnectionProfile("Orders", orders.address(), Environment.PRODUCTION))
            .adding(new ConnectionProfile("Billing", billing.address(), Environment.STAGING))
            .withViews(
                Map.of(
                    "fib-flow",
                    new SavedViews(
                        List.of(
                            view("Mail since the relay broke", "status:paused"),
                            view("All that ended well", "status:completed"),
                            view("Of another world", "label:none")),
                        Map.of()))));
    clickOn("Orders");
    await("it is open", () -> state() instanceof ShellState.Open);
  }

  private List<Button> views() {
    return lookup(".sidebar-view").queryAllAs(Button.class).stream()
        .filter(button -> button.isVisible() && button.getScene() != null)
        .toList();
  }

  private String badge() {
    return lookup(".connection-needs").queryAllAs(Labeled.class).stream()
        .filter(Labeled::isVisible)
        .map(Labeled::getText)
        .findFirst()
        .orElse("");
  }

  /** What the card of Overview says of itself. */
  private String said() {
    return lookup("#needs .overview-head .text-muted").queryLabeled().getText();
  }

  private String counted(String name, long count) {
    return "View %s of Orders: %,d".formatted(name, count);
  }

  @Test
  void aStoreSaysWhatNeedsAPersonAndWhatItsViewsList() throws Exception {
    openOrders();
    await("it is counted", () -> !badge().isEmpty());
    await("Overview has read", () -> context().isIdle() && said().contains("things"));
    Matcher number = Pattern.compile("(\\d+) things").matcher(said());
    assertThat(number.find()).isTrue();
    assertThat(badge()).as("the same number").isEqualTo(number.group(1));
    long paused = orders.number("SELECT count(*) FROM fib_flow_tasks WHERE status = 'paused'");
    long well = orders.number("SELECT count(*) FROM fib_flow_tasks WHERE status = 'completed'");
    await(
        "the views are counted",
        () ->
            views().stream()
                .map(Button::getAccessibleText)
                .toList()
                .equals(
                    List.of(
                        counted("Mail since the relay broke", paused),
                        counted("All that ended well", well))));
    clickOn("Billing");
    await(
        "the other has its own",
        () -> views().stream().anyMatch(each -> each.getAccessibleText().contains("of Billing: ")));
    assertThat(views()).as("both are open").hasSize(4);
    Screens.page(stage().getScene(), "sidebar");
    Screens.page(stage().getScene(), "sidebar-small", 1000, 700);
    List<String> cut = new ArrayList<>();
    fx(
        () -> {
          Parent root = stage().getScene().getRoot();
          // The page settles in several passes.
          for (int pass = 0; pass < 3; pass++) {
            root.resize(1000, 700);
            root.applyCss();
            root.layout();
          }
          cut.addAll(Fit.problems(root, 1000, 700));
          root.resize(stage().getScene().getWidth(), stage().getScene().getHeight());
        });
    assertThat(cut).isEmpty();
    clickOn(views().getFirst());
    await(
        "the store of the view is in front",
        () -> state().item().profile().name().equals("Orders"));
    await("its view is listed", () -> isShown("#text"));
    await(
        "as it was saved",
        () -> lookup("#text").<TextInputControl>query().getText().equals("status:paused"));
  }

  @Test
  void viewsAreReachedByKeyboard() throws Exception {
    openOrders();
    await("its views are listed", () -> views().size() == 2);
    fx(() -> lookup(".connection-list").<ListView<?>>query().requestFocus());
    push(KeyCode.TAB);
    assertThat(stage().getScene().getFocusOwner()).isSameAs(views().getFirst());
    push(KeyCode.TAB);
    push(KeyCode.SPACE);
    await("the view is listed", () -> isShown("#text"));
    assertThat(lookup("#text").<TextInputControl>query().getText()).isEqualTo("status:completed");
  }

  @Test
  void whoWantsNoCountsIsCountedNothing() throws Exception {
    openOrders();
    await("it is counted", () -> !badge().isEmpty());
    clickOn("#filesMenu");
    clickOn("Count what needs a person, and views");
    assertThat(badge()).isEmpty();
    await(
        "views stay, without counts",
        () ->
            views().stream()
                .map(Button::getAccessibleText)
                .toList()
                .equals(
                    List.of(
                        "View Mail since the relay broke of Orders",
                        "View All that ended well of Orders")));
    await("it is remembered", () -> context().isIdle());
    assertThat(settingsFile()).content().contains("\"sidebar_counts\" : false");
  }
}
