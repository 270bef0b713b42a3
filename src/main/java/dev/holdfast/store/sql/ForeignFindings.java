package dev.holdfast.store.sql;

import dev.holdfast.store.CommonFindings;
import dev.holdfast.store.Finding;
import dev.holdfast.store.FindingTerm;
import dev.holdfast.store.ForeignKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Names the keys of other tables that act, or refuse, when a task is deleted. */
public final class ForeignFindings {

  private ForeignFindings() {}

  /** Returns what there is to say of them. */
  public static List<Finding> of(List<ForeignPath> paths) {
    List<ForeignKey> keys = paths.stream().map(ForeignPath::key).toList();
    List<Finding> findings = new ArrayList<>();
    add(findings, CommonFindings.FOREIGN_KEY, keys, false);
    add(findings, CommonFindings.FOREIGN_KEY_REFUSES, keys, true);
    return findings;
  }

  private static void add(
      List<Finding> findings, FindingTerm kind, List<ForeignKey> keys, boolean refusing) {
    List<String> named =
        keys.stream()
            .filter(key -> key.action().refuses() == refusing)
            .map(key -> key.table() + ": " + key.name() + " (" + key.action().sql() + ")")
            .toList();
    if (!named.isEmpty()) {
      findings.add(
          new Finding(
              kind,
              named.size(),
              named.subList(0, Math.min(named.size(), Finding.SAMPLE)),
              Map.of(),
              Optional.empty(),
              List.of()));
    }
  }
}
