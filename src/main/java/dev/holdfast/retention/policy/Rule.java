package dev.holdfast.retention.policy;

import dev.holdfast.store.retention.Due;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskStatus;
import java.util.Arrays;
import java.util.List;

/**
 * One rule of a policy. A task it decides goes when it is covered and either older than the age or
 * not among the newest of its name that {@code maxCount} allows; never when it is among the newest
 * that {@code keepNewest} asks for. Both count, per name, the tasks this rule decides and covers,
 * newest by time, then id.
 *
 * @param name what its author calls it; null for no name
 * @param match which tasks it is about
 * @param age in seconds, possibly with a fraction: what is as old goes by the clock of its kind;
 *     null for none
 * @param maxCount how many tasks of a name there may be at the most, whatever their age; or null
 * @param keepNewest how many tasks of a name stay at the least, whatever their age; or null
 * @param forever nothing it decides ever goes
 * @param immediately that an age of zero, or below it, is meant
 * @param own that instead of an age the kind’s own counts, or that of the row
 * @param usual which statuses it means if it names none; null until it is bound to a store
 */
public record Rule(
    String name,
    Match match,
    Double age,
    Integer maxCount,
    Integer keepNewest,
    boolean forever,
    boolean immediately,
    boolean own,
    List<TaskStatus> usual) {

  /** Stands for the age of a rule that takes that of the kind. */
  public static final String OWN = "own";

  /** Stands for the name of a rule that has none and is about every task. */
  public static final String DEFAULT = "default";

  /**
   * Checks that it says one thing.
   *
   * @throws IllegalArgumentException if it says nothing or contradicts itself
   */
  public Rule {
    require(age == null || age > 0 && !Double.isInfinite(age) || age <= 0 && immediately, "age");
    require(!immediately || age != null && age <= 0, "immediately");
    require(maxCount == null || maxCount >= 1, "max_count");
    require(keepNewest == null || keepNewest >= 1, "keep_newest");
    require(maxCount == null || keepNewest == null || keepNewest <= maxCount, "keep_newest");
    require(!own || age == null, "own");
    boolean deletes = age != null || own || maxCount != null;
    require(forever ? !deletes && keepNewest == null : deletes, "keep");
    usual = usual == null ? null : List.copyOf(usual);
  }

  /** As it is written: bound to no store. */
  public Rule(
      String name,
      Match match,
      Double age,
      Integer maxCount,
      Integer keepNewest,
      boolean forever,
      boolean immediately) {
    this(name, match, age, maxCount, keepNewest, forever, immediately, false, null);
  }

  private static void require(boolean holds, String field) {
    if (!holds) {
      throw new IllegalArgumentException("a rule cannot have this " + field);
    }
  }

  /** Deletes at this age. */
  public static Rule aged(Match match, double age) {
    return new Rule(null, match, age, null, null, false, false);
  }

  /** Deletes when the kind of store itself would. */
  public static Rule own(Match match) {
    return new Rule(null, match, null, null, null, false, false, true, null);
  }

  /** Returns the same about those of its statuses alone that are among these. */
  Rule only(List<TaskStatus> some) {
    return of(covered().stream().filter(some::contains).toList());
  }

  /** Returns the same about these statuses. */
  Rule of(List<TaskStatus> statuses) {
    return new Rule(
        name, match.of(statuses), age, maxCount, keepNewest, forever, immediately, own, usual);
  }

  /** Returns its name, or what it is about: {@code name:import-*}, {@code default}. */
  public String key() {
    if (name != null) {
      return name;
    }
    String about = match.toString();
    return about.isEmpty() ? DEFAULT : about;
  }

  /** Returns this rule as it is meant for a store whose tasks have these statuses. */
  public Rule boundTo(Statuses statuses) {
    List<TaskStatus> meant = own ? statuses.own() : statuses.usual();
    return new Rule(name, match, age, maxCount, keepNewest, forever, immediately, own, meant);
  }

  /**
   * Returns the statuses it may delete: those it names, else those usual for the store; none if
   * forever.
   *
   * @throws IllegalStateException if it names none and is bound to no store
   */
  public List<TaskStatus> covered() {
    if (forever) {
      return List.of();
    }
    if (!match.statuses().isEmpty()) {
      return match.statuses();
    }
    if (!understood()) {
      throw new IllegalStateException("the rule " + key() + " is bound to no store");
    }
    return usual;
  }

  /** Returns whether it is known which statuses it covers; if not, it is bound to no store. */
  public boolean understood() {
    return forever || usual != null || !match.statuses().isEmpty();
  }

  /** Returns whether it may delete tasks of this status. */
  public boolean covers(TaskStatus status) {
    return covered().contains(status);
  }

  /** Compares what two rules say; to which store one is bound is no part of it. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Rule rule && said().equals(rule.said());
  }

  @Override
  public int hashCode() {
    return said().hashCode();
  }

  private List<Object> said() {
    return Arrays.asList(name, match, age, maxCount, keepNewest, forever, immediately, own);
  }

  /** Returns whether other tasks of the same name have a say. */
  public boolean counts() {
    return maxCount != null || keepNewest != null;
  }

  /** Returns its age as it is written; null if it has none. */
  public String writtenAge() {
    return own ? OWN : age == null ? null : Durations.format(age);
  }

  /** Returns whether an age has a say: its own or the kind’s. */
  public boolean aged() {
    return own || age != null;
  }

  /** Returns whether its age lets a task go: the twin of what stores ask in SQL. */
  public boolean outlived(Due due, long now) {
    return aged() && due.at(age, now);
  }
}
