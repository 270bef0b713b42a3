package dev.holdfast.desktop.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The places that were visited, in their order, as a browser keeps them: a new visit cuts what lay
 * forward, and what is shown twice in a row is one. Places that cannot be reached now are skipped,
 * and there again once they can.
 */
final class PlaceHistory {

  /** How many places are kept; the oldest go first. */
  static final int MOST = 100;

  private final Predicate<Place> reachable;
  private final List<Place> places = new ArrayList<>();
  private int at = -1;
  private boolean away;

  /** Has been nowhere. */
  PlaceHistory(Predicate<Place> reachable) {
    this.reachable = reachable;
  }

  /** Somebody came to a place by another way than back or forward. */
  void visit(Place place) {
    boolean wasAway = away;
    away = false;
    if (at >= 0) {
      Place here = places.get(at);
      if (here.sees(place)) {
        return;
      }
      if (!wasAway && here.goesOnTo(place)) {
        cutForward();
        places.set(at, place);
        return;
      }
    }
    cutForward();
    places.add(place);
    if (places.size() > MOST) {
      places.removeFirst();
    }
    at = places.size() - 1;
  }

  /** What is shown now is nothing to come back to, such as a store that is being opened. */
  void leave() {
    away = true;
  }

  /** Returns whether there is anywhere to go, -1 for back and 1 for forward. */
  boolean canGo(int step) {
    return next(step) >= 0;
  }

  /** Goes to the next place that can be reached and looks other; returns null if there is none. */
  Place go(int step) {
    int next = next(step);
    if (next < 0) {
      return null;
    }
    at = next;
    away = false;
    return places.get(at);
  }

  /** Notes what is really seen where {@link #go} has led. */
  void arrive(Place place) {
    if (at >= 0) {
      places.set(at, place);
    }
  }

  private int next(int step) {
    int next = away && step < 0 ? at : at + step;
    for (; next >= 0 && next < places.size(); next += step) {
      Place place = places.get(next);
      if (reachable.test(place) && (away || !place.sees(places.get(at)))) {
        return next;
      }
    }
    return -1;
  }

  private void cutForward() {
    places.subList(at + 1, places.size()).clear();
  }
}
