package dev.holdfast.store.dapr;

import dev.holdfast.store.Finding;
import dev.holdfast.store.terms.FindingTerm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Counts the instances that a finding is about, and keeps the first. */
public final class FoundIds {

  private final List<String> first = new ArrayList<>();
  private long count;

  public void add(String id) {
    if (count++ < Finding.SAMPLE) {
      first.add(id);
    }
  }

  /** Adds the finding, if there is anything. */
  public void into(List<Finding> findings, FindingTerm term) {
    if (count > 0) {
      findings.add(new Finding(term, count, first, Map.of(), Optional.empty(), List.of()));
    }
  }

  /** Returns a finding that is about no instance. */
  static Finding none(FindingTerm term) {
    return new Finding(term, 1, List.of(), Map.of(), Optional.empty(), List.of());
  }
}
