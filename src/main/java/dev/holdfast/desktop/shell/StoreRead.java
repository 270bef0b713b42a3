package dev.holdfast.desktop.shell;

import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.LatestJob;
import dev.holdfast.job.Progress;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyDoubleWrapper;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;

/**
 * Something that is read from a store in the background: what came, whether more is coming, and why
 * nothing came. A failed read leaves the value that was there, which is then stale. A newer read
 * supersedes an older one, whose answer is never heard.
 *
 * <p>To be used on one thread, in the desktop the FX thread. Needs no toolkit.
 *
 * @param <T> what is read
 */
public final class StoreRead<T> {

  private final StoreSession session;
  private final String title;
  private final BackgroundJob.Seen seen;
  private final boolean local;
  private final LatestJob job = new LatestJob();
  private Runnable asked;
  private Function<Throwable, String> words;

  /**
   * Has read nothing yet.
   *
   * @param title what the job is called
   */
  public StoreRead(StoreSession session, String title) {
    this(session, title, BackgroundJob.Seen.BARELY, false);
  }

  private StoreRead(StoreSession session, String title, BackgroundJob.Seen seen, boolean local) {
    this.session = session;
    this.title = title;
    this.seen = seen;
    this.local = local;
    this.words = session::sentenceFor;
  }

  /**
   * Reads what may take long: while it runs it is listed in the status bar.
   *
   * @param title what the job is called there
   */
  public static <T> StoreRead<T> listed(StoreSession session, String title) {
    return new StoreRead<>(session, title, BackgroundJob.Seen.LISTED, false);
  }

  /** Reads the same because somebody asked for it, who hears in the end if it took long. */
  public static <T> StoreRead<T> announced(StoreSession session, String title) {
    return new StoreRead<>(session, title, BackgroundJob.Seen.ANNOUNCED, false);
  }

  /**
   * Reads what lies on this computer: what comes, or does not, says nothing about the store.
   *
   * @param title what the job is called
   */
  public static <T> StoreRead<T> local(StoreSession session, String title) {
    return new StoreRead<>(session, title, BackgroundJob.Seen.BARELY, true);
  }

  /** Says in other words why nothing came. */
  public StoreRead<T> saying(Function<Throwable, String> sentences) {
    words = sentences;
    return this;
  }

  // Properties

  /** What was read last; null before the first answer. */
  public final ReadOnlyObjectWrapper<T> value = new ReadOnlyObjectWrapper<>();

  /** Whether an answer is awaited. */
  public final ReadOnlyBooleanWrapper loading = new ReadOnlyBooleanWrapper();

  /** Why the latest read failed, in words; null if it did not. */
  public final ReadOnlyStringWrapper failure = new ReadOnlyStringWrapper();

  /** How far the read that runs is, 0 to 1; below 0 when unknown. */
  public final ReadOnlyDoubleWrapper fraction = new ReadOnlyDoubleWrapper(-1);

  /** How many units the read that runs has done, in whatever unit it counts. */
  public final ReadOnlyLongWrapper done = new ReadOnlyLongWrapper();

  /** How many units there are in all; below 1 when unknown. Changes before {@link #done}. */
  public final ReadOnlyLongWrapper total = new ReadOnlyLongWrapper(-1);

  /** Returns what was read last; null before the first answer. */
  public T value() {
    return value.get();
  }

  /** Returns whether an answer is awaited. */
  public boolean isLoading() {
    return loading.get();
  }

  // Commands

  /** Reads; an older read that still runs is cancelled and forgotten. */
  public void read(BackgroundJob.Work<T> work) {
    read(work, _ -> {});
  }

  /**
   * The same, and goes on with the answer.
   *
   * @param then hears the answer once it is the value
   */
  public void read(BackgroundJob.Work<T> work, Consumer<T> then) {
    asked = () -> read(work, then);
    fraction.set(-1);
    total.set(-1);
    done.set(0);
    loading.set(true);
    job.start(
        local ? session::startLocal : session::start,
        BackgroundJob.of(title, work)
            .withSeen(seen)
            .onProgress(this::progressed)
            .onSuccess(result -> succeed(result, then))
            .onFailure(this::fail)
            .onCancel(() -> loading.set(false)));
  }

  /** Reads what was not asked for yet, or was forgotten. */
  public void once(BackgroundJob.Work<T> work) {
    if (isUnread()) {
      read(work);
    }
  }

  /** Returns whether it is neither read, nor being read, nor failed. */
  public boolean isUnread() {
    return value() == null && !isLoading() && failure.get() == null;
  }

  /** Reads again what was read last, or could not be. */
  public void retry() {
    if (asked != null) {
      asked.run();
    }
  }

  /** Stops the read that runs, if any; the value stays. */
  public void cancel() {
    job.cancel();
  }

  /** Stops and forgets everything. */
  public void clear() {
    job.forget();
    asked = null;
    loading.set(false);
    failure.set(null);
    value.set(null);
  }

  private void progressed(long units, long all) {
    total.set(all);
    done.set(units);
    fraction.set(Progress.fraction(units, all));
  }

  private void succeed(T result, Consumer<T> then) {
    loading.set(false);
    failure.set(null);
    value.set(result);
    then.accept(result);
  }

  private void fail(Throwable thrown) {
    loading.set(false);
    failure.set(words.apply(thrown));
  }
}
