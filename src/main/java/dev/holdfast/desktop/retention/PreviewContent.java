package dev.holdfast.desktop.retention;

import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.task.TaskId;
import java.util.List;
import javafx.scene.Node;

/**
 * What a preview shows of its kind, between its notices and its footer.
 *
 * @param <P> what was previewed
 */
public interface PreviewContent<P extends OperationPreview> {

  /** Returns what goes, in a few words. */
  String subject(P shown);

  /** Returns the same at length; empty if there is no more to say. */
  default String atLength(P shown) {
    return "";
  }

  /** Returns what stands above the hazards, always the same nodes. */
  default List<Node> head() {
    return List.of();
  }

  /** Returns what stands below the hazards and takes the room that is left, always the same. */
  Node body();

  /**
   * Shows a preview, also one of which nothing would be deleted.
   *
   * @param frozen whether it stands in a plan’s file, which may say less
   */
  void show(P shown, boolean frozen);

  /** Returns what else there is to say of a hazard, a line each. */
  default List<String> about(P shown, Hazard hazard) {
    return List.of();
  }

  /** Shows where something is in the body; false if it cannot. */
  default boolean reveal(TaskId id) {
    return false;
  }

  /** Returns what is said above a preview by this kind alone, always the same nodes. */
  default List<Node> notices() {
    return List.of();
  }

  /** Returns the first buttons of the footer, always the same nodes. */
  default List<Node> actions() {
    return List.of();
  }

  /** Returns the command that shows the same. */
  String previewCommand(P shown);

  /** Returns the command that deletes it, once somebody adds that it is meant. */
  String cleanupCommand(P shown, CleanupOptions options);
}
