package dev.holdfast.fleet;

import dev.holdfast.store.Finding;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;

/**
 * All that was found out about one store.
 *
 * @param facts what it is
 * @param backlog what its saved policy would delete
 * @param ended what it got done
 * @param findings what is wrong with it, the worst first
 */
public record FleetAnswer(
    FleetFacts facts, FleetBacklog backlog, FleetEnded ended, List<Finding> findings) {
  /**
   * Returns how many findings there are of each severity that there are any of, the worst first.
   */
  public SequencedMap<Finding.Severity, Long> bySeverity() {
    SequencedMap<Finding.Severity, Long> counts = new TreeMap<>();
    findings.forEach(finding -> counts.merge(finding.severity(), 1L, Long::sum));
    return counts;
  }
}
