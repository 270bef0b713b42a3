package dev.holdfast.desktop.tasks;

import static dev.holdfast.desktop.fx.Nodes.acting;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.text.Messages;
import java.util.List;
import javafx.animation.PauseTransition;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.util.Duration;

/**
 * Says how far a list is whose tasks have to be looked at one by one, with a way to stop. Takes no
 * room where that is over at once.
 */
final class ReadingStrip extends HBox {

  /** Below this nobody would read it. */
  private static final Duration SOON = Duration.millis(400);

  private final TaskListViewModel list;
  private final Messages messages;
  private final PauseTransition soon = new PauseTransition(SOON);

  @FXML private Label words;
  @FXML private ProgressBar bar;
  @FXML private Button stop;
  @FXML private Button again;

  ReadingStrip(TaskListViewModel list, Messages messages) {
    this.list = list;
    this.messages = messages;
    Fxml.load(this, messages);
    acting(stop, list::stop);
    acting(again, list::retry);
    for (Node node : List.of(bar, stop)) {
      Shown.when(node, list.stopped.not());
    }
    Shown.when(again, list.stopped);
    list.stopped.subscribe(_ -> show());
    shown(false);
    soon.setOnFinished(event -> show());
    list.read.loading.subscribe(this::loading);
    list.read.done.subscribe(done -> told(done.longValue()));
  }

  private void loading(boolean now) {
    soon.stop();
    if (now) {
      soon.playFromStart();
    }
    show();
  }

  private void told(long done) {
    long all = list.read.total.get();
    words.setText(
        all < 1
            ? messages.get("common.readingOneByOne", done)
            : messages.get("common.readingPayloads", done, all));
    bar.setProgress(all < 1 ? ProgressBar.INDETERMINATE_PROGRESS : (double) done / all);
    show();
  }

  private void show() {
    boolean loading = list.read.loading.get();
    if (list.stopped.get()) {
      words.setText(messages.get(loading ? "common.stopping" : "reading.stopped"));
      shown(true);
      return;
    }
    boolean over = soon.getStatus() != PauseTransition.Status.RUNNING;
    shown(over && loading && list.read.done.get() > 0);
  }

  private void shown(boolean yes) {
    Shown.now(this, yes);
  }
}
