package dev.holdfast.desktop.help;

import dev.holdfast.desktop.keys.Key;
import java.net.URI;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.collections.ListChangeListener;
import javafx.event.EventHandler;
import javafx.scene.Scene;
import javafx.scene.input.KeyEvent;
import javafx.stage.Modality;
import javafx.stage.Stage;
import javafx.stage.Window;
import javafx.stage.WindowEvent;

/**
 * The window of the help: one, beside the main one, so that what is read can be done meanwhile. F1
 * in the main window and in its dialogs opens it where the guide tells of what has the keyboard. To
 * be used on the FX thread.
 */
public final class HelpWindow implements AutoCloseable {

  private static final double WIDTH = 980;
  private static final double HEIGHT = 760;

  private final Supplier<Window> main;
  private final Consumer<URI> browser;
  private final EventHandler<KeyEvent> keys = this::keyPressed;
  private final EventHandler<WindowEvent> mainHidden = event -> hide();
  private final ListChangeListener<Window> windows =
      change -> {
        while (change.next()) {
          change.getAddedSubList().forEach(this::listen);
          change.getRemoved().forEach(this::leave);
        }
      };
  private HelpGuide guide;
  private HelpViewModel model;
  private Stage stage;
  private HelpView view;

  /**
   * Listens to F1 from now on.
   *
   * @param main the main window; the help closes with it
   * @param browser opens a page of the web outside
   */
  public HelpWindow(Supplier<Window> main, Consumer<URI> browser) {
    this.main = main;
    this.browser = browser;
    Window.getWindows().forEach(this::listen);
    Window.getWindows().addListener(windows);
  }

  /** Shows what the guide tells of what has the keyboard in the main window. */
  public void show() {
    show(ContextHelp.of(main.get()));
  }

  /** Shows a place of the guide; a window that is open comes to the front. */
  public void show(HelpTopic topic) {
    // A dialog takes the input of every window that was there before it.
    if (stage != null && isBehindDialog()) {
      stage.hide();
    }
    if (stage == null) {
      open(topic);
    }
    model.show(topic);
    stage.setIconified(false);
    stage.show();
    stage.toFront();
    stage.requestFocus();
    view.reveal();
  }

  /** Anew each time: what is behind no window is not styled, and warns when it changes. */
  private void open(HelpTopic topic) {
    if (guide == null) {
      guide = new HelpGuide();
    }
    model = new HelpViewModel(topic);
    view = new HelpView(guide, model, browser);
    Stage made = new Stage();
    made.setScene(new Scene(view.root(), WIDTH, HEIGHT));
    made.titleProperty().bind(view.titleProperty());
    if (main.get() instanceof Stage other) {
      made.getIcons().setAll(other.getIcons());
    }
    made.addEventHandler(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (Key.CLOSE.matches(event)) {
            made.hide();
          }
        });
    main.get().addEventHandler(WindowEvent.WINDOW_HIDDEN, mainHidden);
    made.setOnHidden(
        event -> {
          main.get().removeEventHandler(WindowEvent.WINDOW_HIDDEN, mainHidden);
          stage = null;
        });
    stage = made;
  }

  private static boolean isBehindDialog() {
    return Window.getWindows().stream()
        .anyMatch(each -> each instanceof Stage other && other.getModality() != Modality.NONE);
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
      show(ContextHelp.of(window));
    }
  }

  private boolean belongs(Window window) {
    return window == main.get()
        || window instanceof Stage dialog
            && dialog.getOwner() != null
            && belongs(dialog.getOwner());
  }

  private void hide() {
    if (stage != null) {
      stage.hide();
    }
  }

  /** Closes the window and hears no key any more. */
  @Override
  public void close() {
    Window.getWindows().removeListener(windows);
    Window.getWindows().forEach(this::leave);
    hide();
  }
}
