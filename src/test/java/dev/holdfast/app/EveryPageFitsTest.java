package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.Fit;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.OpenStore;
import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.settings.Appearance;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Density;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.FontSize;
import dev.holdfast.settings.Settings;
import dev.holdfast.settings.ThemeChoice;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import javafx.scene.Parent;
import org.junit.jupiter.api.Test;

/** Nothing is cut or lies outside, on any page, in a usual window and in the smallest. */
class EveryPageFitsTest extends DesktopTest {

  /** What the pictures of the pages of such a store are called, in their order. */
  private static final List<String> PAGES =
      List.of("overview", "tasks", "workflows", "retention", "archives", "journal", "health");

  /** Those of which text is cut nowhere in a usual window, and which stay usable in a small one. */
  private static final Map<String, UnaryOperator<Appearance>> LOOKS =
      Map.of(
          "contrast-light", usual -> usual.withHighContrast(true),
          "contrast-dark", usual -> usual.withHighContrast(true).withTheme(ThemeChoice.DARK),
          "compact", usual -> usual.withDensity(Density.COMPACT),
          "compact-small", usual -> usual.withDensity(Density.COMPACT).withFontSize(FontSize.SMALL),
          "large-dark", usual -> usual.withFontSize(FontSize.LARGE).withTheme(ThemeChoice.DARK),
          "very-large", usual -> usual.withFontSize(FontSize.VERY_LARGE));

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
      fx(() -> context().shell.showPage(shown));
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

  /** Looks beside light and dark. */
  Map<String, UnaryOperator<Appearance>> looks() {
    return LOOKS;
  }

  private List<String> looked(String page) {
    List<String> problems = new ArrayList<>();
    String name = pictures() + page.replace(' ', '-');
    for (int[] size : new int[][] {{1440, 900}, {1000, 700}}) {
      Screens.page(stage().getScene(), name + "-" + size[0], size[0], size[1]);
      problems.addAll(problems(name, size[0], size[1]));
    }
    Appearance usual = theme().appearance.get();
    looks()
        .forEach(
            (look, change) -> {
              fx(() -> theme().appearance.set(change.apply(usual)));
              problems.addAll(inLook(name + "-" + look, look.equals("very-large")));
            });
    fx(() -> theme().appearance.set(usual));
    return problems;
  }

  private List<String> inLook(String name, boolean largest) {
    Screens.pageAsItIs(stage().getScene(), name + "-1440", 1440, 900);
    List<String> problems = new ArrayList<>(problems(name, 1440, 900));
    Screens.pageAsItIs(stage().getScene(), name + "-1000", 1000, 700);
    Screens.reachable(stage().getScene().getRoot(), name);
    if (!largest) {
      problems.addAll(problems(name, 1000, 700));
    }
    return problems;
  }

  private List<String> problems(String page, int width, int height) {
    Parent root = stage().getScene().getRoot();
    String name = page + "-" + width;
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
