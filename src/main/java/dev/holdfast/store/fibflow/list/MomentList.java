package dev.holdfast.store.fibflow.list;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What is kept of the events of one type, newest first: some forty bytes each. */
final class MomentList {

  /** What an event means for its task. */
  enum Meaning {
    /** It can be taken, at once or later. */
    FREE,
    /** It was taken. */
    TAKEN,
    /** A round of it ended well. */
    DONE,
    /** A round of it failed. */
    FAILED,
    /** A round of it took too long. */
    TIMED_OUT,
    /** Somebody ended it while it waited. */
    CANCELLED,
    /** It was given up after a round that failed. */
    GIVEN_UP
  }

  /** Nobody knows from when on it can be taken. */
  static final long UNKNOWN = Long.MIN_VALUE;

  private static final Meaning[] MEANINGS = Meaning.values();

  private final Keys keys;
  private long[] ids = new long[64];
  private long[] tasks = new long[64];
  private long[] times = new long[64];
  private long[] frees = new long[64];
  private int[] named = new int[64];
  private byte[] meanings = new byte[64];
  private int size;

  MomentList(Keys keys) {
    this.keys = keys;
  }

  /**
   * Adds one.
   *
   * @param free from when on the task can be taken, or {@link #UNKNOWN}
   */
  void add(EventWindow.Moment moment, Meaning meaning, long free) {
    if (size == ids.length) {
      int more = size * 2;
      ids = Arrays.copyOf(ids, more);
      tasks = Arrays.copyOf(tasks, more);
      times = Arrays.copyOf(times, more);
      frees = Arrays.copyOf(frees, more);
      named = Arrays.copyOf(named, more);
      meanings = Arrays.copyOf(meanings, more);
    }
    ids[size] = moment.id();
    tasks[size] = moment.taskId();
    times[size] = moment.time();
    frees[size] = free;
    named[size] = moment.task() ? keys.number(moment.key()) : Keys.GONE;
    meanings[size++] = (byte) meaning.ordinal();
  }

  int size() {
    return size;
  }

  long task(int at) {
    return tasks[at];
  }

  long time(int at) {
    return times[at];
  }

  long free(int at) {
    return frees[at];
  }

  boolean gone(int at) {
    return named[at] == Keys.GONE;
  }

  String key(int at) {
    return keys.text(named[at]);
  }

  Meaning meaning(int at) {
    return MEANINGS[meanings[at]];
  }

  /** Returns the list whose oldest event, of those that are left, is the first of all; or -1. */
  static int first(List<MomentList> lists, int[] left) {
    int first = -1;
    for (int i = 0; i < left.length; i++) {
      if (left[i] > 0
          && (first < 0 || lists.get(i).before(left[i] - 1, lists.get(first), left[first] - 1))) {
        first = i;
      }
    }
    return first;
  }

  private boolean before(int at, MomentList other, int there) {
    return times[at] != other.times[there]
        ? times[at] < other.times[there]
        : ids[at] < other.ids[there];
  }

  /** Names or tags, each kept once. */
  static final class Keys {

    private static final int GONE = -1;

    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> texts = new ArrayList<>();

    private int number(String text) {
      return numbers.computeIfAbsent(
          text,
          _ -> {
            texts.add(text);
            return texts.size() - 1;
          });
    }

    private String text(int number) {
      return texts.get(number);
    }
  }
}
