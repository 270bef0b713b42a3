package dev.holdfast.desktop.stream;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.StreamPolicyEdit;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.journal.Journal;
import dev.holdfast.retention.stream.PolicyChange;
import dev.holdfast.store.Roles;
import dev.holdfast.store.stream.StreamRetention;
import dev.holdfast.stream.StreamPolicy;
import dev.holdfast.text.Messages;
import dev.holdfast.text.StreamText;
import dev.holdfast.text.VisibleText;
import java.util.List;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/**
 * The policies that a store keeps, and one of them on its way: written down, previewed, confirmed,
 * written into the store.
 */
public final class PolicyEditViewModel {

  private final StoreSession session;
  private final Cleanup cleanup;
  private final Journal journal;
  private final StreamRetention retention;
  private final Messages messages = Fxml.messages(PolicyEditViewModel.class);

  /** The row as it is written down. */
  final PolicyForm form = new PolicyForm();

  /** The policies that the store keeps. */
  final StoreRead<StreamRetention.Kept> rows;

  /** What the change would mean; nothing before it is previewed. */
  final StoreRead<PolicyChange> read;

  PolicyEditViewModel(StoreSession session, Cleanup cleanup, Journal journal) {
    this.session = session;
    this.cleanup = cleanup;
    this.journal = journal;
    retention = Roles.of(session.store(), StreamRetention.class);
    rows = new StoreRead<>(session, messages.get("job.policies"));
    read = StoreRead.listed(session, messages.get("job.consequence"));
    List.of(form.stream, form.age, form.count, form.enabled)
        .forEach(typed -> typed.subscribe((before, now) -> dismiss()));
    read.value.subscribe(
        known -> {
          if (known != null && known.misfit() != null) {
            read.clear();
            problem.set(StreamText.load().of(known.wanted(), known.limits(), known.misfit()));
          } else if (overtaken()) {
            session.changed();
          }
        });
  }

  // Properties

  /** The row that is changed, as it was listed; null for a new one. */
  final ReadOnlyObjectWrapper<StreamPolicy> base = new ReadOnlyObjectWrapper<>();

  /** Why, in the operator’s words; goes into the journal. May be empty. */
  public final StringProperty reason = new SimpleStringProperty("");

  /** What stands in the way, in words; empty if nothing does. */
  public final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");

  /** What was written last, in words; empty before. */
  final ReadOnlyStringWrapper told = new ReadOnlyStringWrapper("");

  /** Whether it is being written. */
  final ReadOnlyBooleanWrapper writing = new ReadOnlyBooleanWrapper();

  /** Returns whether somebody wrote the row that was previewed since it was listed. */
  boolean overtaken() {
    PolicyChange known = read.value();
    return known != null && known.overtaken(basis(known.stream()));
  }

  private StreamPolicy basis(String stream) {
    StreamPolicy listed = base.get();
    return listed != null && listed.stream().equals(stream) ? listed : null;
  }

  // Commands

  /** Reads the policies; what is shown stays until the answer is there. */
  public void refresh() {
    rows.read((progress, stop) -> retention.kept(stop));
  }

  /** Begins with a row as it was listed; null for a new one. */
  void begin(StreamPolicy row) {
    base.set(row);
    form.fill(row);
    reason.set("");
    told.set("");
    dismiss();
  }

  /** Finds out what the row as it is written down would mean. */
  public void preview() {
    PolicyForm.Written written = form.read();
    problem.set(written.problem());
    if (written.row() == null) {
      return;
    }
    StreamPolicy row = base.get();
    if (row != null && row.stream().equals(written.row().stream()) && row.same(written.row())) {
      read.clear();
      problem.set(messages.get("edit.same"));
      return;
    }
    consider(written.row().stream(), written.row());
  }

  /** Finds out what deleting the row would mean. */
  public void previewDeleting() {
    if (base.get() != null) {
      consider(base.get().stream(), null);
    }
  }

  /** Finds out what enabling or disabling the row as it was listed would mean. */
  public void previewSwitching() {
    StreamPolicy row = base.get();
    if (row != null) {
      consider(
          row.stream(),
          StreamPolicy.of(row.stream(), row.maxAgeSeconds(), row.maxEventCount(), !row.enabled()));
    }
  }

  /** Forgets what was previewed; what is written down stays. */
  public void dismiss() {
    read.clear();
    problem.set("");
  }

  /** Writes what was previewed, if the row is still what the operator saw. */
  public void write() {
    PolicyChange shown = read.value();
    if (shown == null || overtaken() || read.isLoading() || writing.get()) {
      return;
    }
    session.lock.whenAllowed(() -> write(shown), () -> {});
  }

  private void write(PolicyChange shown) {
    String why = reason.get().strip();
    StreamPolicyEdit edit =
        new StreamPolicyEdit(shown.seen(), shown.wanted(), why.isEmpty() ? null : why);
    writing.set(true);
    problem.set("");
    session.start(
        BackgroundJob.of(
                messages.get("job.write"),
                (progress, stop) -> edit.write(session.store(), journal, stop))
            .listed()
            .onSuccess(written -> written(shown, written.done()))
            .onFailure(thrown -> refuse(messages.get("edit.refused", session.sentenceFor(thrown))))
            .onCancel(() -> refuse("")));
  }

  /** Forgets everything. */
  void close() {
    rows.clear();
    read.clear();
  }

  private void written(PolicyChange shown, boolean done) {
    String stream = VisibleText.line(shown.stream());
    if (done) {
      writing.set(false);
      begin(null);
      told.set(messages.get(shown.wanted() == null ? "edit.deleted" : "edit.written", stream));
      session.changed();
    } else {
      read.clear();
      refuse(messages.get("edit.overtaken", stream));
      session.changed();
    }
  }

  private void refuse(String why) {
    writing.set(false);
    problem.set(why);
  }

  private void consider(String stream, StreamPolicy wanted) {
    told.set("");
    problem.set("");
    read.read(
        (progress, stop) ->
            PolicyChange.of(
                retention,
                stream,
                _ -> wanted,
                cleanup.held(session.store(), stop),
                progress,
                stop));
  }
}
