package dev.holdfast.store.fibflow;

import dev.holdfast.store.retention.Cascade;
import dev.holdfast.store.sql.SqlSession;
import java.util.List;

/**
 * What the keys of the tasks to the tasks themselves do when a task is deleted. They may have any
 * name, and a store may have been made without them.
 *
 * @param cascade which delete others with it
 * @param clears whether a child that stays loses its parent
 */
record OwnKeys(Cascade cascade, boolean clears) {

  /** They do nothing. */
  static final OwnKeys NONE = new OwnKeys(Cascade.NONE, false);

  /**
   * Reads them.
   *
   * @param sql gives each column of such a key, in small letters, a blank and what its key does
   */
  static OwnKeys read(SqlSession session, String sql) {
    List<String> keys =
        session.query(sql).bind("tasks", FibFlowTables.TASKS).mapTo(String.class).list();
    return new OwnKeys(
        new Cascade(keys.contains("parent_id CASCADE"), keys.contains("root_id CASCADE")),
        keys.contains("parent_id SET NULL") || keys.contains("parent_id SET DEFAULT"));
  }
}
