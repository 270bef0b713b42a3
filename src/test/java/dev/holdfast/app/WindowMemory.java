package dev.holdfast.app;

import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.desktop.theme.Theme;
import dev.holdfast.job.UnusedMemory;
import dev.holdfast.settings.Directories;
import dev.holdfast.settings.SavedSettings;
import dev.holdfast.settings.Settings;
import dev.holdfast.settings.SettingsFile;
import dev.holdfast.store.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.function.Predicate;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.RadioButton;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.stage.Stage;
import javafx.stage.Window;

/**
 * What the desktop keeps in memory: a benchmark, started by {@code packaging/measure-start.sh} as
 * the launcher starts the desktop. Prints the megabytes that are resident and the goal; ends with 1
 * if it is missed.
 *
 * <p>Takes {@code large} and the file of a store, which is previewed, deleted in part, and
 * previewed again; or {@code hour} and files of several, of which each page is seen three times.
 */
public final class WindowMemory {

  private static final int LARGE = 400;
  private static final int HOUR = 300;
  private static final int PART_MILLIS = 3_000;
  private static final int REST_MILLIS = 10_000;

  private final Stage stage;
  private final AppContext context;

  private WindowMemory(Path own) {
    Directories directories = new Directories(own.resolve("config"), own.resolve("data"));
    stage = new Stage();
    context =
        new AppContext(
            Stores.onClassPath(directories.kinds()).get(),
            directories,
            new SavedSettings(new SettingsFile(directories.settingsFile()), Settings.DEFAULT, true),
            new Theme(),
            bug -> {
              throw new AssertionError("a bug was reported", bug);
            },
            Clock.systemUTC(),
            () -> stage,
            null,
            null,
            _ -> {});
    stage.setScene(new Scene(context.view.root, 1_280, 860));
    stage.show();
  }

  /** Runs. */
  public static void main(String[] arguments) throws Exception {
    Locale.setDefault(Locale.ENGLISH);
    Platform.startup(() -> {});
    Platform.setImplicitExit(false);
    UnusedMemory.giveBack();
    Path own = Files.createTempDirectory("window-memory");
    WindowMemory window = onFx(() -> new WindowMemory(own));
    List<String> stores = List.of(arguments).subList(1, arguments.length);
    boolean large = arguments[0].equals("large");
    if (large) {
      window.large(stores.getFirst());
    } else {
      for (int keep : new int[] {60, 40, 20}) {
        for (String store : stores) {
          window.everyPage(store, keep);
        }
      }
    }
    Thread.sleep(REST_MILLIS);
    long resident = resident();
    int goal = large ? LARGE : HOUR;
    System.out.printf(
        "window, %s: %d MB resident, %s at most %d%n",
        large ? "a large store previewed, deleted in part, previewed" : stores.size() + " stores",
        resident,
        resident <= goal ? "held:" : "MISSED:",
        goal);
    Runtime.getRuntime().halt(resident <= goal ? 0 : 1);
  }

  private static long resident() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("VmRSS"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D+", "")) / 1_024)
        .sum();
  }

  private void large(String store) throws Exception {
    open(store);
    preview(30);
    deletePart();
    preview(30);
    page("Tasks");
  }

  private void everyPage(String store, int keep) throws Exception {
    open(store);
    List<String> pages = pages();
    for (int page = 0; page < pages.size(); page++) {
      page(page);
      scroll();
    }
    if (pages.contains("Retention")) {
      preview(keep);
      scroll();
    }
    page(0);
  }

  private void open(String store) throws Exception {
    String name = Path.of(store).getFileName().toString();
    onFx(
        () -> {
          context.start(store);
          return null;
        });
    until(
        () ->
            context.shell.state.get() instanceof ShellState.Open open
                && open.item().profile().address().contains(name));
    idle();
  }

  private List<String> pages() throws Exception {
    return onFx(() -> ((ShellState.Open) context.shell.state.get()).store().titles());
  }

  private void page(String name) throws Exception {
    page(pages().indexOf(name));
  }

  private void page(int page) throws Exception {
    onFx(
        () -> {
          context.shell.showPage(page);
          return null;
        });
    idle();
  }

  private void scroll() throws Exception {
    for (int at = 1; at <= 15; at++) {
      int place = at * 7_919 * 50;
      onFx(
          () -> {
            for (Node node : stage.getScene().getRoot().lookupAll(".table-view")) {
              if (node instanceof TableView<?> table && seen(node) && !table.getItems().isEmpty()) {
                int row = place % table.getItems().size();
                table.scrollTo(row);
                table.getSelectionModel().clearAndSelect(row);
              }
            }
            return null;
          });
      Thread.sleep(150);
    }
    idle();
  }

  private void preview(int days) throws Exception {
    page("Retention");
    onFx(
        () -> {
          ((TextField) find("#keep")).setText(days + "d");
          ((Button) find("#preview")).fire();
          return null;
        });
    idle();
    until(() -> find("#delete") != null);
  }

  private void deletePart() throws Exception {
    onFx(
        () -> {
          for (Node node : stage.getScene().getRoot().lookupAll(".radio-button")) {
            if (String.valueOf(node.getId()).endsWith("-LEAVE_OUT") && seen(node)) {
              ((RadioButton) node).setSelected(true);
            }
          }
          return null;
        });
    until(() -> !find("#delete").isDisabled());
    String verb = onFx(() -> ((Button) find("#delete")).getText().replace("…", ""));
    Platform.runLater(((Button) find("#delete"))::fire);
    until(() -> find("#unlockMinutes") != null || find("#reason") != null);
    if (onFx(() -> find("#unlockMinutes") != null)) {
      Platform.runLater(button("Unlock"::equals)::fire);
      until(() -> find("#reason") != null);
    }
    onFx(
        () -> {
          ((TextInputControl) find("#reason")).setText("they are old");
          if (find("#number") instanceof TextField number) {
            number.setText(verb.replaceAll("\\D", ""));
          }
          return null;
        });
    until(() -> button(verb::equals) != null && !button(verb::equals).isDisabled());
    Platform.runLater(button(verb::equals)::fire);
    Thread.sleep(PART_MILLIS);
    onFx(
        () -> {
          context.runningJobs().forEach(job -> job.cancel());
          return null;
        });
    until(() -> button("Show its preview"::equals) != null || find("#previewAgain") != null);
    idle();
  }

  private void idle() throws Exception {
    Thread.sleep(200);
    until(context::isIdle);
    Thread.sleep(300);
  }

  private static void until(Callable<Boolean> condition) throws Exception {
    while (!onFx(condition)) {
      Thread.sleep(50);
    }
  }

  private static Node find(String selector) {
    return last(selector, WindowMemory::seen);
  }

  private static Button button(Predicate<String> text) {
    return (Button)
        last(".button", node -> node instanceof Button b && text.test(b.getText()) && seen(b));
  }

  /** Returns the last that is shown, of the dialog in front if it has one. */
  private static Node last(String selector, Predicate<Node> wanted) {
    return Window.getWindows().stream()
        .filter(window -> window.isShowing() && window.getScene() != null)
        .flatMap(window -> window.getScene().getRoot().lookupAll(selector).stream())
        .filter(wanted)
        .reduce((_, last) -> last)
        .orElse(null);
  }

  private static boolean seen(Node node) {
    return node == null || node.isVisible() && seen(node.getParent());
  }

  private static <T> T onFx(Callable<T> work) throws Exception {
    FutureTask<T> task = new FutureTask<>(work);
    Platform.runLater(task);
    return task.get();
  }
}
