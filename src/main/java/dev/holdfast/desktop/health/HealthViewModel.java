package dev.holdfast.desktop.health;

import dev.holdfast.desktop.shell.ModelPage;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.LatestJob;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.doctor.Doctor;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.Finding;
import dev.holdfast.store.Inspectable;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.text.Messages;
import java.time.Instant;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.ObjectBinding;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.property.ReadOnlyDoubleWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.util.Subscription;

/** Looks a store over when the page is shown, and again when asked to. */
final class HealthViewModel implements ModelPage.Model {

  private final StoreSession session;
  private final Messages messages;
  private final LatestJob look = new LatestJob();
  private boolean shown;
  private boolean outdated = true;
  private Subscription policyWatch = Subscription.EMPTY;

  HealthViewModel(StoreSession session) {
    this.session = session;
    this.messages = session.messages(HealthViewModel.class);
    if (Doctor.finds(session.store())) {
      policyWatch = session.policyProperty().subscribe(this::policyChanged);
    }
  }

  /** Returns a text of this page, which a kind of store may bring itself. */
  String said(String name) {
    return messages.term("health.", name, session.operation().texts());
  }

  /** Returns the texts of the page, in the words of the store. */
  Messages messages() {
    return messages;
  }

  // Properties

  private final ReadOnlyObjectWrapper<List<Finding>> findings = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<Instant> lookedAt = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyBooleanWrapper looking = new ReadOnlyBooleanWrapper();
  private final ReadOnlyDoubleWrapper fraction = new ReadOnlyDoubleWrapper(-1);
  private final ReadOnlyStringWrapper failure = new ReadOnlyStringWrapper();
  private final ObjectBinding<HealthScreen> screen =
      Bindings.createObjectBinding(this::screen, findings, looking, failure);

  /** What was found, the worst first; null before the first answer. */
  ReadOnlyObjectProperty<List<Finding>> findingsProperty() {
    return findings.getReadOnlyProperty();
  }

  /** When that was found, by the workstation's clock; null before the first answer. */
  ReadOnlyObjectProperty<Instant> lookedAtProperty() {
    return lookedAt.getReadOnlyProperty();
  }

  /** Whether the store is being looked over. */
  ReadOnlyBooleanProperty lookingProperty() {
    return looking.getReadOnlyProperty();
  }

  /** How far that is, 0 to 1; below 0 when unknown. */
  ReadOnlyDoubleProperty fractionProperty() {
    return fraction.getReadOnlyProperty();
  }

  /** Why the latest look failed, in words; null if it did not. What was found before stays. */
  ReadOnlyStringProperty failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** What the page shows. */
  ObjectBinding<HealthScreen> screenBinding() {
    return screen;
  }

  private HealthScreen screen() {
    if (findings.get() != null) {
      return findings.get().isEmpty() ? HealthScreen.SOUND : HealthScreen.FINDINGS;
    }
    if (looking.get()) {
      return HealthScreen.LOOKING;
    }
    return failure.get() == null ? HealthScreen.IDLE : HealthScreen.FAILED;
  }

  /** Returns whether there is anything to look for in the store. */
  private boolean looksThrough() {
    return session.store().role(Inspectable.class).isPresent();
  }

  /** Returns the title where nothing was found. */
  String soundTitle() {
    return messages.get(looksThrough() ? "sound.title" : "sound.unlooked");
  }

  /** Says what was looked at, if nothing was found. */
  String soundness() {
    if (!looksThrough()) {
      return said("sound.unlooked");
    }
    if (session.store().info().can(Capability.STREAMS)) {
      return said("sound.streams");
    }
    return session.operation().usual() ? said("sound") : said("sound.other");
  }

  // Commands

  /** The page came to the front: looks, unless it has since the store was last changed. */
  @Override
  public void show() {
    shown = true;
    if (outdated && !looking.get()) {
      look();
    }
  }

  /** Shows a task on the page for that. */
  void showTask(String id) {
    session.showTask(session.store().info().id(id));
  }

  /** Another page came to the front. */
  @Override
  public void hide() {
    shown = false;
  }

  /** The store may have changed: looks at once only if somebody sees it. */
  @Override
  public void refresh() {
    outdated = true;
    if (shown) {
      look();
    }
  }

  /** What is overdue is seen by another policy, once somebody looks. */
  private void policyChanged() {
    outdated = true;
  }

  /** Looks the store over; what was found before stays until the answer is there. */
  void look() {
    Policy policy = session.policyProperty().get();
    outdated = false;
    failure.set(null);
    fraction.set(-1);
    looking.set(true);
    look.start(
        session::start,
        BackgroundJob.<List<Finding>>of(
                messages.get("job.look"),
                (progress, cancellation) ->
                    new Doctor(session.clock())
                        .examine(session.store(), policy, progress, cancellation))
            .listed()
            .onProgress((done, total) -> fraction.set(Progress.fraction(done, total)))
            .onSuccess(this::found)
            .onFailure(this::failed)
            .onCancel(() -> looking.set(false)));
  }

  /** Stops looking; what was found before stays. */
  void cancel() {
    look.cancel();
  }

  /** Stops and hears nothing any more. */
  @Override
  public void close() {
    look.forget();
    policyWatch.unsubscribe();
  }

  private void found(List<Finding> found) {
    lookedAt.set(session.clock().instant());
    findings.set(found);
    looking.set(false);
  }

  private void failed(Throwable thrown) {
    failure.set(session.sentenceFor(thrown));
    looking.set(false);
  }
}
