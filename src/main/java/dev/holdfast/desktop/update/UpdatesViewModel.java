package dev.holdfast.desktop.update;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.JobRunner;
import dev.holdfast.job.LatestJob;
import dev.holdfast.settings.Settings;
import dev.holdfast.settings.UpdateChoice;
import dev.holdfast.text.Messages;
import dev.holdfast.update.Release;
import dev.holdfast.update.ReleaseCheck;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.slf4j.LoggerFactory;

/**
 * Whether there is a newer version. Off unless the operator turns it on; then asked at most once a
 * day. A failure is no news: it is logged and not shown.
 */
public final class UpdatesViewModel {

  private final Supplier<Settings> settings;
  private final Consumer<UnaryOperator<Settings>> changing;
  private final JobRunner jobs;
  private final Clock clock;
  private final ReleaseCheck check;
  private final LatestJob asking = new LatestJob();
  private final Messages messages = Fxml.messages(UpdatesViewModel.class);

  /**
   * Asks nothing until {@link #askIfDue}.
   *
   * @param settings the settings as they are now
   * @param changing changes them
   * @param check empty if this build has no address to ask
   */
  public UpdatesViewModel(
      Supplier<Settings> settings,
      Consumer<UnaryOperator<Settings>> changing,
      JobRunner jobs,
      Clock clock,
      Optional<ReleaseCheck> check) {
    this.settings = settings;
    this.changing = changing;
    this.jobs = jobs;
    this.clock = clock;
    this.check = check.orElse(null);
    wanted.set(settings.get().updates().wanted());
  }

  // Properties

  private final ReadOnlyBooleanWrapper wanted = new ReadOnlyBooleanWrapper(this, "wanted");
  private final ReadOnlyObjectWrapper<Release> available =
      new ReadOnlyObjectWrapper<>(this, "available");

  /** Whether the operator wants to be told. */
  public ReadOnlyBooleanProperty wantedProperty() {
    return wanted.getReadOnlyProperty();
  }

  /** A newer version; null if none is known. */
  public ReadOnlyObjectProperty<Release> availableProperty() {
    return available.getReadOnlyProperty();
  }

  /** Returns whether this build has an address to ask. */
  public boolean isPossible() {
    return check != null;
  }

  // Commands

  /** The operator says whether to be told. */
  public void want(boolean told) {
    wanted.set(told);
    changing.accept(now -> now.withUpdates(new UpdateChoice(told, now.updates().askedAt())));
    if (told) {
      askIfDue();
    } else {
      available.set(null);
    }
  }

  /** Asks, if it is wanted, possible, and a day has gone by. */
  public void askIfDue() {
    long now = clock.instant().getEpochSecond();
    if (check == null || !settings.get().updates().isDue(now)) {
      return;
    }
    // Before the answer: a server that fails is not asked again and again.
    changing.accept(before -> before.withUpdates(new UpdateChoice(before.updates().wanted(), now)));
    asking.start(
        jobs,
        BackgroundJob.of(messages.get("job.ask"), (progress, stop) -> check.newer())
            .onSuccess(this::answered)
            .onFailure(
                failed ->
                    LoggerFactory.getLogger(UpdatesViewModel.class)
                        .info("No answer about new versions", failed)));
  }

  /** The operator has read it. */
  public void dismiss() {
    available.set(null);
  }

  private void answered(Optional<Release> newer) {
    if (wanted.get()) {
      available.set(newer.orElse(null));
    }
  }
}
