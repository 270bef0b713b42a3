package dev.holdfast.desktop.overview;

import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.store.activity.Activity;
import java.time.ZoneId;
import java.util.IdentityHashMap;
import java.util.Map;

/** What needs a person in each of the open stores. To be used on the FX thread. */
public final class Needs {

  private final PutOffs putOffs;
  private final ZoneId zone;
  private final Map<StoreSession, StoreNeeds> all = new IdentityHashMap<>();

  /**
   * Knows nothing yet.
   *
   * @param putOffs what is not to be seen before tomorrow
   * @param zone in which tomorrow begins
   */
  public Needs(PutOffs putOffs, ZoneId zone) {
    this.putOffs = putOffs;
    this.zone = zone;
  }

  /** Returns whether such a store tells it: then it has the page for that. */
  public static boolean tells(StoreSession session) {
    return (session.store().role(Activity.class).isPresent()
            || !session.store().terms().attention().isEmpty())
        && !session.store().info().archive();
  }

  /** Returns that of an open store, always the same until the store is closed. */
  public StoreNeeds of(StoreSession session) {
    return all.computeIfAbsent(session, each -> new StoreNeeds(each, putOffs, zone));
  }

  /** Forgets a store that is being closed. */
  public void forget(StoreSession session) {
    StoreNeeds gone = all.remove(session);
    if (gone != null) {
      gone.close();
    }
  }
}
