package dev.holdfast.desktop.tasks.details;

import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.text.Messages;
import javafx.scene.control.ListView;
import javafx.scene.layout.StackPane;

/** Says why a list of a task's story is empty: still read, not readable, or nothing there. */
final class StoryPlaceholder {

  private StoryPlaceholder() {}

  /**
   * Follows a read.
   *
   * @param prefix of the texts, such as {@code timeline}
   */
  static void follow(StoreRead<?> read, ListView<?> list, Messages messages, String prefix) {
    Runnable show =
        () -> {
          if (read.value() != null) {
            list.setPlaceholder(
                Placeholder.empty(
                    messages.get(prefix + ".empty"), messages.get(prefix + ".empty.detail")));
          } else {
            list.setPlaceholder(
                read.isLoading()
                    ? Placeholder.loading(messages.get(prefix + ".loading"))
                    : new StackPane());
          }
        };
    read.valueProperty().subscribe(show);
    read.loadingProperty().subscribe(show);
    show.run();
  }
}
