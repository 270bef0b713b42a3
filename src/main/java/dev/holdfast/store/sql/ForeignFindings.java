package dev.holdfast.store.sql;

import dev.holdfast.store.Finding;
import dev.holdfast.store.rows.ForeignKey;
import dev.holdfast.store.terms.CommonFindings;
import dev.holdfast.store.terms.FindingTerm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Names the keys of other tables that act, or refuse, when a task is deleted. */
public final class ForeignFindings {

  private ForeignFindings() {}

  /** Returns what there is to say of them. */
  public static List<Finding> of(SqlSession session, List<ForeignPath> paths) {
    List<Finding> findings = new ArrayList<>();
    Map.of(
            CommonFindings.FOREIGN_KEY, kind(false, false),
            CommonFindings.FOREIGN_KEY_REFUSES, kind(true, false),
            CommonFindings.FOREIGN_KEY_NOT_ENFORCED, kind(false, true))
        .forEach((kind, which) -> add(findings, kind, session, paths.stream().filter(which)));
    return findings;
  }

  private static Predicate<ForeignPath> kind(boolean refusing, boolean dangling) {
    return path ->
        path.end().action().refuses() == refusing
            && (path.end().action() == ForeignKey.Action.NOT_ENFORCED) == dangling;
  }

  private static String named(SqlSession session, ForeignPath path) {
    ForeignKey key = path.key();
    String does = key.action().sql();
    if (key.action() == ForeignKey.Action.NOT_ENFORCED) {
      long rows =
          session
              .query(
                  "select count(*) from %s where %s is not null"
                      .formatted(path.joined(), path.subject()))
              .mapTo(Long.class)
              .one();
      does += ", rows: " + rows;
    }
    return key.table() + ": " + key.name() + " (" + does + ")";
  }

  private static void add(
      List<Finding> findings, FindingTerm kind, SqlSession session, Stream<ForeignPath> paths) {
    List<String> named = paths.map(path -> named(session, path)).toList();
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
