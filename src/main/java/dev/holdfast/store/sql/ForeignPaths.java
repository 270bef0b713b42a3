package dev.holdfast.store.sql;

import dev.holdfast.store.FindingSheet;
import dev.holdfast.store.rows.ForeignKey;
import dev.holdfast.store.terms.CommonFindings;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Finds all keys of other tables that a deletion from the store's tables comes to. */
public final class ForeignPaths {

  /** More keys than any schema has; a knot of tables that refer to each other ends somewhere. */
  private static final int MOST = 500;

  private final SqlSession session;
  private final ForeignKeys keys;
  private final List<CleanedTable> cleaned;
  private boolean quick = true;

  /**
   * Looks from here.
   *
   * @param cleaned the tables that lose rows, partitions of them too
   */
  public ForeignPaths(SqlSession session, List<CleanedTable> cleaned) {
    this.cleaned = cleaned;
    this.session = session;
    this.keys = session.engine().foreignKeys();
  }

  /** Looks in the catalogue; those that refer to the store's tables come first. */
  public List<ForeignPath> find() throws SQLException {
    Map<CleanedTable, ForeignLink.Table> there = new LinkedHashMap<>();
    for (CleanedTable own : cleaned) {
      keys.table(session, own.name()).ifPresent(table -> there.put(own, table));
    }
    Collection<ForeignLink.Table> store = there.values();
    if (!mayBeReferred(store)) {
      return List.of();
    }
    List<ForeignPath> found = new ArrayList<>();
    Deque<ForeignPath> open = new ArrayDeque<>();
    for (Map.Entry<CleanedTable, ForeignLink.Table> own : there.entrySet()) {
      for (ForeignLink link : keys.linksTo(session, own.getValue())) {
        if (foreign(link, store)) {
          open.add(ForeignPath.to(own.getKey(), link));
        }
      }
    }
    while (!open.isEmpty() && found.size() < MOST) {
      ForeignPath path = open.remove();
      found.add(path);
      boolean goesOn = path.end().action() == ForeignKey.Action.CASCADE && !circle(path);
      if (goesOn) {
        for (ForeignLink link : keys.linksTo(session, path.end().table())) {
          if (foreign(link, store)) {
            open.add(path.then(link));
          }
        }
      }
    }
    return found;
  }

  /** Whoever was refused the quick look is not asked again. */
  private boolean mayBeReferred(Collection<ForeignLink.Table> store) {
    Optional<Boolean> referred =
        quick ? keys.referredFromElsewhere(session, store) : Optional.empty();
    quick = referred.isPresent();
    return referred.orElse(true);
  }

  private static boolean circle(ForeignPath path) {
    return path.links().stream().filter(link -> link.table().same(path.end().table())).count() > 1;
  }

  private static boolean foreign(ForeignLink link, Collection<ForeignLink.Table> store) {
    return store.stream().noneMatch(own -> own.same(link.table()));
  }

  /** Says which keys of other tables act, or refuse, when a task is deleted. */
  public void tell(FindingSheet sheet) throws SQLException {
    List<ForeignPath> paths = find();
    Map.of(
            CommonFindings.FOREIGN_KEY, kind(false, false),
            CommonFindings.FOREIGN_KEY_REFUSES, kind(true, false),
            CommonFindings.FOREIGN_KEY_NOT_ENFORCED, kind(false, true))
        .forEach(
            (kind, which) ->
                sheet.add(kind, paths.stream().filter(which).map(this::named).toList()));
  }

  private static Predicate<ForeignPath> kind(boolean refusing, boolean dangling) {
    return path ->
        path.end().action().refuses() == refusing
            && (path.end().action() == ForeignKey.Action.NOT_ENFORCED) == dangling;
  }

  private String named(ForeignPath path) {
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
