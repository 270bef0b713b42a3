package dev.holdfast.desktop.retention;

import dev.holdfast.plan.Frozen;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.text.Messages;
import java.nio.file.Path;
import java.util.Optional;
import javafx.beans.value.ObservableValue;

/**
 * What the operator chose to be judged, at the left of the page: a policy as it is typed, or those
 * that the store keeps. Needs no toolkit.
 *
 * @param <P> what is made of it
 */
public interface Choice<P extends OperationPreview> {

  /** Returns the texts of the page that name what is deleted. */
  Messages messages();

  /** What is chosen: changes whenever {@link #ask} would judge something else. */
  ObservableValue<?> chosen();

  /** Returns how a preview of what is chosen is made; empty if it is none, which it says itself. */
  Optional<Judging<P>> ask();

  /** Returns how a preview is made once more. */
  Judging<P> again(P shown);

  /** Returns whether a preview is of what is chosen now. */
  boolean answers(P shown);

  /**
   * Reads a plan of such a preview. Blocks.
   *
   * @throws dev.holdfast.plan.PlanException if it is none, or one of another kind
   */
  Frozen<P> read(Path plan);

  /** Stops and hears nothing any more. */
  default void close() {}
}
