package dev.holdfast.store.jobtable;

import dev.holdfast.store.ClauseTerm;
import dev.holdfast.store.retention.RetentionSnapshot.Scan;
import dev.holdfast.store.retention.Rulings;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** The clauses of a mapping as SQL over the row of a task. */
record JobClauses(JobTable table) {

  private Mapping.Clause clause(int at) {
    return table.mapping().clauses().get(at);
  }

  /**
   * Returns the moment from which the age of a row counts, by its status.
   *
   * @param stored as PostgreSQL stores it if all do so, else in seconds
   */
  String since(boolean stored) {
    boolean plain =
        stored
            && table.dialect() == JobDialect.POSTGRES
            && table.since().stream().allMatch(each -> each.kind() == JobColumn.Kind.INSTANT);
    return byClause(at -> plain ? table.since().get(at).sql() : table.since().get(at).seconds());
  }

  /** Returns for how many seconds a row says that it is kept, by its status. */
  String keep() {
    return byClause(this::keep);
  }

  private String keep(int at) {
    String row = clause(at).row();
    return row == null
        ? null
        : table.dialect() == JobDialect.POSTGRES
            ? "date_part('epoch', " + table.sql(row) + ")"
            : "(" + table.sql(row) + ")";
  }

  /** Returns a condition: a row has no moment from which its age counts, though it should. */
  String undated() {
    return meets(ended(), at -> table.since().get(at).compared() + " is null");
  }

  /** Of what may go before it has ended a moment that is missing or to come is no fault. */
  private List<TaskStatus> ended() {
    Statuses all = table.terms().statuses();
    return all.deletable.stream().filter(all::ended).toList();
  }

  /** Returns a condition: its age has yet to begin; a moment at which it goes is no such. */
  String later() {
    return meets(
        ended(),
        at -> Double.valueOf(0).equals(clause(at).keep()) ? null : compared(at, " > ", ":now"));
  }

  private String compared(int at, String how, String moment) {
    JobColumn since = table.since().get(at);
    return since.compared() + how + since.bound(moment);
  }

  /**
   * Returns a condition of what a policy may delete or has to count. To the tick that is decided
   * when a row is here: the database leaves out what is younger by a second or more.
   */
  String wanted(Scan scan) {
    List<Rulings.Ruling> rules = scan.rulings().all();
    if (scan.age() == null
        && (rules.isEmpty() || rules.stream().anyMatch(Rulings.Ruling::counts))) {
      return among(scan.statuses());
    }
    return meets(scan.statuses(), at -> goes(at, scan));
  }

  /** Returns a condition of the rows of a clause that may go by a rule for any of its statuses. */
  private String goes(int at, Scan scan) {
    List<Double> ages = new ArrayList<>();
    boolean own = false;
    for (Rulings.Ruling rule : scan.rulings().all()) {
      List<String> named = rule.statuses().stream().map(TaskStatus::code).toList();
      if (named.isEmpty() || !Collections.disjoint(named, clause(at).statuses())) {
        own |= scan.age() == null && rule.age() == null;
        ages.add(rule.age());
      }
    }
    ages.add(scan.rulings().all().isEmpty() ? scan.age() : null);
    ages.add(own ? clause(at).keep() : null);
    ages.removeIf(Objects::isNull);
    double age = ages.isEmpty() ? Double.MAX_VALUE : Collections.min(ages);
    String goes =
        clause(at).when() == ClauseTerm.When.ANY
            ? "true"
            : compared(at, " <= ", ":now - " + (long) Math.min(age - 1, scan.now()));
    if (own && keep(at) != null) {
      String over = table.since().get(at).seconds() + " + " + keep(at) + " <= :now + 1";
      goes = ages.isEmpty() ? over : "(%s or %s)".formatted(goes, over);
    }
    return goes;
  }

  /** Returns what is said of the rows of each clause, once with all of these statuses it is of. */
  private Map<String, List<TaskStatus>> said(
      Collection<TaskStatus> statuses, IntFunction<String> of) {
    Map<String, List<TaskStatus>> said = new LinkedHashMap<>();
    for (TaskStatus status : statuses) {
      IntStream.range(0, table.since().size())
          .filter(at -> clause(at).statuses().contains(status.code()) && of.apply(at) != null)
          .forEach(at -> said.computeIfAbsent(of.apply(at), _ -> new ArrayList<>()).add(status));
    }
    return said;
  }

  /** Returns a condition: a row of some statuses meets what is said of its clause. */
  private String meets(Collection<TaskStatus> statuses, IntFunction<String> of) {
    // A time is compared sooner than a text.
    String any =
        Words.joined(" or ", said(statuses, of), (said, some) -> said + " and " + among(some));
    return any.isEmpty() ? "false" : "(" + any + ")";
  }

  private String byClause(IntFunction<String> of) {
    Map<String, List<TaskStatus>> said = said(table.terms().statuses().deletable, of);
    String cases = Words.joined("", said, (what, some) -> " when " + among(some) + " then " + what);
    return cases.isEmpty() ? "null" : "(case" + cases + " end)";
  }

  private String among(Collection<TaskStatus> statuses) {
    return table.status()
        + " in (%s)".formatted(JobTable.codes(statuses.stream().map(TaskStatus::code).toList()));
  }
}
