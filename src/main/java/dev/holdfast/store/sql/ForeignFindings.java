package dev.holdfast.store.sql;

import dev.holdfast.store.FindingSheet;
import dev.holdfast.store.rows.ForeignKey;
import dev.holdfast.store.terms.CommonFindings;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Names the keys of other tables that act, or refuse, when a task is deleted. */
public final class ForeignFindings {

  private ForeignFindings() {}

  /** Returns what there is to say of them. */
  public static void add(FindingSheet sheet, SqlSession session, List<ForeignPath> paths) {
    Map.of(
            CommonFindings.FOREIGN_KEY, kind(false, false),
            CommonFindings.FOREIGN_KEY_REFUSES, kind(true, false),
            CommonFindings.FOREIGN_KEY_NOT_ENFORCED, kind(false, true))
        .forEach(
            (kind, which) ->
                sheet.add(
                    kind, paths.stream().filter(which).map(path -> named(session, path)).toList()));
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
}
