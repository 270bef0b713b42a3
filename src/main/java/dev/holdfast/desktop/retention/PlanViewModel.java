package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.retention.HazardItem.HazardChoice;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.LatestJob;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.store.terms.HazardTerm;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** What is done about the hazards of a preview, and the cleanup that comes of it. */
public final class PlanViewModel {

  private final StoreSession session;
  private final String title = Fxml.messages(PlanViewModel.class).get("job.plan");
  private OperationPreview preview;
  private Decisions frozen = Decisions.NONE;
  private final LatestJob working = new LatestJob();

  /** Has nothing to decide about yet. */
  public PlanViewModel(StoreSession session) {
    this.session = session;
  }

  // Properties

  private final ObservableList<HazardItem> items = FXCollections.observableArrayList();

  /** The hazards to read, those that stop a cleanup first. */
  public final ObservableList<HazardItem> hazards = FXCollections.unmodifiableObservableList(items);

  /** What a cleanup would do; null while it is being worked out, and before the first preview. */
  public final ReadOnlyObjectWrapper<CleanupPlan> plan = new ReadOnlyObjectWrapper<>();

  /** Returns about how many hazards nobody has decided yet. */
  public long undecided() {
    return items.stream().filter(HazardItem::undecided).count();
  }

  // Commands

  /**
   * Begins anew with a preview, unless it says the same as the one before.
   *
   * @param newPreview null if there is none any more
   * @param decided what the plan's file it comes from has decided
   */
  public void planFor(OperationPreview newPreview, Decisions decided) {
    boolean same =
        preview != null
            && newPreview != null
            && preview.digest().equals(newPreview.digest())
            && preview.hazards().equals(newPreview.hazards())
            // The same hazard may stop a cleanup with an option, and not without.
            && preview.request().choices().equals(newPreview.request().choices())
            && frozen.equals(decided);
    preview = newPreview;
    frozen = decided;
    if (newPreview == null) {
      working.forget();
      items.clear();
      plan.set(null);
      return;
    }
    if (same) {
      workOut();
      return;
    }
    items.setAll(
        newPreview.hazards().stream()
            .sorted(Comparator.comparing(Hazard::blocking).reversed())
            .map(this::item)
            .toList());
    workOut();
  }

  /** Returns what is decided about the hazards. */
  public CleanupOptions options() {
    Decisions chosen =
        new Decisions(
            chosen(HazardChoice.ACCEPT),
            chosen(HazardChoice.LEAVE_OUT),
            preview == null ? Choices.NONE : preview.request().choices());
    return CleanupOptions.DEFAULT.withDecisions(frozen.and(chosen));
  }

  private HazardItem item(Hazard hazard) {
    if (!hazard.kind().choosable()) {
      return new HazardItem(hazard, null, false);
    }
    HazardChoice decided = frozen(hazard.kind());
    boolean open = decided == HazardChoice.UNDECIDED;
    // What stops nothing is included until somebody skips it.
    SimpleObjectProperty<HazardChoice> choice =
        new SimpleObjectProperty<>(open && !hazard.blocking() ? HazardChoice.ACCEPT : decided);
    choice.addListener((property, before, now) -> workOut());
    return new HazardItem(hazard, choice, !open);
  }

  private HazardChoice frozen(HazardTerm kind) {
    return frozen.allow().contains(kind)
        ? HazardChoice.ACCEPT
        : frozen.skip().contains(kind) ? HazardChoice.LEAVE_OUT : HazardChoice.UNDECIDED;
  }

  /** A million candidates are worked out in the background; a newer choice supersedes. */
  private void workOut() {
    CleanupOptions options = options();
    OperationPreview of = preview;
    plan.set(null);
    working.start(
        session::startLocal,
        BackgroundJob.of(title, (progress, cancellation) -> CleanupPlan.of(of, options))
            .onSuccess(this::take)
            .onFailure(session::sentenceFor));
  }

  /** Leaving tasks out may cause a hazard that was not there: it has to be decided, too. */
  private void take(CleanupPlan made) {
    if (made instanceof CleanupPlan.Refused(List<Hazard> blocking)) {
      Set<HazardTerm> known = new LinkedHashSet<>();
      items.forEach(item -> known.add(item.hazard().kind()));
      items.addAll(
          0, blocking.stream().filter(it -> !known.contains(it.kind())).map(this::item).toList());
    }
    plan.set(made);
  }

  private Set<HazardTerm> chosen(HazardChoice wanted) {
    Set<HazardTerm> kinds = new LinkedHashSet<>();
    for (HazardItem item : items) {
      // To include what stops nothing is no decision.
      boolean decides = item.hazard().blocking() || wanted == HazardChoice.LEAVE_OUT;
      if (decides && item.choice() != null && item.choice().get() == wanted) {
        kinds.add(item.hazard().kind());
      }
    }
    return kinds;
  }
}
