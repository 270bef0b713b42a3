package dev.holdfast.app;

import dev.holdfast.desktop.dialog.CrashDialog;
import dev.holdfast.desktop.dialog.SystemFilePicker;
import dev.holdfast.desktop.theme.Theme;
import dev.holdfast.job.ThreadJobRunner;
import dev.holdfast.settings.Directories;
import dev.holdfast.settings.LanguageChoice;
import dev.holdfast.settings.Layout;
import dev.holdfast.settings.SavedSettings;
import dev.holdfast.settings.SettingsFile;
import dev.holdfast.settings.SettingsFile.Found;
import dev.holdfast.settings.SettingsFile.State;
import dev.holdfast.settings.WindowPlace;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.Stores;
import dev.holdfast.text.Language;
import dev.holdfast.text.Messages;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import javafx.application.Application;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.image.Image;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.slf4j.LoggerFactory;

/** The JavaFX application: one window. Reads its files before the window opens. */
public final class HoldfastApplication extends Application {

  private static final int[] ICON_SIZES = {16, 32, 64, 128, 256};

  private final Directories directories = Directories.ofThisUser();
  private final LogFile log = new LogFile(directories.logs());
  private final FirstWindow firstWindow = FirstWindow.of(System.getenv(), directories);
  private final ThreadJobRunner laterStarts = new ThreadJobRunner(Platform::runLater);
  private SavedSettings settings;
  private String settingsProblem;
  private CrashLog crashes;
  private CrashDialog crashDialog;
  private AppContext context;
  private Stage stage;
  private StagePlace place;
  private boolean takenOver;
  private Theme theme;
  private final Locale system = Locale.getDefault();

  @Override
  public void init() {
    // Another start may have come first while this one was on its way.
    takenOver = firstWindow.handOverOrBecome(given());
    if (takenOver) {
      return;
    }
    log.start();
    crashes = new CrashLog();
    SettingsFile file = new SettingsFile(directories.settingsFile());
    Found found = file.read();
    speak(wanted(found.settings().appearance().language()));
    Messages messages = AppMessages.load();
    settings = new SavedSettings(file, found.settings(), found.state() != State.UNREADABLE);
    settingsProblem =
        switch (found.state()) {
          case WHOLE -> null;
          case UNREADABLE -> messages.get("settings.unreadable", found.detail());
          case BROKEN -> repair(messages, file, found);
        };
  }

  private Locale wanted(LanguageChoice choice) {
    return switch (choice) {
      case SYSTEM -> Language.fitting(system);
      case ENGLISH -> Locale.ENGLISH;
      case CHINESE -> Language.CHINESE;
    };
  }

  /** The texts of the toolkit, such as those of its buttons, are of the same language. */
  private static void speak(Locale language) {
    Language.choose(language);
    Locale.setDefault(language);
  }

  private static String repair(Messages messages, SettingsFile file, Found found) {
    try {
      return messages.get("settings.repaired", file.repair(found.settings()));
    } catch (IOException unwritable) {
      return messages.get("settings.unreadable", unwritable.getMessage());
    }
  }

  /** What this start is to open; null for nothing. */
  private String given() {
    return getParameters().getRaw().stream().findFirst().orElse(null);
  }

  @Override
  public void start(Stage primaryStage) {
    if (takenOver) {
      Platform.exit();
      return;
    }
    stage = primaryStage;
    crashDialog = new CrashDialog();
    theme = new Theme();
    Thread.setDefaultUncaughtExceptionHandler((thread, bug) -> crashed(bug));
    context = inThisLanguage();
    if (settingsProblem != null) {
      context.tellSettingsProblem(settingsProblem);
    }
    fill();
    theme.appearance.subscribe(
        (before, now) -> {
          if (before.language() != now.language()) {
            // First whoever keeps what was chosen.
            Platform.runLater(() -> speakAnew(wanted(now.language())));
          }
        });
    place = new StagePlace(stage);
    place.restore(settings.current().layout().window());
    stage.setOnCloseRequest(new CloseQuestion(() -> context.runningJobs(), stage));
    for (int size : ICON_SIZES) {
      stage
          .getIcons()
          .add(
              new Image(
                  HoldfastApplication.class.getResourceAsStream("holdfast-" + size + ".png")));
    }
    stage.show();
    context.start(given());
    firstWindow.listen(laterStarts, store -> Platform.runLater(() -> startedAgain(store)));
  }

  private AppContext inThisLanguage() {
    return new AppContext(
        Stores.onClassPath(directories.kinds()).get(),
        directories,
        settings,
        theme,
        crashes,
        Clock.systemUTC(),
        () -> stage,
        new SystemFilePicker(),
        Guide::open);
  }

  private void fill() {
    stage.setScene(new Scene(context.view().root()));
    stage.titleProperty().unbind();
    stage.titleProperty().bind(context.view().titleProperty());
  }

  /** All is made anew and opened as at a start; while something runs, only from the next one on. */
  private void speakAnew(Locale language) {
    if (language.equals(Language.current()) || !context.runningJobs().isEmpty()) {
      return;
    }
    // It is in the dialog of settings that another language is chosen: that speaks it, too.
    List<Window> dialogs =
        Window.getWindows().stream()
            .filter(each -> each instanceof Stage other && other.getOwner() == stage)
            .toList();
    dialogs.forEach(Window::hide);
    leave(context.layout());
    speak(language);
    context = inThisLanguage();
    fill();
    context.start(null);
    if (!dialogs.isEmpty()) {
      context.view().showSettings();
    }
  }

  private void leave(Layout last) {
    settings.change(now -> now.withLayout(last));
    try {
      context.close();
    } catch (IOException unwritable) {
      // The sidebar has said so already: every change is written when it is made.
      LoggerFactory.getLogger(HoldfastApplication.class).warn("Settings not saved", unwritable);
    }
  }

  /** A second start gave this window what to open. */
  private void startedAgain(String store) {
    stage.setIconified(false);
    stage.toFront();
    stage.requestFocus();
    if (store != null) {
      try {
        context.start(store);
      } catch (StoreException unknown) {
        // The process that gave it had looked; its settings may have been newer.
        LoggerFactory.getLogger(HoldfastApplication.class).info("Not opened", unknown);
      }
    }
  }

  @Override
  public void stop() {
    firstWindow.close();
    laterStarts.close();
    if (context == null) {
      return;
    }
    WindowPlace last = place.latest();
    leave(last == null ? context.layout() : context.layout().withWindow(last));
  }

  private void crashed(Throwable bug) {
    String code = crashes.report(bug);
    Platform.runLater(() -> crashDialog.show(stage.isShowing() ? stage : null, code, log.file()));
  }
}
