package dev.holdfast.text;

import dev.holdfast.retention.act.ActPreview;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.task.Texts;
import java.util.stream.Collectors;

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
      case ActPreview acts -> ActText.of(acts.act());
      case null, default -> RetentionText.of(operation);
    };
  }

  /** Returns the texts they are made of. */
  Messages messages();

  /** Returns what a kind of store says otherwise of hazards that others have too; null if none. */
  default Texts brought() {
    return null;
  }

  /** Says what a hazard means: how many there are, in which statuses, and the first of them. */
  default String of(Hazard hazard) {
    return messages()
        .term(
            "hazard.",
            hazard.kind().code(),
            hazard.kind().texts() == null ? brought() : hazard.kind().texts(),
            hazard.count(),
            hazard.byStatus().entrySet().stream()
                .map(
                    entry ->
                        messages().get("hazard.status", entry.getValue(), entry.getKey().code()))
                .collect(Collectors.joining(", ")),
            String.join(", ", hazard.names()));
  }

  /** Says why something planned was kept. */
  String of(DriftReason reason);

  /** Names a hazard in a few words. */
  default String title(HazardTerm kind) {
    return messages().term("hazardTitle.", kind.code(), kind.texts());
  }
}
