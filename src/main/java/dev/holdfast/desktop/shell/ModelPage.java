package dev.holdfast.desktop.shell;

import dev.holdfast.desktop.help.HelpTopic;
import javafx.application.Platform;
import javafx.scene.Node;

/**
 * A page that does what its view model does: reads when it is first shown, again when told to.
 *
 * @param focus gives the view the keyboard, once it is drawn
 * @param help where the guide tells of it
 * @param closed closes something else with it
 */
public record ModelPage(Model model, Node node, Runnable focus, HelpTopic help, Runnable closed)
    implements OpenPage {

  /** Takes a view and what it shows. */
  public ModelPage(Model model, Node node, Runnable focus, HelpTopic help) {
    this(model, node, focus, help, () -> {});
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

  @Override
  public boolean show(Sight sight) {
    return model.show(sight);
  }

  @Override
  public void shown() {
    model.show();
    Platform.runLater(focus);
  }

  @Override
  public void hidden() {
    model.hide();
  }

  @Override
  public void refresh() {
    model.refresh();
  }

  @Override
  public void close() {
    model.close();
    closed.run();
  }
}
