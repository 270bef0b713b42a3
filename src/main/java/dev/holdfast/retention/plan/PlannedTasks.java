package dev.holdfast.retention.plan;

import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.columns.LongColumn;
import dev.holdfast.retention.columns.Rows;
import dev.holdfast.retention.family.FamilyJudge;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.retention.Amounts;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.FamilyTerm;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.store.terms.Locality;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.task.TaskId;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The tasks of a cleanup, children before their parents, see {@link ChildrenFirst}. Where workflows
 * go whole or not at all, the tasks of each lie together.
 *
 * @param rows what goes, in its order: rows of candidates, and what the store deletes with these
 *     anyway
 * @param allowed by node: what was accepted of it
 * @param names the codes that the flags mean: made once, not for each task
 */
public record PlannedTasks(
    Descendants nodes,
    boolean wholeWorkflows,
    Rows rows,
    LongColumn allowed,
    List<HazardTerm> ofRows,
    int marks,
    List<Set<String>> names,
    Amounts amounts)
    implements Work {

  /** Beside the flags of children: what becomes of rows of other tables was accepted. */
  private static final byte FOREIGN_ROWS = 1 << FamilyTerm.MOST;

  static PlannedTasks of(
      Descendants nodes,
      ForeignRows foreign,
      Hazards terms,
      List<Measure> measures,
      Rows rows,
      LongColumn childFlags,
      Set<HazardTerm> allow,
      boolean wholeWorkflows) {
    FamilyJudge family = FamilyJudge.of(terms.family());
    byte mask = family.flags(allow);
    boolean foreignAllowed = allow.contains(CommonHazards.FOREIGN_ROWS);
    LongColumn allowed = LongColumn.zeros(nodes.size());
    long[] sums = new long[measures.size()];
    for (int at = 0; at < rows.size(); at++) {
      int node = rows.get(at);
      long flags = node < childFlags.size() ? childFlags.get(node) & mask : 0;
      flags |= foreignAllowed && foreign.known(node) ? FOREIGN_ROWS : 0;
      if (flags != 0) {
        allowed.set(node, flags);
      }
      for (int measure = 0; measure < sums.length; measure++) {
        sums[measure] += nodes.in(node).amount(nodes.row(node), measure);
      }
    }
    return new PlannedTasks(
        nodes,
        wholeWorkflows,
        rows,
        allowed,
        terms.ofRows(),
        terms.marks(allow),
        IntStream.range(0, 2 * FOREIGN_ROWS).mapToObj(flags -> names(family, flags)).toList(),
        new Amounts(measures, sums));
  }

  @Override
  public PlannedTasks lying(Locality locality) {
    if (locality == Locality.TIME) {
      return this;
    }
    BitSet going = new BitSet();
    rows.stream().forEach(going::set);
    Rows ordered = new DeletionOrder(nodes, wholeWorkflows).of(going, locality);
    return new PlannedTasks(nodes, wholeWorkflows, ordered, allowed, ofRows, marks, names, amounts);
  }

  @Override
  public int size() {
    return rows.size();
  }

  @Override
  public long rows(int place) {
    Candidates tasks = nodes.in(rows.get(place));
    int row = nodes.row(rows.get(place));
    long belonging = 0;
    for (int measure = 0; measure < amounts.measures().size(); measure++) {
      belonging += amounts.measures().get(measure).rows() ? tasks.amount(row, measure) : 0;
    }
    return 1 + belonging;
  }

  @Override
  public TaskId parent(int place) {
    if (!nodes.candidate(rows.get(place))) {
      return null;
    }
    Candidates tasks = nodes.in(rows.get(place));
    int parent = tasks.parentRow(nodes.row(rows.get(place)));
    return parent < 0 ? null : tasks.id(parent);
  }

  @Override
  public boolean together(int place, int other) {
    return wholeWorkflows
        && nodes.workflowNumber(rows.get(place)) == nodes.workflowNumber(rows.get(other));
  }

  @Override
  public Planned get(int place) {
    Candidates tasks = nodes.in(rows.get(place));
    int row = nodes.row(rows.get(place));
    boolean candidate = nodes.candidate(rows.get(place));
    return new Planned(
        tasks.id(row),
        tasks.status(row),
        tasks.time(row),
        wholeWorkflows && candidate ? tasks.workflow(row) : null,
        tasks.version(row),
        candidate
            ? allowed(rows.get(place), tasks.marks(row) & marks)
            : names.get((int) allowed.get(rows.get(place))),
        null);
  }

  private Set<String> allowed(int node, int marked) {
    if (marked == 0) {
      return names.get((int) allowed.get(node));
    }
    Set<String> all = new HashSet<>(names.get((int) allowed.get(node)));
    IntStream.range(0, ofRows.size())
        .filter(at -> (marked & 1 << at) != 0)
        .forEach(at -> all.add(ofRows.get(at).code()));
    return all;
  }

  private static Set<String> names(FamilyJudge family, int flags) {
    Set<String> names = new HashSet<>();
    family.hazards(flags).forEach(hazard -> names.add(hazard.code()));
    if ((flags & FOREIGN_ROWS) != 0) {
      names.add(CommonHazards.FOREIGN_ROWS.code());
    }
    return Set.copyOf(names);
  }
}
