package dev.holdfast.fleet;

import dev.holdfast.store.Finding;
import java.util.List;

/**
 * All that was found out about one store.
 *
 * @param facts what it is
 * @param backlog what its saved policy would delete
 * @param findings what is wrong with it, the worst first
 */
public record FleetAnswer(FleetFacts facts, FleetBacklog backlog, List<Finding> findings) {
  public FleetAnswer {
    findings = List.copyOf(findings);
  }
}
