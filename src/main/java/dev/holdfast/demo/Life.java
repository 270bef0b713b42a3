package dev.holdfast.demo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A task whose story is told. */
final class Life {

  final long id;
  final Life root;
  final List<Life> children = new ArrayList<>();

  /** Columns that the story has set, and what else its texts may name. */
  final Map<String, Object> row = new HashMap<>();

  /** What the resource says of its kind. */
  Map<String, Object> kind;

  /** The story's clock, in Unix seconds. */
  long at;

  /** When what the task waited for had come, in Unix seconds. */
  long joined;

  /** The row of the attempt that is open, or null. */
  Object[] attempt;

  Life(long id, Life parent, long at) {
    this.id = id;
    this.root = parent == null ? this : parent.root;
    this.at = at;
    row.put("id", id);
    row.put("root_id", parent == null ? null : root.id);
    row.put("parent_id", parent == null ? null : parent.id);
    row.put("created_at", at);
  }

  /** Whether it came to an end, good or bad. */
  boolean ended() {
    Object status = row.get("status");
    return "completed".equals(status) || "permanently_failed".equals(status);
  }
}
