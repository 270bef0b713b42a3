package dev.holdfast.retention.columns;

import java.util.BitSet;
import java.util.function.BiFunction;
import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;

/**
 * What stands for the ids of tasks, of their parents and of their workflows. A parent and a root
 * are near their task mostly, so what they differ by is kept.
 */
final class IdColumns {

  private LongColumn ids = new LongColumn();
  private LongColumn parents = new LongColumn();
  private LongColumn workflows = new LongColumn();
  private BitSet children = new BitSet();

  /**
   * Adds a task.
   *
   * @param parent {@link IdNumbers#NONE} for a root
   */
  void add(long id, long parent, long workflow) {
    int row = ids.size();
    ids.add(id);
    children.set(row, parent != IdNumbers.NONE);
    // Differences of far apart numbers overflow here, and back when they are read.
    parents.add(parent == IdNumbers.NONE ? 0 : id - parent);
    workflows.add(id - workflow);
  }

  int size() {
    return ids.size();
  }

  /** Returns what stands for the id. */
  long id(int row) {
    return ids.get(row);
  }

  /** Returns the parent; {@link IdNumbers#NONE} for a root. */
  long parent(int row) {
    return children.get(row) ? ids.get(row) - parents.get(row) : IdNumbers.NONE;
  }

  /** Returns what stands for the root. */
  long workflow(int row) {
    return ids.get(row) - workflows.get(row);
  }

  /** Replaces the parent. */
  void setParent(int row, long parent) {
    children.set(row);
    parents.set(row, ids.get(row) - parent);
  }

  /** Replaces the root. */
  void setWorkflow(int row, long workflow) {
    workflows.set(row, ids.get(row) - workflow);
  }

  /** Hands out every number, one that is there several times as often. */
  void each(LongConsumer sink) {
    for (int row = 0; row < size(); row++) {
      sink.accept(id(row));
      if (children.get(row)) {
        sink.accept(parent(row));
      }
      sink.accept(workflow(row));
    }
  }

  /** Has other numbers stand for the same ids from now on. */
  void replace(LongUnaryOperator other) {
    IdColumns replaced = new IdColumns();
    for (int row = 0; row < size(); row++) {
      long id = other.applyAsLong(id(row));
      long parent = children.get(row) ? other.applyAsLong(parent(row)) : IdNumbers.NONE;
      boolean root = workflows.get(row) == 0;
      replaced.add(id, parent, root ? id : other.applyAsLong(workflow(row)));
    }
    ids = replaced.ids;
    parents = replaced.parents;
    workflows = replaced.workflows;
    children = replaced.children;
  }

  /** Returns what stands in these rows. */
  IdColumns of(Rows rows) {
    return gathered(rows, LongColumn::of);
  }

  /** Returns what stands in these rows; each column here is let go of before the next is copied. */
  IdColumns moved(Rows rows) {
    return gathered(rows, LongColumn::moved);
  }

  private IdColumns gathered(Rows rows, BiFunction<LongColumn, Rows, LongColumn> how) {
    IdColumns some = new IdColumns();
    some.ids = how.apply(ids, rows);
    some.parents = how.apply(parents, rows);
    some.workflows = how.apply(workflows, rows);
    for (int to = 0; to < rows.size(); to++) {
      some.children.set(to, children.get(rows.get(to)));
    }
    return some;
  }
}
