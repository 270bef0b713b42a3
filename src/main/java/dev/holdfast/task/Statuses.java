package dev.holdfast.task;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The statuses that tasks of a store have, as its kind knows them. A store may hold others: they
 * are shown and filtered like any, come last in order, and no policy names them.
 */
public final class Statuses {

  /** Of stores whose tasks have none. */
  public static final Statuses NONE = new Statuses(List.of(), List.of());

  /** All, in the order in which screens show them. */
  public final List<TaskStatus> all;

  /** Those that a policy may name, in the order in which policies name them. */
  public final List<TaskStatus> deletable;

  /** Those that go at any age, in no order: no policy may ask for one. */
  public final List<TaskStatus> ageless;

  private final Map<TaskStatus, StatusTerm> terms;

  /** The words for them; null if there is none. */
  public final Texts texts;

  /**
   * Takes what is said of each.
   *
   * @param terms in the order in which screens show them; none stands twice
   * @param deletable those that a policy may name, in the order in which policies name them
   * @throws IllegalArgumentException if a status stands twice, or nothing is said of one that a
   *     policy may name
   */
  public Statuses(List<StatusTerm> terms, List<TaskStatus> deletable) {
    this(terms, deletable, List.of(), null);
  }

  /**
   * Takes what is said of each, and for which no age counts.
   *
   * @param ageless those that go at any age: no policy may ask for one
   * @param texts as the other takes them
   * @throws IllegalArgumentException as the other does
   */
  public Statuses(
      List<StatusTerm> terms, List<TaskStatus> deletable, List<TaskStatus> ageless, Texts texts) {
    this.texts = texts;
    this.ageless = List.copyOf(ageless);
    this.all = terms.stream().map(StatusTerm::status).toList();
    this.deletable = List.copyOf(deletable);
    this.terms =
        terms.stream()
            .collect(
                Collectors.toUnmodifiableMap(
                    StatusTerm::status, Function.identity(), Statuses::twice));
    for (TaskStatus status : deletable) {
      if (!knows(status)) {
        throw new IllegalArgumentException("nothing is said of the deletable status " + status);
      }
    }
  }

  /** Returns those that a policy of an age means if it names none, in the same order. */
  public List<TaskStatus> usual() {
    return own().stream().filter(this::ended).toList();
  }

  /** Returns those that the kind's own policy means, some of which may not have ended. */
  public List<TaskStatus> own() {
    return deletable.stream().filter(status -> terms.get(status).usual()).toList();
  }

  /** Returns those with which nothing more happens to a task. */
  public List<TaskStatus> ended() {
    return all.stream().filter(this::ended).toList();
  }

  /** Returns whether the kind knows this status. */
  public boolean knows(TaskStatus status) {
    return terms.containsKey(status);
  }

  /** Finds a status of which the kind knows only another spelling in upper and lower case. */
  public Optional<TaskStatus> respelled(TaskStatus typed) {
    return knows(typed)
        ? Optional.empty()
        : all.stream().filter(each -> each.code().equalsIgnoreCase(typed.code())).findFirst();
  }

  /** Returns the filter such that a status is also found as the kind spells it. */
  public TaskFilter spelled(TaskFilter filter) {
    Set<TaskStatus> both = new HashSet<>(filter.statuses());
    filter.statuses().forEach(typed -> respelled(typed).ifPresent(both::add));
    return filter
        .but()
        .statuses(both)
        .conditions(
            filter.conditions().stream()
                .map(any -> any.stream().map(this::spelled).toList())
                .toList())
        .filter();
  }

  private TaskCondition spelled(TaskCondition condition) {
    return condition.field().is(FieldTerm.STATUS)
            && condition.test() instanceof TaskCondition.Test.Is(String text)
        ? respelled(new TaskStatus(text))
            .map(status -> new TaskCondition.Test.Is(status.code()))
            .map(is -> new TaskCondition(condition.field(), condition.negated(), is))
            .orElse(condition)
        : condition;
  }

  /** Returns whether a policy may name this status. */
  public boolean deletable(TaskStatus status) {
    return deletable.contains(status);
  }

  /** Returns whether nothing more happens to a task of this status unless somebody wants it. */
  public boolean ended(TaskStatus status) {
    return knows(status) && terms.get(status).ended();
  }

  /** Returns those of these tones, in the order in which screens show them. */
  public List<TaskStatus> of(Tone... tones) {
    return all.stream().filter(status -> List.of(tones).contains(tone(status))).toList();
  }

  /** Returns those of tasks that went wrong, for now or for good. */
  public Set<TaskStatus> failing() {
    return Set.copyOf(of(Tone.FAILING, Tone.LATE, Tone.FAILED));
  }

  /** Returns what a screen colours it by. */
  public Tone tone(TaskStatus status) {
    return knows(status) ? terms.get(status).tone() : Tone.NEUTRAL;
  }

  /** Returns what comes next for a task of this status; null where more than it tells. */
  public NextStep next(TaskStatus status) {
    return knows(status) ? terms.get(status).next() : null;
  }

  /** Orders known ones as screens show them, then unknown ones by name. */
  public Comparator<TaskStatus> order() {
    return Comparator.<TaskStatus>comparingInt(this::rank).thenComparing(TaskStatus::code);
  }

  private static StatusTerm twice(StatusTerm first, StatusTerm second) {
    throw new IllegalArgumentException("the status " + first.status() + " is said twice");
  }

  private int rank(TaskStatus status) {
    int at = all.indexOf(status);
    return at < 0 ? all.size() : at;
  }
}
