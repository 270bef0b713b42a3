package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.Fit;
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
import javafx.scene.Parent;
import org.junit.jupiter.api.Test;

/** Nothing is cut or lies outside, on any page, in a usual window and in the smallest. */
class EveryPageFitsTest extends DesktopTest {

  /** What the pictures of the pages of such a store are called, in their order. */
  private static final List<String> PAGES =
      List.of("overview", "tasks", "workflows", "retention", "archives", "journal", "health");

  @Test
  void everyPageOfAStoreFits() throws Exception {
    OracleStore oracle = OracleStores.sqlite(directory, Journal.WAL);
    open(
        Settings.DEFAULT.adding(
            new ConnectionProfile("Orders", oracle.address(), Environment.PRODUCTION)));
    List<String> problems = new ArrayList<>(looked("welcome"));
    clickOn("Orders");
    await("the store is open", () -> state() instanceof ShellState.Open);
    OpenStore store = ((ShellState.Open) state()).store();
    assertThat(store.titles()).hasSameSizeAs(PAGES);
    for (int page = 0; page < store.titles().size(); page++) {
      int shown = page;
      fx(() -> context().showPage(shown));
      await("the page has read", () -> context().isIdle());
      problems.addAll(looked(PAGES.get(page)));
    }
    clickOn("#fleet");
    await("the fleet has read", () -> context().isIdle());
    problems.addAll(looked("fleet"));

    assertThat(problems).isEmpty();
  }

  /** How the names of its pictures begin. */
  String pictures() {
    return "page-";
  }

  private List<String> looked(String page) {
    List<String> problems = new ArrayList<>();
    problems.addAll(looked(page, 1440, 900));
    problems.addAll(looked(page, 1000, 700));
    return problems;
  }

  private List<String> looked(String page, int width, int height) {
    Parent root = stage().getScene().getRoot();
    String name = pictures() + page + "-" + width;
    Screens.page(stage().getScene(), name, width, height);
    List<String> found = new ArrayList<>();
    for (int pass = 0; pass < 3; pass++) {
      fx(
          () -> {
            root.resize(width, height);
            root.applyCss();
            root.layout();
          });
    }
    fx(() -> Fit.problems(root, width, height).forEach(each -> found.add(name + ": " + each)));
    fx(() -> root.resize(stage().getScene().getWidth(), stage().getScene().getHeight()));
    return found;
  }
}
