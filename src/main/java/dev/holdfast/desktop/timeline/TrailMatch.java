package dev.holdfast.desktop.timeline;

import dev.holdfast.job.Cancellation;
import dev.holdfast.task.TaskEvent;

/** Decides which events of a story a filter lists. */
record TrailMatch(Chronicle chronicle, TrailFilter filter) {
  /** It is asked so many events apart whether the answer is still wanted. */
  private static final int EACH = 1_000;

  /** Returns the places in the trail of the events that are listed. */
  int[] indexes(Cancellation stop) {
    int[] found = new int[chronicle.trail().size()];
    int count = 0;
    for (int index = 0; index < found.length; index++) {
      if (index % EACH == 0) {
        stop.throwIfCancelled();
      }
      if (matches(index)) {
        found[count++] = index;
      }
    }
    return java.util.Arrays.copyOf(found, count);
  }

  /** Returns whether the event at a place in the trail is listed. */
  boolean matches(int index) {
    if (filter.isAll()) {
      return true;
    }
    TaskEvent event = chronicle.trail().get(index);
    boolean dated = index < chronicle.replay().events.size();
    return (filter.types().isEmpty() || filter.types().contains(String.valueOf(event.type())))
        && (filter.attempt() == null || filter.attempt().equals(chronicle.attempt(index)))
        && (!filter.changesOnly() || !dated || chronicle.lanes().changing.get(index + 1))
        && (filter.text().isEmpty()
            || has(event.name(), filter.text())
            || has(event.message(), filter.text())
            || has(event.metadata(), filter.text())
            || has(event.workerId(), filter.text()));
  }

  /** Allocates nothing: there may be a hundred thousand texts. */
  private static boolean has(String text, String wanted) {
    if (text == null) {
      return false;
    }
    char lower = Character.toLowerCase(wanted.charAt(0));
    char upper = Character.toUpperCase(wanted.charAt(0));
    int last = text.length() - wanted.length();
    for (int at = 0; at <= last; at++) {
      char here = text.charAt(at);
      if ((here == lower || here == upper)
          && text.regionMatches(true, at, wanted, 0, wanted.length())) {
        return true;
      }
    }
    return false;
  }
}
