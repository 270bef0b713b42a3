package dev.holdfast.desktop.plan;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.run.ChoicesViewModel;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.plan.Planning;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.store.terms.OptionTerm;
import dev.holdfast.text.Messages;
import java.nio.file.Path;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;

/** Writes what is seen into a plan's file. Never overwrites one. */
public final class FreezeViewModel {

  private final StoreSession session;
  private final Planning planning;
  private final Messages messages = Fxml.messages(FreezeViewModel.class);
  private boolean closed;

  /**
   * Has written nothing yet.
   *
   * @param planning the road by which plans are written and recorded
   */
  public FreezeViewModel(StoreSession session, Planning planning) {
    this.session = session;
    this.planning = planning;
  }

  /**
   * A plan that was written.
   *
   * @param file where
   * @param done the plan, and the head of the journal after it
   */
  public record Written(Path file, Planning.Done<?> done) {}

  // Properties

  /** What was written last; null before, and once it is forgotten. */
  public final ReadOnlyObjectWrapper<Written> written = new ReadOnlyObjectWrapper<>();

  /** Why nothing was written, in words; empty if it was. */
  public final ReadOnlyStringWrapper failure = new ReadOnlyStringWrapper("");

  /** Returns what is done in the store. */
  OperationTerm operation(OperationPreview preview) {
    return preview.operation(session.store());
  }

  /** Returns whether plans of this store were approved before. */
  boolean approvalUsual() {
    return session.kept(ConnectionProfile.APPROVERS) != null;
  }

  /**
   * Returns the options that only stores of this kind have, to be chosen anew.
   *
   * @param chosen those by which the preview was made: they are part of what is frozen
   */
  ChoicesViewModel choices(OperationPreview preview, Choices chosen) {
    List<OptionTerm> options =
        preview.deletes() ? session.store().terms().retention().options().after(chosen) : List.of();
    return new ChoicesViewModel(options, chosen);
  }

  // Commands

  /**
   * Freezes a preview.
   *
   * @param decisions what was decided about its hazards
   * @param approvalRequired that it runs only with a second person's signature
   * @param reason why; null if nobody said
   */
  public <P extends OperationPreview> void freeze(
      P preview, Decisions decisions, Path file, boolean approvalRequired, String reason) {
    forget();
    session.start(
        BackgroundJob.of(
                messages.in(operation(preview)).get("job.freeze", preview.size()),
                (progress, stop) ->
                    new Written(
                        file,
                        planning.freeze(
                            file,
                            preview,
                            decisions,
                            session.store(),
                            approvalRequired,
                            reason,
                            stop)))
            .listed()
            .onSuccess(written::set)
            .onFailure(thrown -> failure.set(session.sentenceFor(thrown)))
            .heardWhile(() -> !closed));
  }

  /** Forgets what was said. */
  public void forget() {
    written.set(null);
    failure.set("");
  }

  /** Hears nothing any more. */
  public void close() {
    closed = true;
  }
}
