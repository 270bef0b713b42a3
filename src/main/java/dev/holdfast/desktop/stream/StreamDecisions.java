package dev.holdfast.desktop.stream;

import dev.holdfast.desktop.retention.HazardChoice;
import dev.holdfast.retention.Decisions;
import dev.holdfast.retention.Hazard;
import dev.holdfast.retention.stream.StreamCleanupOptions;
import dev.holdfast.retention.stream.StreamCleanupPlan;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.HazardTerm;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;

/** What is done about the hazards that stop a cleanup of streams, and what comes of it. */
public final class StreamDecisions {

  private final Map<HazardTerm, ObjectProperty<HazardChoice>> choices = new LinkedHashMap<>();
  private StreamPreview preview;
  private Decisions frozen = Decisions.NONE;

  StreamDecisions() {}

  // Properties

  private final ReadOnlyObjectWrapper<StreamCleanupPlan> plan =
      new ReadOnlyObjectWrapper<>(this, "plan");

  /** What a cleanup would do; null before the first preview. */
  public ReadOnlyObjectProperty<StreamCleanupPlan> planProperty() {
    return plan.getReadOnlyProperty();
  }

  /** The choice about a hazard of the preview; null if it does not stop a cleanup. */
  ObjectProperty<HazardChoice> choiceProperty(HazardTerm kind) {
    return choices.get(kind);
  }

  // Commands

  /** Returns whether a plan’s file says what is done about a hazard. */
  boolean frozen(HazardTerm kind) {
    return frozen.allow().contains(kind) || frozen.skip().contains(kind);
  }

  /** Returns what is decided. */
  Decisions decided() {
    return new Decisions(chosen(HazardChoice.ACCEPT), chosen(HazardChoice.LEAVE_OUT));
  }

  /**
   * Begins anew with a preview, unless it is the same as before.
   *
   * @param decided what was decided when it was frozen
   */
  void decideAbout(StreamPreview newPreview, Decisions decided) {
    boolean same =
        preview != null
            && newPreview != null
            && preview.digest().equals(newPreview.digest())
            && preview.hazards().equals(newPreview.hazards())
            && frozen.equals(decided);
    frozen = decided;
    preview = newPreview;
    if (same) {
      workOut();
      return;
    }
    choices.clear();
    if (preview == null) {
      plan.set(null);
      return;
    }
    preview.hazards().stream()
        .filter(Hazard::blocking)
        .forEach(hazard -> choices.put(hazard.kind(), choice(hazard.kind())));
    workOut();
  }

  /** Returns what is decided, run as gently as this. */
  StreamCleanupOptions options(Throttle throttle) {
    return new StreamCleanupOptions(
        chosen(HazardChoice.ACCEPT), chosen(HazardChoice.LEAVE_OUT), null, throttle);
  }

  private ObjectProperty<HazardChoice> choice(HazardTerm kind) {
    HazardChoice first =
        frozen.allow().contains(kind)
            ? HazardChoice.ACCEPT
            : frozen.skip().contains(kind) ? HazardChoice.LEAVE_OUT : HazardChoice.UNDECIDED;
    ObjectProperty<HazardChoice> choice = new SimpleObjectProperty<>(this, "choice", first);
    choice.addListener((property, before, now) -> workOut());
    return choice;
  }

  private void workOut() {
    plan.set(StreamCleanupPlan.of(preview, options(Throttle.DEFAULT)));
  }

  private Set<HazardTerm> chosen(HazardChoice wanted) {
    Set<HazardTerm> kinds = new LinkedHashSet<>();
    choices.forEach(
        (kind, choice) -> {
          if (choice.get() == wanted) {
            kinds.add(kind);
          }
        });
    return kinds;
  }
}
