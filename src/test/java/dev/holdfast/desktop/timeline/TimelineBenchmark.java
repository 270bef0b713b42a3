package dev.holdfast.desktop.timeline;

import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.desktop.theme.Theme;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.TaskId;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import javafx.animation.AnimationTimer;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.control.ListView;
import javafx.stage.Stage;

/**
 * Prints how long a story of many events takes to open, and how long the FX thread works for a
 * frame while it is scrolled, zoomed and stepped through. Arguments: the number of events.
 */
public final class TimelineBenchmark {

  private static final int FRAMES = 400;

  /** The processor's time of the FX thread: what a machine with nothing else to do takes. */
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private TimelineBenchmark() {}

  private static double now() {
    return THREADS.getCurrentThreadCpuTime() / 1e6;
  }

  /** Runs it. */
  public static void main(String[] arguments) throws Exception {
    int events = arguments.length == 0 ? 100_000 : Integer.parseInt(arguments[0]);
    Path directory = Files.createTempDirectory("timeline-benchmark");
    OracleStore database = LongStory.write(directory, events);
    CountDownLatch done = new CountDownLatch(1);
    try (TaskStore store = database.open()) {
      Platform.startup(() -> {});
      Platform.runLater(() -> new Run(store, events, done).start());
      done.await();
    } finally {
      Platform.exit();
    }
  }

  /** One run, on the FX thread. */
  private static final class Run extends AnimationTimer {

    private final TimelineViewModel timeline;
    private final TimelineView view;
    private final ListView<?> list;
    private final CountDownLatch done;
    private final double[] frames = new double[FRAMES];
    private int frame = -20;
    private double begun;

    Run(TaskStore store, int events, CountDownLatch done) {
      this.done = done;
      timeline = new TimelineViewModel(TaskSessions.on(store, new ImmediateJobRunner()));
      FieldText fields =
          new FieldText(new TimeText(Clock.systemUTC(), ZoneOffset.UTC), FibFlowTerms.STATUSES);
      view =
          new TimelineView(
              timeline,
              fields,
              (owner, title, kind, name) -> Optional.empty(),
              ZoneOffset.UTC,
              () -> {});
      Stage stage = new Stage();
      new Theme();
      Scene scene = new Scene(view.node(), 1000, 820);
      stage.setScene(scene);
      stage.show();
      scene.addPostLayoutPulseListener(this::laidOut);
      for (int round = 0; round < 3; round++) {
        long wall = System.nanoTime();
        double start = now();
        timeline.open(new TaskPosition(TaskId.of(LongStory.TASK + 1), null));
        timeline.open(new TaskPosition(TaskId.of(LongStory.TASK), null));
        view.node().applyCss();
        view.node().layout();
        System.out.printf(
            Locale.ENGLISH,
            "%,d events: read, replayed and laid out in %.0f ms of processor time (%.0f ms"
                + " passed)%n",
            events,
            now() - start,
            (System.nanoTime() - wall) / 1e6);
      }
      timeline.trail.rollUp.set(false);
      list = (ListView<?>) view.node().lookup("#trailList");
    }

    @Override
    public void handle(long now) {
      begun = TimelineBenchmark.now();
      int at = Math.max(0, frame);
      if (at < FRAMES / 2) {
        list.scrollTo((int) ((long) at * timeline.steps() / FRAMES));
      } else if (at < FRAMES * 3 / 4) {
        timeline.window.by(at % 40 < 20 ? 0.8 : 1.25, 0.3);
      } else {
        timeline.move(-1);
      }
    }

    private void laidOut() {
      if (begun == 0) {
        return;
      }
      if (frame >= 0) {
        frames[frame] = TimelineBenchmark.now() - begun;
      }
      begun = 0;
      if (++frame == FRAMES) {
        stop();
        print("scrolling", 0, FRAMES / 2);
        print("zooming", FRAMES / 2, FRAMES * 3 / 4);
        print("stepping", FRAMES * 3 / 4, FRAMES);
        done.countDown();
      }
    }

    private void print(String what, int from, int to) {
      double[] sorted = Arrays.copyOfRange(frames, from, to);
      Arrays.sort(sorted);
      System.out.printf(
          Locale.ENGLISH,
          "%s: a frame takes the FX thread %.1f ms (median), %.1f ms (99 of 100), %.1f ms"
              + " (longest); %d of %d over 16 ms%n",
          what,
          sorted[sorted.length / 2],
          sorted[(int) (sorted.length * 0.99)],
          sorted[sorted.length - 1],
          Arrays.stream(sorted).filter(time -> time > 16).count(),
          sorted.length);
    }
  }
}
