package dev.holdfast.job;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Work that must not run on the caller's thread: what it is called, what it does, and who hears how
 * it ended. Immutable; each {@code on…} returns a copy.
 *
 * @param title what an operator reads while it runs
 * @param owner whose job it is, such as an open store’s; null if nobody’s
 * @param seen how much is seen of it beside its result
 * @param work what to do, on a background thread
 * @param onProgress hears how far it is, on the caller's side, as often as the caller keeps up
 * @param onSuccess hears the result, on the caller's side
 * @param onFailure hears what was thrown, on the caller's side
 * @param onCancel hears that it was cancelled, on the caller's side
 * @param <T> the result type; a null result is allowed
 */
@RecordBuilder
public record BackgroundJob<T>(
    String title,
    JobOwner owner,
    Seen seen,
    Work<T> work,
    Progress onProgress,
    Consumer<T> onSuccess,
    Consumer<Throwable> onFailure,
    Runnable onCancel)
    implements BackgroundJobBuilder.With<T> {

  /** How much is seen of a job while it runs and once it has ended. */
  public enum Seen {
    /** That something runs, once it takes longer than a moment. */
    BARELY,
    /** A line in the status bar, where it can be stopped. */
    LISTED,
    /** The same, and that it has ended if it took long: somebody asked for it. */
    ANNOUNCED
  }

  public BackgroundJob {
    Objects.requireNonNull(title);
    Objects.requireNonNull(work);
  }

  /** A job that is not listed, and ends unheard. */
  public static <T> BackgroundJob<T> of(String title, Work<T> work) {
    return new BackgroundJob<>(
        title, null, Seen.BARELY, work, Progress.NONE, t -> {}, t -> {}, () -> {});
  }

  /** Says whose job it is. */
  public BackgroundJob<T> ownedBy(JobOwner newOwner) {
    return withOwner(newOwner);
  }

  /** Lists the job in the status bar, and says when it has ended if it took long. */
  public BackgroundJob<T> listed() {
    return withSeen(Seen.ANNOUNCED);
  }

  /** Hears how far it is. */
  public BackgroundJob<T> onProgress(Progress listener) {
    return withOnProgress(listener);
  }

  /** Hears the result. */
  public BackgroundJob<T> onSuccess(Consumer<T> listener) {
    return withOnSuccess(listener);
  }

  /** Hears what was thrown. */
  public BackgroundJob<T> onFailure(Consumer<Throwable> listener) {
    return withOnFailure(listener);
  }

  /** Hears that it was cancelled. */
  public BackgroundJob<T> onCancel(Runnable listener) {
    return withOnCancel(listener);
  }

  /** Is heard only as long as somebody listens. */
  public BackgroundJob<T> heardWhile(BooleanSupplier listening) {
    Consumer<Runnable> heard =
        hearing -> {
          if (listening.getAsBoolean()) {
            hearing.run();
          }
        };
    return onProgress((done, total) -> heard.accept(() -> onProgress.report(done, total)))
        .onSuccess(result -> heard.accept(() -> onSuccess.accept(result)))
        .onFailure(thrown -> heard.accept(() -> onFailure.accept(thrown)))
        .onCancel(() -> heard.accept(onCancel));
  }

  /**
   * What a job does.
   *
   * @param <T> the result type
   */
  @FunctionalInterface
  public interface Work<T> {
    /**
     * Does it.
     *
     * @param progress where to say how far it is
     * @param cancellation asks it to stop
     * @throws Exception anything; {@link java.util.concurrent.CancellationException} once cancelled
     */
    T run(Progress progress, Cancellation cancellation) throws Exception;
  }
}
