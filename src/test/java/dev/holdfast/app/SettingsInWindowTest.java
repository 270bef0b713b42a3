package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.Fit;
import dev.holdfast.desktop.fx.SaidTexts;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.shell.OpenStore;
import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.settings.Appearance;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Density;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.FontSize;
import dev.holdfast.settings.LanguageChoice;
import dev.holdfast.settings.Settings;
import dev.holdfast.settings.SettingsFile;
import dev.holdfast.settings.ThemeChoice;
import dev.holdfast.settings.TimeChoice;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeSet;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.paint.Color;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is chosen in the settings is seen at once, everywhere, and at the next start. */
class SettingsInWindowTest extends DesktopTest {

  private TimeZone before;

  @BeforeEach
  void workFarFromUtc() throws Exception {
    before = TimeZone.getDefault();
    TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kolkata"));
    OracleStore oracle = OracleStores.sqlite(directory, Journal.WAL);
    open(
        Settings.DEFAULT
            .adding(new ConnectionProfile("Orders", oracle.address(), Environment.LOCAL))
            .withAppearance(Appearance.DEFAULT.withTheme(ThemeChoice.LIGHT)));
    clickOn("Orders");
    await("the store is open", () -> state() instanceof ShellState.Open);
    clickOn("Tasks");
    await("the tasks are read", () -> context().isIdle());
  }

  @AfterEach
  void comeBack() {
    TimeZone.setDefault(before);
  }

  private static Scene dialog() {
    return Window.getWindows().stream()
        .filter(window -> window != stage())
        .map(Window::getScene)
        .findFirst()
        .orElseThrow();
  }

  private void openSettings() {
    press(KeyCode.CONTROL).push(KeyCode.COMMA).release(KeyCode.CONTROL);
    await("the settings", () -> lookup("#fontSize").tryQuery().isPresent());
  }

  private Settings remembered() {
    return new SettingsFile(directory.resolve("config/settings.json")).read().settings();
  }

  @Test
  void everyChoiceTakesEffectAtOnceAndIsRemembered() throws Exception {
    TableView<?> tasks = lookup(".table-view").queryTableView();
    double row = tasks.getFixedCellSize();
    double status = tasks.getColumns().get(2).getMinWidth();
    openSettings();
    Screens.snapshot(dialog(), "settings");
    clickOn("Compact");
    assertThat(tasks.getFixedCellSize()).isLessThan(row);
    clickOn("Very large").clickOn("Comfortable");
    assertThat(tasks.getFixedCellSize()).isGreaterThan(row);
    assertThat(tasks.getColumns().get(2).getMinWidth()).isGreaterThan(status * 1.3);
    clickOn("High contrast").clickOn("Dark").clickOn("简体中文");
    Label title = from(dialog().getRoot()).lookup(".dialog-title").query();
    assertThat(title.getTextFill()).isEqualTo(Color.WHITE);
    assertThat(title.getFont().getSize()).isGreaterThan(17);
    Screens.snapshot(dialog(), "settings-very-large-contrast");
    List<String> problems = new ArrayList<>();
    fx(
        () ->
            problems.addAll(
                Fit.problems(dialog().getRoot(), dialog().getWidth(), dialog().getHeight())));
    assertThat(problems).isEmpty();
    push(KeyCode.ESCAPE);
    closeWindow();
    assertThat(remembered().appearance())
        .isEqualTo(
            new Appearance(
                ThemeChoice.DARK,
                true,
                Density.COMFORTABLE,
                FontSize.VERY_LARGE,
                TimeChoice.LOCAL,
                LanguageChoice.CHINESE));
    open(remembered());
    assertThat(theme().dark.get()).isTrue();
  }

  @Test
  void aPressOfWhatIsChosenLeavesItChosen() {
    openSettings();
    clickOn("Comfortable");
    assertThat(from(dialog().getRoot()).lookup(".toggle-button").queryAllAs(ToggleButton.class))
        .filteredOn(ToggleButton::isSelected)
        .extracting(Labeled::getText)
        .contains("Comfortable")
        .hasSize(5);
    assertThat(theme().appearance.get().density()).isEqualTo(Density.COMFORTABLE);
  }

  @Test
  void theClockOfTheStatusBarSwitchesEveryTime() {
    await("the clock", () -> clock().contains("IST"));
    String local = clock();
    assertThat(local).startsWith("Store clock");
    clickOn("#storeTime");
    assertThat(clock()).contains("UTC");
    assertThat(ShownZone.choiceProperty().get()).isEqualTo(TimeChoice.UTC);
    press(KeyCode.CONTROL).push(KeyCode.K).release(KeyCode.CONTROL);
    await("the palette", () -> lookup(".palette-layer").query().isVisible());
    write("local time").push(KeyCode.ENTER);
    assertThat(clock()).contains("IST");
  }

  private String clock() {
    return ((Labeled) lookup("#storeTime").query()).getText();
  }

  /** What is switched where it stands says the same as what is made anew. */
  @Test
  void everyPageFollowsTheZoneAtOnce() {
    // With room for the columns that tell times.
    fx(() -> stage().setWidth(1440));
    clickOn("345");
    push(KeyCode.ENTER);
    await("the task", () -> lookup(".details-header").tryQuery().isPresent());
    OpenStore store = ((ShellState.Open) state()).store();
    Set<String> changed = new TreeSet<>();
    for (int page = 0; page < store.titles().size(); page++) {
      int shown = page;
      fx(() -> context().shell.showPage(shown));
      await("the page has read", () -> context().isIdle());
      Set<String> local = times();
      clickOn("#storeTime");
      await("it has read", () -> context().isIdle());
      Set<String> switched = times();
      push(KeyCode.F5);
      await("the page has read again", () -> context().isIdle());
      assertThat(switched).as(store.titles().get(page)).isEqualTo(times());
      if (!switched.equals(local)) {
        changed.add(store.titles().get(page));
      }
      clickOn("#storeTime");
      await("it has read", () -> context().isIdle());
      assertThat(times()).as(store.titles().get(page)).isEqualTo(local);
    }
    assertThat(changed).contains("Tasks", "Workflows");
  }

  /** All that is said with a date or a time of day. */
  private static Set<String> times() {
    Set<String> said = new TreeSet<>();
    fx(() -> said.addAll(SaidTexts.now()));
    said.removeIf(text -> !text.matches("(?s).*\\d:\\d\\d.*") || text.startsWith("Store clock"));
    // Tooltips have both zones, and that of the clock goes on.
    said.removeIf(text -> text.contains("Unix seconds"));
    return said;
  }
}
