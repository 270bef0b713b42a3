package dev.holdfast.desktop.retention;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.retention.hold.HeldTasks;
import dev.holdfast.retention.plan.OperationPreview;
import java.time.Instant;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.StringBinding;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * Asks the store what would be deleted. A newer question supersedes an older one.
 *
 * @param <P> what is asked for
 */
public final class PreviewViewModel<P extends OperationPreview> {

  private final StoreSession session;
  private final Cleanup cleanup;

  /** What is read, and how far. */
  public final StoreRead<Previewed<P>> read;

  private Judging<P> latest;

  /**
   * Has asked nothing yet.
   *
   * @param cleanup knows what is on hold
   * @param title what the job is called
   */
  PreviewViewModel(StoreSession session, Cleanup cleanup, String title) {
    this.session = session;
    this.cleanup = cleanup;
    read = StoreRead.announced(session, title);
    failure =
        Bindings.createStringBinding(
            () -> read.isLoading() || read.failure.get() == null ? "" : read.failure.get(),
            read.loading,
            read.failure);
  }

  // Properties

  /** The latest answer; null before the first. Stays while a newer one is awaited. */
  final ReadOnlyObjectWrapper<Previewed<P>> previewed = new ReadOnlyObjectWrapper<>();

  /** Why the latest question got no answer, in words; empty if it did, or will. */
  public final StringBinding failure;

  /** Returns what the latest answer says; null before the first. */
  public P value() {
    return previewed.get() == null ? null : previewed.get().preview;
  }

  // Commands

  /** Asks what would be deleted. */
  public void scan(Judging<P> judging) {
    latest = judging;
    HeldTasks before = session.heldProperty().get();
    read.read(
        (progress, stop) -> {
          HeldTasks held = cleanup.held(session.store(), stop);
          P made = judging.judge(held, progress, stop);
          return new Previewed<>(made, session.clock().instant(), held, before);
        },
        this::answered);
  }

  /**
   * Shows what was not asked of the store: a plan that was frozen before.
   *
   * @param frozen null for nothing
   * @param at when it was made
   */
  void show(P frozen, Instant at) {
    close();
    previewed.set(frozen == null ? null : new Previewed<>(frozen, at, null, null));
  }

  /** Asks again what got no answer. */
  public void retry() {
    if (latest != null) {
      scan(latest);
    }
  }

  /** Stops asking; what is shown stays. */
  public void cancel() {
    read.cancel();
  }

  /** Stops and hears nothing any more. */
  void close() {
    latest = null;
    read.clear();
  }

  /** What it read of the holds is newer than what any page knew, unless one was told meanwhile. */
  private void answered(Previewed<P> found) {
    previewed.set(found);
    if (session.heldProperty().get() == found.before) {
      session.setHeld(found.heeded);
    }
  }
}
