package dev.holdfast.desktop.stream;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.retention.Choice;
import dev.holdfast.desktop.retention.Judging;
import dev.holdfast.desktop.run.ChoicesViewModel;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.plan.Frozen;
import dev.holdfast.plan.PlanFile;
import dev.holdfast.plan.PlanForm;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.retention.stream.StreamPreviewScan;
import dev.holdfast.store.stream.StreamSnapshot;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.text.Messages;
import java.nio.file.Path;
import java.util.Optional;
import javafx.beans.value.ObservableValue;

/** The policies that the store itself keeps, and whether the newest events may go too. */
public final class StoredPolicies implements Choice<StreamPreview> {

  private final StoreSession session;
  private final Messages messages;

  /** Keeps the newest event of each stream unless it is said otherwise. */
  StoredPolicies(StoreSession session) {
    this.session = session;
    options =
        new ChoicesViewModel(
            session.store().terms().retention().options().choosing(), Choices.NONE);
    messages = Fxml.messages(StoredPolicies.class).in(session.operation());
  }

  /** The options of the kind of store that decide what is chosen. */
  final ChoicesViewModel options;

  @Override
  public Messages messages() {
    return messages;
  }

  @Override
  public ObservableValue<?> chosen() {
    return options.what;
  }

  @Override
  public Optional<Judging<StreamPreview>> ask() {
    return Optional.of(judging(newest()));
  }

  @Override
  public Judging<StreamPreview> again(StreamPreview shown) {
    return judging(shown.includeNewest());
  }

  @Override
  public boolean answers(StreamPreview shown) {
    return shown.includeNewest() == newest();
  }

  @Override
  public Frozen<StreamPreview> read(Path plan) {
    return PlanFile.read(plan, PlanForm.STREAMS, session.store().terms());
  }

  private boolean newest() {
    return options.what.get().choices().has(StreamSnapshot.Scan.INCLUDE_NEWEST.name());
  }

  private Judging<StreamPreview> judging(boolean newest) {
    return (holds, progress, stop) ->
        new StreamPreviewScan(null, newest, holds).run(session.store(), progress, stop);
  }
}
