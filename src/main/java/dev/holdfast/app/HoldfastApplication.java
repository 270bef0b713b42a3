package dev.holdfast.app;

import dev.holdfast.desktop.dialog.CrashDialog;
import dev.holdfast.desktop.dialog.FilePicker;
import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.shell.JobLine;
import dev.holdfast.desktop.shell.RunningWork;
import dev.holdfast.desktop.theme.Theme;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.JobRunner.RunningJob;
import dev.holdfast.job.ThreadJobRunner;
import dev.holdfast.settings.Directories;
import dev.holdfast.settings.SavedSettings;
import dev.holdfast.settings.SettingsFile;
import dev.holdfast.settings.SettingsFile.Found;
import dev.holdfast.settings.SettingsFile.State;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.Stores;
import dev.holdfast.text.Messages;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import javafx.application.Application;
import javafx.application.Platform;
import javafx.event.EventHandler;
import javafx.scene.image.Image;
import javafx.stage.Stage;
import javafx.stage.WindowEvent;
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
  private CrashDialog crashDialog;
  private MainWindow window;
  private Stage stage;
  private StagePlace place;
  private boolean takenOver;
  private RunningJob ahead;
  private final Locale system = Locale.getDefault();

  @Override
  public void init() {
    // Another start may have come first while this one was on its way.
    takenOver = firstWindow.handOverOrBecome(given());
    if (takenOver) {
      return;
    }
    log.start();
    SettingsFile file = new SettingsFile(directories.settingsFile());
    Found found = file.read();
    MainWindow.speak(found.settings().appearance().language(), system);
    if (given() == null && found.settings().connections().isEmpty()) {
      // The window opens it; it is written while that is still being made.
      DemoPreparation demo = new DemoPreparation(directories.demoStore(), Clock.systemUTC());
      ahead =
          laterStarts.start(
              BackgroundJob.of(
                  "demo",
                  (progress, cancellation) -> {
                    demo.prepare(progress, cancellation);
                    return null;
                  }));
    }
    Messages messages = AppMessages.load();
    settings = new SavedSettings(file, found.settings(), found.state() != State.UNREADABLE);
    settingsProblem =
        switch (found.state()) {
          case WHOLE -> null;
          case UNREADABLE -> messages.get("settings.unreadable", found.detail());
          case BROKEN -> repair(messages, file, found);
        };
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
    Theme theme = new Theme();
    Thread.setDefaultUncaughtExceptionHandler((thread, bug) -> crashed(bug));
    window = new MainWindow(stage, theme, settings, system, () -> contents(theme));
    if (settingsProblem != null) {
      window.context().tellSettingsProblem(settingsProblem);
    }
    place = new StagePlace(stage);
    place.restore(settings.current().layout().window());
    stage.setOnCloseRequest(closing(() -> window.context().runningJobs(), stage));
    showIcons(stage);
    stage.show();
    window.context().start(given());
    firstWindow.listen(laterStarts, store -> Platform.runLater(() -> startedAgain(store)));
  }

  static void showIcons(Stage stage) {
    for (int size : ICON_SIZES) {
      stage
          .getIcons()
          .add(
              new Image(
                  HoldfastApplication.class.getResourceAsStream("holdfast-" + size + ".png")));
    }
  }

  /** Asks once before a window is closed while listed jobs run, whatever store they work for. */
  static EventHandler<WindowEvent> closing(Supplier<List<JobLine>> runningJobs, Stage stage) {
    return request -> {
      List<JobLine> running = runningJobs.get();
      if (!running.isEmpty()) {
        request.consume();
        Messages messages = AppMessages.load();
        new RunningWork(running)
            .ask(
                stage,
                messages.get("close.title"),
                lines -> messages.get("close.text", running.size(), lines),
                stage::close);
      }
    };
  }

  private AppContext contents(Theme theme) {
    return new AppContext(
        Stores.onClassPath(directories.kinds()).get(),
        directories,
        settings,
        theme,
        ErrorCode::logged,
        Clock.systemUTC(),
        () -> stage,
        FilePicker::ofSystem,
        FileSaver::ofSystem,
        Guide::open);
  }

  /** A second start gave this window what to open. */
  private void startedAgain(String store) {
    stage.setIconified(false);
    stage.toFront();
    stage.requestFocus();
    if (store != null) {
      try {
        window.context().start(store);
      } catch (StoreException unknown) {
        // The process that gave it had looked; its settings may have been newer.
        LoggerFactory.getLogger(HoldfastApplication.class).info("Not opened", unknown);
      }
    }
  }

  @Override
  public void stop() {
    firstWindow.close();
    if (ahead != null) {
      ahead.cancel();
    }
    laterStarts.close();
    if (window != null) {
      window.close(place.latest());
    }
  }

  private void crashed(Throwable bug) {
    String code = ErrorCode.logged(bug);
    Platform.runLater(() -> crashDialog.show(stage.isShowing() ? stage : null, code, log.file));
  }
}
