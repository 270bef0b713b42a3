package dev.holdfast.desktop.hold;

import dev.holdfast.cleanup.Holding;
import dev.holdfast.desktop.shell.Announcement;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.BackgroundJob.Work;
import dev.holdfast.retention.hold.HeldTasks;
import dev.holdfast.retention.hold.Hold;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.StringBinding;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;

/** The holds of one open store. Nothing of the store is changed: holds are this user's. */
public final class HoldsViewModel {

  final StoreSession session;
  private final Holding holding;
  private final Messages messages;
  private final StoreRead<HeldTasks> held;
  private boolean closed;

  /**
   * Reads nothing until told to.
   *
   * @param holding the road by which holds are kept and recorded
   */
  public HoldsViewModel(StoreSession session, Holding holding) {
    this.session = session;
    this.holding = holding;
    messages = session.messages(HoldsViewModel.class);
    held = new StoreRead<>(session, messages.get("job.read"));
    known.bind(session.heldProperty());
    held.value.subscribe(this::tell);
    failure =
        Bindings.createStringBinding(
            () ->
                refusal.get().isEmpty() && held.failure.get() != null
                    ? held.failure.get()
                    : refusal.get(),
            held.failure,
            refusal);
  }

  // Properties

  private final ReadOnlyStringWrapper refusal = new ReadOnlyStringWrapper("");

  /** Why the holds cannot be read or changed, in words; empty if they can. */
  public final StringBinding failure;

  /**
   * What is on hold, whichever page read it; null while nobody knows, and where no cleanup can
   * come.
   */
  public ReadOnlyObjectProperty<HeldTasks> heldProperty() {
    return known.getReadOnlyProperty();
  }

  // The session outlives its pages and must not keep what listens here: a binding is weak.
  private final ReadOnlyObjectWrapper<HeldTasks> known = new ReadOnlyObjectWrapper<>();

  private void tell(HeldTasks read) {
    if (read != null) {
      session.setHeld(read);
    }
  }

  /** Finds what keeps a task: its own hold before that of its workflow. */
  public Optional<Hold> of(HoldTarget target) {
    HeldTasks all = known.get();
    return all == null ? Optional.empty() : all.of(target.task(), target.root());
  }

  // Commands

  /** Reads them again. */
  public void refresh() {
    refusal.set("");
    held.read(
        (progress, stop) ->
            cleanable(session.store().info()) ? holding.held(session.store(), stop) : null);
  }

  /**
   * Keeps a task, or a whole workflow, from every cleanup.
   *
   * @param id a task, or the root of a workflow
   * @param reason why; null if nobody said
   */
  public void hold(TaskId id, boolean workflow, String reason) {
    change(
        messages.get("job.hold", id.toString()),
        (progress, stop) -> holding.hold(session.store(), id, workflow, reason, stop),
        done -> missed(id, done),
        () -> held(id, workflow));
  }

  /** Lets go of what a hold keeps. */
  public void release(Hold hold, String reason) {
    change(
        messages.get("job.release", hold.id().toString()),
        (progress, stop) ->
            holding.release(session.store(), hold.id(), hold.workflow(), reason, stop),
        done -> "",
        () ->
            new Announcement(
                messages.get("released", VisibleText.line(hold.id().toString())),
                messages.get("undo"),
                () -> hold(hold.id(), hold.workflow(), hold.reason())));
  }

  /** Stops reading and hears nothing any more. */
  public void close() {
    closed = true;
    held.clear();
  }

  private Announcement held(TaskId id, boolean workflow) {
    return new Announcement(
        messages.get("held", VisibleText.line(id.toString())),
        messages.get("undo"),
        () -> {
          HeldTasks known = heldProperty().get();
          if (known != null) {
            known
                .of(id, id)
                .filter(it -> it.workflow() == workflow)
                .ifPresent(it -> release(it, null));
          }
        });
  }

  /** A cleanup may have been quicker: nobody may believe to hold what is deleted. */
  private String missed(TaskId id, Holding.Change done) {
    if (!done.there()) {
      String key = done.deleted() > 0 ? "gone" : "common.nothingLeftToHold";
      return messages.get(key, VisibleText.line(id.toString()));
    }
    String part = session.store().terms().cleanup().stays() ? "gone.parts" : "gone.part";
    return done.deleted() > 0 ? messages.get(part, done.deleted()) : "";
  }

  private void change(
      String title,
      Work<Holding.Change> work,
      Function<Holding.Change, String> told,
      Supplier<Announcement> notice) {
    session.start(
        BackgroundJob.of(title, work)
            .listed()
            .onSuccess(
                done -> {
                  refresh();
                  refusal.set(told.apply(done));
                  if (refusal.get().isEmpty()) {
                    session.tell(notice.get());
                  }
                })
            .onFailure(thrown -> refusal.set(session.sentenceFor(thrown)))
            .heardWhile(() -> !closed));
  }

  /** From an archive or a story nothing is ever deleted: there is nothing to keep. */
  private static boolean cleanable(StoreInfo store) {
    return (store.can(Capability.RETENTION) || store.can(Capability.STREAMS)) && !store.archive();
  }
}
