package dev.holdfast.desktop.connections;

import dev.holdfast.desktop.dialog.FilePicker;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.store.Stores;
import dev.holdfast.text.Messages;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.input.DragEvent;
import javafx.scene.input.TransferMode;
import javafx.stage.Window;

/**
 * Opens files that are looked at once: exported stories, archives, copies of a store. They are
 * chosen, or dropped onto the window, and not saved as a connection.
 *
 * @param stores whose files can be chosen
 * @param files asks which file
 * @param owner where the question belongs
 * @param open opens a file by what it is
 */
public record StoreFiles(
    Stores stores, FilePicker files, Supplier<Window> owner, Consumer<Path> open) {

  private static final String PLANS = "*.plan";

  /** Asks for a file and opens it. */
  public void choose() {
    Messages messages = Fxml.messages(StoreFiles.class);
    files
        .open(owner.get(), messages.get("file.title"), messages.get("file.kind"), patterns())
        .ifPresent(open);
  }

  /** Names of what opens as a store, whichever kind knows it, and of plans. */
  private List<String> patterns() {
    return Stream.concat(stores.filePatterns().stream(), Stream.of(PLANS)).toList();
  }

  /** Opens what is dropped onto a node. */
  public void acceptDrops(Node node) {
    node.addEventHandler(
        DragEvent.DRAG_OVER,
        event -> {
          if (!files(event.getDragboard().getFiles()).isEmpty()) {
            event.acceptTransferModes(TransferMode.COPY);
            event.consume();
          }
        });
    node.addEventHandler(
        DragEvent.DRAG_DROPPED,
        event -> {
          event.setDropCompleted(drop(event.getDragboard().getFiles()));
          event.consume();
        });
  }

  /** Returns what of something dragged can be dropped: files, never folders. */
  static List<Path> files(List<File> dragged) {
    return dragged.stream().filter(File::isFile).map(File::toPath).toList();
  }

  /** Opens what can be; returns whether anything could. */
  boolean drop(List<File> dragged) {
    List<Path> dropped = files(dragged);
    dropped.forEach(open);
    return !dropped.isEmpty();
  }
}
