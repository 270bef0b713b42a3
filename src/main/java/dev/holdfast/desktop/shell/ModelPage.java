package dev.holdfast.desktop.shell;

import dev.holdfast.desktop.help.HelpTopic;
import javafx.application.Platform;
import javafx.scene.Node;

/** A page that does what its view model does: reads when it is first shown, again when told to. */
public class ModelPage implements OpenPage {

  private final Model model;
  private final Node node;
  private final Runnable focus;
  private final HelpTopic help;
  private Runnable closed = () -> {};

  /**
   * Takes a view and what it shows.
   *
   * @param focus gives the view the keyboard, once it is drawn
   * @param help where the guide tells of it
   */
  public ModelPage(Model model, Node node, Runnable focus, HelpTopic help) {
    this.help = help;
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

    /** Shows something that another page wants to be seen; false if it shows no such thing. */
    default boolean show(Sight sight) {
      return false;
    }

    /** Stops what runs and forgets everything. */
    void close();
  }

  /** Closes something else with it. */
  public ModelPage closing(Runnable also) {
    closed = also;
    return this;
  }

  @Override
  public final HelpTopic help() {
    return help;
  }

  @Override
  public final boolean show(Sight sight) {
    return model.show(sight);
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
  public final void close() {
    model.close();
    closed.run();
  }
}
