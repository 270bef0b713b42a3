package dev.holdfast.desktop.plan;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.LatestJob;
import dev.holdfast.plan.Approvals;
import dev.holdfast.plan.Approvers;
import dev.holdfast.plan.Frozen;
import dev.holdfast.plan.PlanAdmission;
import dev.holdfast.plan.PlanException;
import dev.holdfast.plan.Planning;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.text.Messages;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;

/**
 * A plan's file that is looked at, and whether it may run on the open store.
 *
 * @param <P> what the plan is for
 */
public final class PlanFileViewModel<P extends OperationPreview> {

  private final StoreSession session;
  private final Planning planning;
  private final Function<Path, Frozen<P>> reader;
  private final Messages messages = Fxml.messages(PlanFileViewModel.class);
  public final LatestJob reading = new LatestJob();

  /**
   * Looks at no file.
   *
   * @param planning the road by which plans are signed and recorded
   * @param reader reads a plan that fits the store
   */
  public PlanFileViewModel(
      StoreSession session, Planning planning, Function<Path, Frozen<P>> reader) {
    this.session = session;
    this.planning = planning;
    this.reader = reader;
  }

  // Properties

  /** The plan that is looked at; null if none is. */
  public final ReadOnlyObjectWrapper<OpenedPlan<P>> opened = new ReadOnlyObjectWrapper<>();

  /** Whether a file is being read. */
  public final ReadOnlyBooleanWrapper loading = new ReadOnlyBooleanWrapper();

  /** Why a file could not be read, in words; empty if it could. */
  public final ReadOnlyStringWrapper failure = new ReadOnlyStringWrapper("");

  // Commands

  /** Reads a plan and looks whether it may run. */
  public void open(Path file) {
    read(file, null, PlanAdmission.DEFAULT_MAX_AGE, () -> {});
  }

  /** Names those whose approval counts, and looks again. */
  public void approvers(Path file) {
    if (opened.get() != null) {
      session.keep(ConnectionProfile.APPROVERS, file.toAbsolutePath());
      read(opened.get().file(), file, opened.get().maxAgeSeconds(), () -> {});
    }
  }

  /** Lets this plan be so many seconds old, and looks again. */
  public void allow(long maxAgeSeconds) {
    OpenedPlan<P> now = opened.get();
    if (now != null) {
      read(now.file(), now.approvers(), maxAgeSeconds, () -> {});
    }
  }

  /** Returns whether this operator may sign the plan; says why not: it is their own. */
  boolean maySign() {
    try {
      planning.refuseOwn(opened.get().plan());
      return true;
    } catch (PlanException own) {
      failure.set(session.sentenceFor(own));
      return false;
    }
  }

  /**
   * Signs the plan as this operator, then looks again whether it may run.
   *
   * @param key the file of the operator's private key
   * @param reason why; null if nobody said
   */
  public void approve(Path key, String reason) {
    OpenedPlan<P> now = opened.get();
    if (now == null) {
      return;
    }
    read(
        messages.get("job.approve"),
        stop -> {
          planning.approve(now.file(), Approvers.privateKey(key), reason, session.store().terms());
          return look(now.file(), now.approvers(), now.maxAgeSeconds(), stop);
        },
        signed -> session.keep(ConnectionProfile.KEY, key.toAbsolutePath()));
  }

  /** Reads the file again and looks whether it may run still. */
  public void check() {
    checkThen(() -> {});
  }

  /** Does something only if the plan, read again, may run at this moment. */
  public void checkThen(Runnable action) {
    OpenedPlan<P> now = opened.get();
    if (now != null) {
      read(now.file(), now.approvers(), now.maxAgeSeconds(), action);
    }
  }

  /** Looks at no plan any more. */
  public void forget() {
    reading.ignore();
    loading.set(false);
    failure.set("");
    opened.set(null);
  }

  private void read(Path file, Path approvers, long maxAge, Runnable ifAdmitted) {
    read(
        messages.get("job.open"),
        stop -> look(file, approvers, maxAge, stop),
        found -> {
          if (found.admitted()) {
            ifAdmitted.run();
          }
        });
  }

  private void read(
      String title, Function<Cancellation, OpenedPlan<P>> work, Consumer<OpenedPlan<P>> then) {
    loading.set(true);
    failure.set("");
    reading.start(
        session::start,
        BackgroundJob.of(title, (progress, stop) -> work.apply(stop))
            .onSuccess(
                found -> {
                  loading.set(false);
                  opened.set(found);
                  then.accept(found);
                })
            .onFailure(
                thrown -> {
                  loading.set(false);
                  failure.set(session.sentenceFor(thrown));
                }));
  }

  /** Who was named for another plan of the store counts for one that asks for an approval. */
  private OpenedPlan<P> look(Path file, Path named, long maxAge, Cancellation stop) {
    Frozen<P> plan = reader.apply(file);
    Path kept = readable(ConnectionProfile.APPROVERS);
    Path key = readable(ConnectionProfile.KEY);
    Path approvers = named == null && plan.approvalRequired() ? kept : named;
    List<String> signed = Approvals.of(file).signedBy(plan);
    try {
      PlanAdmission admission =
          new PlanAdmission(maxAge, approvers == null ? null : Approvers.read(approvers));
      String who =
          admission.check(file, plan, session.store().fingerprint(stop), session.store().now(stop));
      return new OpenedPlan<>(file, plan.withApprovedBy(who), approvers, key, maxAge, signed, null);
    } catch (PlanException refused) {
      return new OpenedPlan<>(file, plan, approvers, key, maxAge, signed, refused);
    }
  }

  private Path readable(String what) {
    Path kept = session.kept(what);
    return kept != null && Files.isReadable(kept) ? kept : null;
  }
}
