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
import java.util.Locale;
import javafx.scene.Parent;
import org.junit.jupiter.api.Test;

/** Nothing is cut or lies outside, on any page, in a usual window and in the smallest. */
class EveryPageFitsTest extends DesktopTest {

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
    for (String title : store.titles()) {
      clickOn(title);
      await("the page has read", () -> context().isIdle());
      problems.addAll(looked(title.toLowerCase(Locale.ROOT)));
    }
    clickOn("Fleet");
    await("the fleet has read", () -> context().isIdle());
    problems.addAll(looked("fleet"));

    assertThat(problems).isEmpty();
  }

  private List<String> looked(String page) {
    List<String> problems = new ArrayList<>();
    problems.addAll(looked(page, 1440, 900));
    problems.addAll(looked(page, 1000, 700));
    return problems;
  }

  private List<String> looked(String page, int width, int height) {
    Parent root = stage().getScene().getRoot();
    String name = "page-" + page.replace(' ', '-') + "-" + width;
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
