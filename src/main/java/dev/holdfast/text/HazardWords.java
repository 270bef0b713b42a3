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

  /** Says what a hazard means, with its count. */
  String of(Hazard hazard);

  /** Says why something planned was kept. */
  String of(DriftReason reason);

  /** Names a hazard in a few words. */
  String title(HazardTerm kind);

  /**
   * Says what a hazard means: how many there are, in which statuses, and the first of them.
   *
   * @param brought what a kind of store says otherwise of hazards that others have too; null for
   *     nothing
   */
  static String said(Messages messages, Texts brought, Hazard hazard) {
    return messages.term(
        "hazard.",
        hazard.kind().code(),
        hazard.kind().texts() == null ? brought : hazard.kind().texts(),
        hazard.count(),
        hazard.byStatus().entrySet().stream()
            .map(entry -> messages.get("hazard.status", entry.getValue(), entry.getKey().code()))
            .collect(Collectors.joining(", ")),
        String.join(", ", hazard.names()));
  }
}
