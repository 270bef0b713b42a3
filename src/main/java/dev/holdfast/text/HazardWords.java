package dev.holdfast.text;

import dev.holdfast.retention.act.ActPreview;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.OperationTerm;

/** Says what to see before a cleanup and what it met, in the words of what is deleted. */
public interface HazardWords {

  /**
   * Returns the words that ship with Holdfast for what was previewed.
   *
   * @param preview null if nothing was previewed yet
   * @param operation what a cleanup does in the store
   */
  static HazardWords of(OperationPreview preview, OperationTerm operation) {
    return switch (preview) {
      case StreamPreview _ -> StreamText.load();
      case ActPreview acts -> ActText.of(acts.act());
      case null, default -> RetentionText.of(operation);
    };
  }

  /** Says what a hazard means, with its count. */
  String of(Hazard hazard);

  /** Says why something planned was kept. */
  String of(DriftReason reason);

  /** Names a hazard in a few words. */
  String title(HazardTerm kind);
}
