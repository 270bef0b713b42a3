package dev.holdfast.desktop.help;

import static dev.holdfast.desktop.fx.Nodes.upFrom;

import java.util.Optional;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.stage.Stage;
import javafx.stage.Window;

/** Which place of the guide is about what somebody works with: the innermost part that says so. */
public final class ContextHelp {

  private ContextHelp() {}

  /** Says where the guide tells of a part of a window. */
  public static void offer(Node part, String place) {
    HelpTopic topic = HelpTopic.of(place);
    offer(part, () -> topic);
  }

  /**
   * Says where the guide tells of a part of a window.
   *
   * @param topic asked for each time; null for nothing of its own
   */
  public static void offer(Node part, Supplier<HelpTopic> topic) {
    part.getProperties().put(ContextHelp.class, topic);
  }

  /** Returns what is to be read about the part of a window, or a dialog, that has the keyboard. */
  static HelpTopic of(Window window) {
    return find(window.getScene())
        .orElseGet(
            () ->
                window instanceof Stage dialog && dialog.getOwner() != null
                    ? of(dialog.getOwner())
                    : HelpTopic.START);
  }

  private static Optional<HelpTopic> find(Scene scene) {
    Node asking = scene.getFocusOwner();
    return upFrom(asking == null ? scene.getRoot() : asking)
        .map(part -> part.getProperties().get(ContextHelp.class))
        .map(offered -> offered instanceof Supplier<?> topic ? topic.get() : null)
        .filter(HelpTopic.class::isInstance)
        .map(HelpTopic.class::cast)
        .findFirst();
  }
}
