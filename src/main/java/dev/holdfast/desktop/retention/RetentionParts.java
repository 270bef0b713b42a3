package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.run.CleanupQuestion;
import dev.holdfast.desktop.run.Fact;
import dev.holdfast.desktop.shell.PagePart;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.retention.policy.Policy;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;

/**
 * What the page of one open store shows of its kind, beside what is the same for all.
 *
 * @param <P> what is previewed there
 */
public interface RetentionParts<P extends OperationPreview> {

  /** Returns the page. */
  RetentionViewModel<P> model();

  /** Returns where the operator chooses what is judged. */
  Node choice();

  /** Returns where the guide tells of its preview. */
  default HelpTopic help() {
    return HelpTopic.of("user-guide#preview");
  }

  /** Returns what stands below that. */
  default List<Node> below() {
    return List.of();
  }

  /** Returns what a preview shows. */
  PreviewContent<P> content();

  /** Returns the parts of the page in the order of their tabs, that of the preview among them. */
  List<PagePart> parts(PagePart preview);

  /** Returns the part that says whether retention keeps up; empty where nothing else deletes. */
  default Optional<PagePart> forecastPart() {
    return Optional.empty();
  }

  /** Puts into words what is said before something is deleted. */
  List<Fact> said(CleanupQuestion question);

  /** Returns when it runs unless the operator says otherwise; empty for any hour. */
  default String hours() {
    return "";
  }

  /**
   * Writes a policy where the operator chooses what is judged.
   *
   * @return false if policies are not written there
   */
  default boolean show(Policy policy) {
    return false;
  }

  /** The page came to the front: puts the keyboard where work begins. */
  void focus();

  /** Stops and hears nothing any more; the model and the parts are closed by the page. */
  default void close() {}
}
