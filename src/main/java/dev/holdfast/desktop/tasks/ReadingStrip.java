package dev.holdfast.desktop.tasks;

import static dev.holdfast.desktop.fx.Nodes.acting;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.text.Messages;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;

/**
 * Says how far a list is whose tasks have to be looked at one by one, with a way to stop. Takes no
 * room where that is over at once.
 */
final class ReadingStrip extends HBox {

  @FXML private Label words;
  @FXML private ProgressBar bar;
  @FXML private Button stop;
  @FXML private Button again;

  ReadingStrip(TaskListViewModel list, Messages messages) {
    Fxml.load(this, messages);
    acting(stop, list::stop);
    acting(again, list::retry);
    for (Node node : List.of(bar, stop)) {
      Shown.when(node, list.stopped.not());
    }
    Shown.when(again, list.stopped);
    bar.progressProperty().bind(list.read.fraction);
    LongLoading slow = new LongLoading(list.read.loading);
    words
        .textProperty()
        .bind(
            Bindings.createStringBinding(
                () -> said(list, messages), list.stopped, list.read.loading, list.read.done));
    Shown.when(this, list.stopped.or(slow.and(list.read.done.greaterThan(0))));
  }

  private static String said(TaskListViewModel list, Messages messages) {
    if (list.stopped.get()) {
      return messages.get(list.read.isLoading() ? "common.stopping" : "reading.stopped");
    }
    long all = list.read.total.get();
    return all < 1
        ? messages.get("common.readingOneByOne", list.read.done.get())
        : messages.get("common.readingPayloads", list.read.done.get(), all);
  }
}
