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
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Where in a journal what is looked for lies: two numbers for each, so that a journal of any size
 * can be gone through. What it says is read some at a time.
 */
public final class JournalIndex {

  /** The most different stores, verbs and operators that are told. */
  private static final int MOST = 200;

  private final List<long[]> found = new ArrayList<>();

  /** How much was done in all. */
  public final long total;

  private final Map<LocalDate, Day> days = new LinkedHashMap<>();

  /** The places of all stores, of whatever was done; the first {@link #MOST}. */
  public final List<String> stores;

  /** All that is done to stores. */
  public final List<String> verbs;

  /** The names of all operators. */
  public final List<String> operators;

  /**
   * Looks at all that was done.
   *
   * @param host the machine it is looked at on
   * @param all hands it over, in any order
   */
  JournalIndex(JournalQuery query, String host, ZoneId zone, Consumer<Consumer<JournalItem>> all) {
    long[] handed = {0};
    Set<String> places = new TreeSet<>();
    Set<String> done = new TreeSet<>();
    Set<String> names = new TreeSet<>();
    all.accept(
        item -> {
          handed[0]++;
          know(places, item.begun("store"));
          know(done, item.verb());
          know(names, item.who());
          if (query.test(item, host)) {
            long end = item.end == null ? 0 : item.end.sequence();
            found.add(new long[] {item.start.sequence(), end});
            LocalDate day = day(item.time(), zone);
            days.merge(day, Day.NONE.and(item), (before, _) -> before.and(item));
          }
        });
    // What ended later may have begun earlier.
    found.sort(Comparator.comparingLong(each -> each[0]));
    this.total = handed[0];
    this.stores = List.copyOf(places);
    this.verbs = List.copyOf(done);
    this.operators = List.copyOf(names);
  }

  private static void know(Set<String> known, String text) {
    if (!text.isEmpty() && known.size() < MOST) {
      known.add(text);
    }
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
}
