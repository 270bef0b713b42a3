package dev.holdfast.store.fibflow;

import dev.holdfast.store.retention.Cascade;
import dev.holdfast.store.rows.ForeignKey.Action;
import dev.holdfast.store.sql.ForeignKeys;
import dev.holdfast.store.sql.ForeignLink;
import dev.holdfast.store.sql.SqlSession;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the keys of the tasks to the tasks themselves do when a task is deleted. They may have any
 * name, and a store may have been made without them.
 *
 * @param cascade which delete others with it
 * @param clears whether a child that stays loses its parent
 */
record OwnKeys(Cascade cascade, boolean clears) {

  /** Reads them. */
  static OwnKeys read(SqlSession session) throws SQLException {
    ForeignKeys keys = session.engine().foreignKeys();
    Optional<ForeignLink.Table> tasks =
        keys.enforced() ? keys.table(session, FibFlowTables.TASKS) : Optional.empty();
    List<ForeignLink> own =
        tasks.isEmpty()
            ? List.of()
            : keys.linksTo(session, tasks.get()).stream()
                .filter(link -> link.table().same(tasks.get()))
                .toList();
    return new OwnKeys(
        new Cascade(any(own, "parent_id", Action.CASCADE), any(own, "root_id", Action.CASCADE)),
        any(own, "parent_id", Action.SET_NULL, Action.SET_DEFAULT));
  }

  private static boolean any(List<ForeignLink> own, String column, Action... actions) {
    return own.stream()
        .filter(link -> Stream.of(actions).anyMatch(link.action()::equals))
        .flatMap(link -> link.columns().stream())
        .anyMatch(('"' + column + '"')::equalsIgnoreCase);
  }
}
