package dev.holdfast.desktop.stream;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.journal.Journal;

/** What becomes of the events of a store: its policies, their preview, their cleanup. */
public final class StreamRetentionViewModel {

  private final StreamPoliciesViewModel policies;
  private final StreamPreviewViewModel preview;
  private final StreamRunViewModel run;

  /** Reads nothing yet. */
  public StreamRetentionViewModel(StoreSession session, Cleanup cleanup, Journal journal) {
    policies = new StreamPoliciesViewModel(session, cleanup, journal);
    preview = new StreamPreviewViewModel(session, cleanup);
    run = new StreamRunViewModel(session, cleanup, journal);
  }

  // Properties

  /** The policies that the store keeps. */
  public StreamPoliciesViewModel policies() {
    return policies;
  }

  /** What they would delete. */
  public StreamPreviewViewModel preview() {
    return preview;
  }

  /** The cleanup. */
  public StreamRunViewModel run() {
    return run;
  }

  // Commands

  /** Reads the policies, unless they were read before. */
  public void show() {
    if (policies.read().value() == null && !policies.read().isLoading()) {
      policies.refresh();
    }
  }

  /** Reads again what is shown. */
  public void refresh() {
    if (policies.read().value() != null || policies.read().failureProperty().get() != null) {
      policies.refresh();
    }
    preview.refresh();
  }

  /** Asks about deleting what was previewed, if anything would go. */
  public void cleanUp() {
    if (preview.read().value() != null
        && !preview.read().isLoading()
        && preview.read().value().events() > 0) {
      run.check(preview.read().value());
    }
  }

  /** Stops and hears nothing any more. */
  void close() {
    policies.close();
    preview.close();
    run.close();
  }
}
