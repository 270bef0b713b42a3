package dev.holdfast.desktop.shell;

import dev.holdfast.desktop.help.HelpTopic;
import javafx.scene.Node;

/**
 * A part that shows what is read from the store in one go, when it first comes to the front.
 *
 * @param read what was read; forgotten when the store is closed
 * @param ask reads it
 */
public record ReadPart<T>(String title, HelpTopic help, Node node, StoreRead<T> read, Runnable ask)
    implements PagePart {

  @Override
  public void shown() {
    if (read.value() == null && !read.isLoading()) {
      ask.run();
    }
  }

  @Override
  public void refresh() {
    if (read.value() != null || read.failure.get() != null) {
      ask.run();
    }
  }

  @Override
  public void close() {
    read.clear();
  }
}
