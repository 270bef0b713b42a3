package dev.holdfast.store.fibflow;

import dev.holdfast.store.ForeignKey;
import dev.holdfast.store.sql.SqlSession;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Finds all keys of other tables that a deletion from the store's tables comes to. */
final class ForeignPaths {

  /** More keys than any schema has; a knot of tables that refer to each other ends somewhere. */
  private static final int MOST = 500;

  private final SqlSession session;
  private final RetentionDialect dialect;

  ForeignPaths(SqlSession session, RetentionDialect dialect) {
    this.session = session;
    this.dialect = dialect;
  }

  /** Looks in the catalogue; those that refer to the store's tables come first. */
  List<ForeignPath> find() throws SQLException {
    List<ForeignLink.Table> store = new ArrayList<>();
    for (String name : FibFlowTables.CLEANED) {
      Optional<ForeignLink.Table> table = dialect.table(session, name);
      table.ifPresent(store::add);
    }
    List<ForeignPath> found = new ArrayList<>();
    Deque<ForeignPath> open = new ArrayDeque<>();
    for (ForeignLink.Table own : store) {
      for (ForeignLink link : dialect.linksTo(session, own)) {
        if (foreign(link, store)) {
          open.add(ForeignPath.to(own.name(), link));
        }
      }
    }
    while (!open.isEmpty() && found.size() < MOST) {
      ForeignPath path = open.remove();
      found.add(path);
      boolean goesOn = path.end().action() == ForeignKey.Action.CASCADE && !circle(path);
      if (goesOn) {
        for (ForeignLink link : dialect.linksTo(session, path.end().table())) {
          if (foreign(link, store)) {
            open.add(path.then(link));
          }
        }
      }
    }
    return found;
  }

  private static boolean circle(ForeignPath path) {
    return path.links().stream().filter(link -> link.table().same(path.end().table())).count() > 1;
  }

  private static boolean foreign(ForeignLink link, List<ForeignLink.Table> store) {
    return store.stream().noneMatch(own -> own.same(link.table()));
  }
}
