package dev.holdfast.desktop.shell;

import javafx.application.Platform;
import javafx.scene.Node;

/** A page that does what its view model does: reads when it is first shown, again when told to. */
public class ModelPage implements OpenPage {

  private final Model model;
  private final Node node;
  private final Runnable focus;

  /**
   * Takes a view and what it shows.
   *
   * @param focus gives the view the keyboard, once it is drawn
   */
  public ModelPage(Model model, Node node, Runnable focus) {
    this.model = model;
    this.node = node;
    this.focus = focus;
  }

  /** What is behind such a page. */
  public interface Model {

    /** The page came to the front. */
    void show();

    /** Another page came to the front. */
    default void hide() {}

    /** What is shown is to be read again; nothing if nothing is. */
    void refresh();

    /** Stops what runs and forgets everything. */
    void close();
  }

  @Override
  public final Node node() {
    return node;
  }

  @Override
  public final void shown() {
    model.show();
    Platform.runLater(focus);
  }

  @Override
  public final void hidden() {
    model.hide();
  }

  @Override
  public final void refresh() {
    model.refresh();
  }

  @Override
  public void close() {
    model.close();
  }
}
