package dev.holdfast.journal;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where in a journal what is looked for lies: two numbers for each, so that a journal of any size
 * can be gone through. What it says is read some at a time.
 */
public final class JournalIndex {

  /** The most different stores, verbs and operators that are told. */
  private static final int MOST = 200;

  private final List<long[]> found;

  /** How much was done in all. */
  public final long total;

  private final Map<LocalDate, Day> days;

  /** The places of all stores, of whatever was done; the first {@link #MOST}. */
  public final List<String> stores;

  /** All that is done to stores. */
  public final List<String> verbs;

  /** The names of all operators. */
  public final List<String> operators;

  private JournalIndex(Walk walk) {
    this.found = walk.found;
    // What ended later may have begun earlier.
    found.sort(Comparator.comparingLong(each -> each[0]));
    this.total = walk.total;
    this.days = walk.days;
    this.stores = List.copyOf(walk.stores.keySet());
    this.verbs = List.copyOf(walk.verbs.keySet());
    this.operators = List.copyOf(walk.operators.keySet());
  }

  /**
   * What was done in a day.
   *
   * @param entries how much
   * @param done to how many of each subject, by its name
   */
  public record Day(long entries, Map<String, Long> done) {

    private static final Day NONE = new Day(0, Map.of());

    private Day and(JournalItem item) {
      Map<String, Long> sum = new TreeMap<>(done);
      List<JournalAmounts> amounts = item.changes() ? item.amounts() : List.of();
      if (!amounts.isEmpty() && amounts.getFirst().done() != null) {
        sum.merge(amounts.getFirst().key(), amounts.getFirst().done(), Long::sum);
      }
      return new Day(entries + 1, sum);
    }
  }

  /** Returns how much was done of what is looked for. */
  public int size() {
    return found.size();
  }

  /**
   * Returns what of it was done on a day; nothing on others.
   *
   * @param day null for what does not say when it was done
   */
  public Day day(LocalDate day) {
    return days.getOrDefault(day, Day.NONE);
  }

  /** Returns the numbers of start and end, newest first. */
  List<long[]> positions(int from, int most) {
    List<long[]> positions = new ArrayList<>();
    for (int at = found.size() - 1 - from; at >= 0 && positions.size() < most; at--) {
      positions.add(found.get(at));
    }
    return positions;
  }

  /** Returns the day of an instant; null if there is none, or no calendar has it. */
  public static LocalDate day(Long unixSeconds, ZoneId zone) {
    try {
      return unixSeconds == null
          ? null
          : LocalDate.ofInstant(Instant.ofEpochSecond(unixSeconds), zone);
    } catch (DateTimeException beyond) {
      return null;
    }
  }

  /** Goes over entries in order. */
  static final class Walk {

    private final JournalQuery query;
    private final String host;
    private final ZoneId zone;
    private final JournalPairs pairs = new JournalPairs();
    private final Map<String, Boolean> stores = new TreeMap<>();
    private final Map<String, Boolean> verbs = new TreeMap<>();
    private final Map<String, Boolean> operators = new TreeMap<>();
    private final Map<LocalDate, Day> days = new LinkedHashMap<>();
    private final List<long[]> found = new ArrayList<>();
    private long total;

    Walk(JournalQuery query, String host, ZoneId zone) {
      this.query = query;
      this.host = host;
      this.zone = zone;
    }

    void next(JournalEntry entry) {
      pairs.next(entry).ifPresent(this::take);
    }

    JournalIndex end() {
      pairs.open().forEach(this::take);
      return new JournalIndex(this);
    }

    private void take(JournalItem item) {
      total++;
      know(stores, item.begun("store"));
      know(verbs, item.verb());
      know(operators, item.who());
      if (!query.test(item, host)) {
        return;
      }
      found.add(new long[] {item.start.sequence(), item.end == null ? 0 : item.end.sequence()});
      days.merge(day(item.time(), zone), Day.NONE.and(item), (before, one) -> before.and(item));
    }

    private static void know(Map<String, Boolean> known, String text) {
      if (!text.isEmpty() && known.size() < MOST) {
        known.put(text, true);
      }
    }
  }
}
