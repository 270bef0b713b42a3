package dev.holdfast.store;

import dev.holdfast.store.terms.CommonFindings;
import dev.holdfast.store.terms.FindingTerm;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Counts what is wrong with a store, and keeps the first of what it concerns. */
public final class FindingSheet {

  private static final class Entry {
    private final List<String> sample = new ArrayList<>();
    private final List<String> repair = new ArrayList<>();
    private final Map<Finding.Fact, Long> facts = new EnumMap<>(Finding.Fact.class);
    private String look;
    private long count;

    Finding finding(FindingTerm kind) {
      return new Finding(kind, count, sample, facts, Optional.ofNullable(look), repair);
    }
  }

  private final Map<FindingTerm, Entry> entries = new LinkedHashMap<>();

  /** Counts one more. */
  public void add(FindingTerm kind, String concerned) {
    add(kind, 1, List.of(concerned));
  }

  /** Counts all of these, which may be none. */
  public void add(FindingTerm kind, Collection<String> concerned) {
    add(kind, concerned.size(), concerned);
  }

  /**
   * Counts so many more, of which some are known; none are no finding.
   *
   * @param concerned the first of them; a null is told as NULL
   */
  public void add(FindingTerm kind, long count, Collection<String> concerned) {
    if (count > 0) {
      Entry entry = entries.computeIfAbsent(kind, _ -> new Entry());
      entry.count += count;
      concerned.stream()
          .limit(Finding.SAMPLE - entry.sample.size())
          .map(each -> each == null ? "NULL" : each)
          .forEach(entry.sample::add);
    }
  }

  /** Returns how many more of what it concerns are kept. */
  public int room(FindingTerm kind) {
    return Finding.SAMPLE - entries.getOrDefault(kind, new Entry()).sample.size();
  }

  /** Counts what acts behind the statements of this user. */
  public void behind(List<String> hidden, List<String> triggers) {
    add(CommonFindings.ROW_SECURITY, hidden);
    add(CommonFindings.TRIGGER, triggers);
  }

  /** Says with which statement to look at it, once it was found. */
  public void look(FindingTerm kind, String statement) {
    entries.getOrDefault(kind, new Entry()).look = statement;
  }

  /** Says what belongs to it, once it was found. */
  public void tell(FindingTerm kind, Finding.Fact fact, long number) {
    entries.getOrDefault(kind, new Entry()).facts.put(fact, number);
  }

  /** Says what repairs it, once it was found. */
  public void repair(FindingTerm kind, Collection<String> statements) {
    entries.getOrDefault(kind, new Entry()).repair.addAll(statements);
  }

  /** Returns what was found, the worst first. */
  public List<Finding> findings() {
    return entries.entrySet().stream()
        .map(each -> each.getValue().finding(each.getKey()))
        .sorted(Finding.WORST_FIRST)
        .toList();
  }
}
