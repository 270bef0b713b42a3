package dev.holdfast.app;

import dev.holdfast.desktop.theme.Theme;
import dev.holdfast.settings.LanguageChoice;
import dev.holdfast.settings.Layout;
import dev.holdfast.settings.SavedSettings;
import dev.holdfast.settings.WindowPlace;
import dev.holdfast.text.Language;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.stage.Stage;
import javafx.stage.Window;
import javafx.util.Subscription;
import org.slf4j.LoggerFactory;

/** The one window, with what is in it: made anew when another language is chosen. */
final class MainWindow {

  private final Stage stage;
  private final SavedSettings settings;
  private final Locale system;
  private final Supplier<AppContext> contents;
  private final Subscription following;
  private AppContext context;

  /**
   * Fills a window.
   *
   * @param system what the operating system speaks
   * @param contents made in the language that is spoken then
   */
  MainWindow(
      Stage stage,
      Theme theme,
      SavedSettings settings,
      Locale system,
      Supplier<AppContext> contents) {
    this.stage = stage;
    this.settings = settings;
    this.system = system;
    this.contents = contents;
    fill();
    following =
        theme.appearance.subscribe(
            (before, now) -> {
              if (before.language() != now.language()) {
                // First whoever keeps what was chosen.
                Platform.runLater(() -> speakAnew(now.language()));
              }
            });
  }

  /** Returns what is in it now. */
  AppContext context() {
    return context;
  }

  /** Speaks a language; the texts of the toolkit, such as those of its buttons, are of the same. */
  static void speak(LanguageChoice choice, Locale system) {
    Locale language = wanted(choice, system);
    Language.choose(language);
    Locale.setDefault(language);
  }

  private static Locale wanted(LanguageChoice choice, Locale system) {
    return switch (choice) {
      case SYSTEM -> Language.fitting(system);
      case ENGLISH -> Locale.ENGLISH;
      case CHINESE -> Language.CHINESE;
    };
  }

  private void fill() {
    context = contents.get();
    stage.setScene(new Scene(context.view.root));
    stage.titleProperty().unbind();
    stage.titleProperty().bind(context.view.title);
  }

  /** All is made anew and opened as at a start; while something runs, only from the next one on. */
  private void speakAnew(LanguageChoice choice) {
    if (wanted(choice, system).equals(Language.current()) || !context.runningJobs().isEmpty()) {
      return;
    }
    // It is in the dialog of settings that another language is chosen: that speaks it, too.
    List<Window> dialogs =
        Window.getWindows().stream()
            .filter(each -> each instanceof Stage other && other.getOwner() == stage)
            .toList();
    dialogs.forEach(Window::hide);
    leave(context.layout());
    speak(choice, system);
    fill();
    context.start(null);
    if (!dialogs.isEmpty()) {
      context.view.showSettings();
    }
  }

  /**
   * Keeps where things are, and closes everything.
   *
   * @param last where the window was; null if nobody knows
   */
  void close(WindowPlace last) {
    following.unsubscribe();
    stage.titleProperty().unbind();
    leave(last == null ? context.layout() : context.layout().withWindow(last));
  }

  private void leave(Layout last) {
    settings.change(now -> now.withLayout(last));
    try {
      context.close();
    } catch (IOException unwritable) {
      // The sidebar has said so already: every change is written when it is made.
      LoggerFactory.getLogger(MainWindow.class).warn("Settings not saved", unwritable);
    }
  }
}
