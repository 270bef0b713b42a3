package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.retention.HazardItem.HazardChoice;
import dev.holdfast.store.terms.HazardTerm;
import javafx.beans.property.ObjectProperty;

/** What an operator chooses about hazards, as tests do. */
public final class HazardChoices {

  private HazardChoices() {}

  /** The choice about a hazard; null if nobody can decide about it. */
  public static ObjectProperty<HazardChoice> of(PlanViewModel plan, HazardTerm kind) {
    return plan.hazards.stream()
        .filter(item -> item.hazard().kind().equals(kind))
        .map(HazardItem::choice)
        .findFirst()
        .orElse(null);
  }
}
