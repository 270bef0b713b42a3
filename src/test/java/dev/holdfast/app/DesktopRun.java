package dev.holdfast.app;

import dev.holdfast.cli.output.Terminal;
import dev.holdfast.store.KnownStores;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.stage.Stage;
import javafx.stage.Window;

/**
 * The whole program in a process of its own: opens the desktop as the command line does, waits for
 * the demo store, breaks something on the FX thread, and prints what an operator then sees.
 */
final class DesktopRun {

  private DesktopRun() {}

  /** Prints the window's title, the crash dialog's texts, and the code the desktop ended with. */
  public static void main(String[] args) {
    Thread operator = new Thread(DesktopRun::operate);
    operator.setDaemon(true);
    operator.start();
    System.out.println(
        "exit: "
            + new Desktop(Terminal.system(), () -> KnownStores.ALL, Clock.systemUTC())
                .applyAsInt(args.length == 0 ? null : args[0]));
    System.exit(0);
  }

  private static void operate() {
    until(() -> titles().stream().anyMatch(title -> title.startsWith("Demo")));
    System.out.println("title: " + onFx(DesktopRun::titles));
    Platform.runLater(
        () -> {
          throw new IllegalStateException("secret-of-a-customer");
        });
    until(() -> Window.getWindows().size() > 1);
    System.out.println("dialog: " + onFx(DesktopRun::dialogTexts));
    Platform.exit();
  }

  private static List<String> titles() {
    return Window.getWindows().stream()
        .filter(Stage.class::isInstance)
        .map(window -> String.valueOf(((Stage) window).getTitle()))
        .toList();
  }

  private static List<String> dialogTexts() {
    return Window.getWindows().getLast().getScene().getRoot().lookupAll(".label").stream()
        .map((Node node) -> ((Labeled) node).getText())
        .toList();
  }

  private static void until(Callable<Boolean> condition) {
    while (!started() || !onFx(condition)) {
      LockSupport.parkNanos(50_000_000);
    }
  }

  private static boolean started() {
    try {
      Platform.runLater(() -> {});
      return true;
    } catch (IllegalStateException notYet) {
      return false;
    }
  }

  private static <V> V onFx(Callable<V> work) {
    FutureTask<V> task = new FutureTask<>(work);
    Platform.runLater(task);
    try {
      return task.get();
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
  }
}
