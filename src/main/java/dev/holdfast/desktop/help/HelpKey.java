package dev.holdfast.desktop.help;

import dev.holdfast.desktop.keys.Key;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.collections.ListChangeListener;
import javafx.event.EventHandler;
import javafx.scene.input.KeyEvent;
import javafx.stage.Stage;
import javafx.stage.Window;

/**
 * F1 in the main window and in its dialogs opens the guide where it tells of what has the keyboard.
 * To be used on the FX thread.
 */
public final class HelpKey implements AutoCloseable {

  private final Supplier<Window> main;
  private final Consumer<HelpTopic> guide;
  private final EventHandler<KeyEvent> keys = this::keyPressed;
  private final ListChangeListener<Window> windows =
      change -> {
        while (change.next()) {
          change.getAddedSubList().forEach(this::listen);
          change.getRemoved().forEach(this::leave);
        }
      };

  /**
   * Listens to F1 from now on.
   *
   * @param guide opens a place of the guide, and returns at once
   */
  public HelpKey(Supplier<Window> main, Consumer<HelpTopic> guide) {
    this.main = main;
    this.guide = guide;
    Window.getWindows().forEach(this::listen);
    Window.getWindows().addListener(windows);
  }

  /** Opens what the guide tells of what has the keyboard in the main window. */
  public void show() {
    guide.accept(ContextHelp.of(main.get()));
  }

  private void listen(Window window) {
    window.addEventFilter(KeyEvent.KEY_PRESSED, keys);
  }

  private void leave(Window window) {
    window.removeEventFilter(KeyEvent.KEY_PRESSED, keys);
  }

  private void keyPressed(KeyEvent event) {
    if (event.getSource() instanceof Window window && Key.HELP.matches(event) && belongs(window)) {
      event.consume();
      guide.accept(ContextHelp.of(window));
    }
  }

  private boolean belongs(Window window) {
    return window == main.get()
        || window instanceof Stage dialog
            && dialog.getOwner() != null
            && belongs(dialog.getOwner());
  }

  /** Hears no key any more. */
  @Override
  public void close() {
    Window.getWindows().removeListener(windows);
    Window.getWindows().forEach(this::leave);
  }
}
