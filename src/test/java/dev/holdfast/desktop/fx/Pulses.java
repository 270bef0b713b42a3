package dev.holdfast.desktop.fx;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.animation.AnimationTimer;
import javafx.application.Platform;

/**
 * Waits for the toolkit by its own measure: pulses, in each of which it applies style sheets and
 * lays out. How long that takes is the toolkit's affair; no time is slept.
 */
public final class Pulses {

  /** Virtual flows and popups settle in several passes. */
  private static final int SETTLED = 3;

  private Pulses() {}

  /** Waits until what was asked of the toolkit is done, laid out, and what that led to as well. */
  public static void settle() {
    await(SETTLED);
  }

  /** Waits for a number of whole pulses; on the FX thread, which would stop them, for none. */
  static void await(int pulses) {
    if (Platform.isFxApplicationThread()) {
      return;
    }
    CompletableFuture<Void> seen = new CompletableFuture<>();
    Platform.runLater(() -> new Count(pulses, seen).start());
    try {
      seen.get(1, TimeUnit.MINUTES);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException never) {
      throw new AssertionError("the toolkit stands still", never);
    }
  }

  /** Is called as each pulse begins: a pulse is over once the next one has begun. */
  private static final class Count extends AnimationTimer {

    private final CompletableFuture<Void> seen;
    private int left;

    Count(int pulses, CompletableFuture<Void> seen) {
      this.left = pulses;
      this.seen = seen;
    }

    @Override
    public void handle(long now) {
      left--;
      if (left == 0) {
        stop();
        // Behind the layout of this pulse and behind all that was posted meanwhile.
        Platform.runLater(() -> seen.complete(null));
      }
    }
  }
}
