package dev.holdfast.store.buquet.inspect;

import dev.holdfast.store.Finding;
import dev.holdfast.store.terms.FindingTerm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Counts what is wrong with a bucket, and keeps the first of what it concerns. */
final class FindingSheet {

  private static final class Entry {
    private final List<String> sample = new ArrayList<>();
    private final List<String> repair = new ArrayList<>();
    private long count;
  }

  private final Map<FindingTerm, Entry> entries = new LinkedHashMap<>();

  /** Counts one more. */
  void add(FindingTerm kind, String concerned) {
    Entry entry = entries.computeIfAbsent(kind, _ -> new Entry());
    entry.count++;
    if (entry.sample.size() < Finding.SAMPLE) {
      entry.sample.add(concerned);
    }
  }

  /** Says what repairs it. */
  void repair(FindingTerm kind, String text) {
    entries.get(kind).repair.add(text);
  }

  /** Returns what was found, the worst first. */
  List<Finding> findings() {
    List<Finding> findings = new ArrayList<>();
    entries.forEach(
        (kind, entry) ->
            findings.add(
                new Finding(
                    kind, entry.count, entry.sample, Map.of(), Optional.empty(), entry.repair)));
    findings.sort(Finding.WORST_FIRST);
    return List.copyOf(findings);
  }
}
