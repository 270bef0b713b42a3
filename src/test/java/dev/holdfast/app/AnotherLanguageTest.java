package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.settings.Appearance;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Directories;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.LanguageChoice;
import dev.holdfast.settings.SavedSettings;
import dev.holdfast.settings.Settings;
import dev.holdfast.settings.SettingsFile;
import dev.holdfast.settings.ThemeChoice;
import dev.holdfast.store.OracleStores;
import dev.holdfast.text.Language;
import java.util.Locale;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Another language is spoken at once: by the window, the store in front and the open dialog. */
class AnotherLanguageTest extends DesktopTest {

  private final Locale before = Locale.getDefault();

  @AfterEach
  void speakEnglish() {
    Language.choose(Locale.ENGLISH);
    Locale.setDefault(before);
  }

  private boolean isLabelled(String text) {
    return lookup((Node node) -> node instanceof Labeled label && text.equals(label.getText()))
        .tryQuery()
        .isPresent();
  }

  @Test
  void isSpokenAtOnceAndWhatWasInFrontIsOpenedAgain() throws Exception {
    closeWindow();
    String address = OracleStores.sqlite(directory, OracleStores.Journal.WAL).address();
    Directories directories =
        new Directories(directory.resolve("config"), directory.resolve("data"));
    Appearance light = Appearance.DEFAULT.withTheme(ThemeChoice.LIGHT);
    SavedSettings saved =
        new SavedSettings(
            new SettingsFile(directories.settingsFile()),
            Settings.DEFAULT
                .adding(new ConnectionProfile("Orders", address, Environment.LOCAL))
                .withAppearance(light.withLanguage(LanguageChoice.ENGLISH)),
            true);
    MainWindow window =
        onFx(
            () -> {
              MainWindow made =
                  new MainWindow(
                      stage(), theme(), saved, Locale.ENGLISH, () -> contents(directories, saved));
              stage().show();
              return made;
            });
    try {
      clickOn("Orders");
      await("it is open", () -> window.context().shell.state.get() instanceof ShellState.Open);
      clickOn("Tasks");
      await("it has read", () -> window.context().isIdle());
      press(KeyCode.CONTROL).push(KeyCode.COMMA).release(KeyCode.CONTROL);
      await("the settings", () -> lookup("#fontSize").tryQuery().isPresent());
      assertThat(isLabelled("Language")).isTrue();
      clickOn("简体中文");
      await("the dialog speaks it", () -> isLabelled("语言"));
      assertThat(isLabelled("Language")).isFalse();
      push(KeyCode.ESCAPE);
      await(
          "the store is open again",
          () -> window.context().shell.state.get() instanceof ShellState.Open);
      await("its page speaks it", () -> isLabelled("已暂停"));
      assertThat(saved.current().appearance().language()).isEqualTo(LanguageChoice.CHINESE);
      assertThat(Locale.getDefault()).isEqualTo(Language.CHINESE);
    } finally {
      onFx(
          () -> {
            window.close(null);
            return null;
          });
      open(Settings.DEFAULT);
    }
  }
}
