package dev.holdfast.desktop.shell;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyLongWrapper;

/**
 * Whether an open store may be changed from this window: one whose connection is read-only only
 * after somebody unlocked it, and for a while. What runs already goes on when the time is over.
 *
 * <p>To be used on one thread, in the desktop the FX thread. Needs no toolkit.
 */
public final class WriteLock {

  /** For how long a store is unlocked unless somebody says otherwise. */
  public static final Duration USUAL = Duration.ofMinutes(30);

  /** Whether it has to be unlocked at all. */
  public final boolean guarded;

  private final Clock clock;
  private Asker asker;
  private Instant until;

  /**
   * Locks what is to be read only.
   *
   * @param guarded whether the connection is read-only
   * @param clock the workstation's
   */
  WriteLock(boolean guarded, Clock clock) {
    this.guarded = guarded;
    this.clock = clock;
    allowed.set(!guarded);
  }

  /** Asks the operator whether to unlock the store. */
  public interface Asker {

    /**
     * Asks and returns at once.
     *
     * @param unlocked runs if the store is unlocked
     * @param refused runs if it is not
     */
    void ask(Runnable unlocked, Runnable refused);
  }

  // Properties

  /** Whether the store may be changed. */
  public final ReadOnlyBooleanWrapper allowed = new ReadOnlyBooleanWrapper();

  /**
   * For how many minutes more, begun ones counted; 0 if locked, or if it is not a matter of time.
   */
  final ReadOnlyLongWrapper minutes = new ReadOnlyLongWrapper();

  // Commands

  /** Allows changes from now on, for so long. */
  public void unlock(Duration duration) {
    if (guarded) {
      until = clock.instant().plus(duration);
      look();
    }
  }

  /** Allows no more changes from now on. */
  public void lock() {
    until = null;
    look();
  }

  /** Locks the store if its time is over; to be called again and again. */
  public void look() {
    boolean open = !guarded || until != null && clock.instant().isBefore(until);
    long seconds = guarded && open ? Duration.between(clock.instant(), until).toSeconds() : 0;
    minutes.set(guarded && open ? Math.ceilDiv(Math.max(seconds, 1), 60) : 0);
    allowed.set(open);
  }

  /**
   * Does what changes the store if it may be changed, else asks first.
   *
   * @param change does it
   * @param refused runs if the store is not unlocked
   */
  public void whenAllowed(Runnable change, Runnable refused) {
    look();
    if (allowed.get()) {
      change.run();
    } else if (asker == null) {
      refused.run();
    } else {
      asker.ask(() -> whenAllowed(change, refused), refused);
    }
  }

  /** Asks in this way from now on. */
  public void onAsk(Asker how) {
    asker = how;
  }
}
