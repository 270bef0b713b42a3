package dev.holdfast.retention.plan;

import dev.holdfast.store.rows.ForeignKey;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The rows of other tables that refer to candidates, or to what a store deletes with them: enough
 * to judge any part of the candidates without asking the store again. Nodes are those of {@link
 * Descendants}.
 */
public final class ForeignRows {

  /** Nothing refers to any task. */
  public static final ForeignRows NONE = new ForeignRows(List.of());

  /** The keys by which anything refers to a task, or by which nobody can see what does. */
  final List<Column> columns;

  private final BitSet referred = new BitSet();
  private final BitSet refused = new BitSet();
  private final BitSet dangling = new BitSet();

  /** Takes those of each key. */
  public ForeignRows(List<Column> columns) {
    this.columns = List.copyOf(columns);
    for (Column column : columns) {
      BitSet nodes = column.dangles() ? dangling : referred;
      for (int at = 0; at < column.size; at++) {
        nodes.set(column.nodes[at]);
        if (column.key.action().refuses()) {
          refused.set(column.nodes[at]);
        }
      }
    }
  }

  /** Returns whether rows may refer to tasks that nobody can count: then to any task. */
  private boolean uncounted() {
    return columns.stream().anyMatch(column -> column.key.direct() && !column.key.countable());
  }

  /** Returns whether what becomes of rows that refer to this node was there to be accepted. */
  boolean known(int node) {
    return referred.get(node) || uncounted();
  }

  /** Returns the nodes that rows refer to, as far as they can be counted. */
  BitSet referred() {
    return (BitSet) referred.clone();
  }

  /** Returns those of them that the store does not delete as long as those rows are there. */
  BitSet refused() {
    return (BitSet) refused.clone();
  }

  /**
   * Returns what to see first when these nodes go; nothing if no row refers to any of them.
   *
   * @param nodes all that goes
   * @param tasks the ids of nodes
   */
  List<Hazard> hazards(BitSet nodes, Descendants tasks) {
    BitSet hit = (BitSet) nodes.clone();
    if (!uncounted()) {
      hit.and(referred);
    }
    BitSet left = (BitSet) nodes.clone();
    left.and(dangling);
    return Stream.of(
            hazard(CommonHazards.FOREIGN_ROWS, hit, nodes, tasks),
            hazard(CommonHazards.DANGLING_ROWS, left, nodes, tasks))
        .flatMap(Optional::stream)
        .toList();
  }

  private Optional<Hazard> hazard(HazardTerm kind, BitSet hit, BitSet nodes, Descendants tasks) {
    if (columns.isEmpty() || hit.isEmpty()) {
      return Optional.empty();
    }
    List<TaskId> sample =
        hit.stream()
            .mapToObj(node -> tasks.in(node).id(tasks.row(node)))
            .sorted()
            .limit(Hazard.SAMPLE)
            .toList();
    List<ForeignCount> counts = new ArrayList<>();
    for (Column column : columns) {
      if (column.dangles() != kind.equals(CommonHazards.DANGLING_ROWS)) {
        continue;
      }
      Long rows = column.key.countable() ? Long.valueOf(column.rows(nodes)) : null;
      if (rows == null || rows > 0) {
        counts.add(new ForeignCount(column.key, rows));
      }
    }
    return Optional.of(new Hazard(kind, hit.cardinality(), sample, counts));
  }

  /** The rows that refer to tasks by one key: eight bytes for each task that has any. */
  public static final class Column {
    final ForeignKey key;
    private int[] nodes = new int[16];
    private int[] rows = new int[16];
    private int size;

    /** Makes a column without rows. */
    public Column(ForeignKey key) {
      this.key = key;
    }

    private boolean dangles() {
      return key.action() == ForeignKey.Action.NOT_ENFORCED;
    }

    /** Returns how many nodes any row refers to. */
    public int size() {
      return size;
    }

    int node(int at) {
      return nodes[at];
    }

    int rows(int at) {
      return rows[at];
    }

    /** Notes how many rows refer to a node. */
    public void add(int node, long count) {
      if (size == nodes.length) {
        nodes = Arrays.copyOf(nodes, size * 2);
        rows = Arrays.copyOf(rows, size * 2);
      }
      nodes[size] = node;
      rows[size++] = (int) Math.min(count, Integer.MAX_VALUE);
    }

    private long rows(BitSet going) {
      long sum = 0;
      for (int at = 0; at < size; at++) {
        sum += going.get(nodes[at]) ? rows[at] : 0;
      }
      return sum;
    }
  }
}
