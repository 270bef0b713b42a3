package dev.holdfast.store.terms;

import dev.holdfast.task.TaskStatus;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The hazards that stores of a kind can have, and what some of them follow from.
 *
 * @param all in the order of every output; none stands twice
 * @param ofStatuses what a candidate of this status is, whatever else it is
 * @param ofRows what a kind can mark a candidate with, in the order of the marks; at most {@link
 *     #MOST_OF_ROWS}
 * @param family what children are; null if tasks have no parents
 */
public record Hazards(
    List<HazardTerm> all,
    Map<TaskStatus, HazardTerm> ofStatuses,
    List<HazardTerm> ofRows,
    FamilyTerm family) {

  /** Returns the same of a store that takes their parent from children that stay. */
  public Hazards clearing() {
    return new Hazards(all, ofStatuses, ofRows, family.clearing());
  }

  /** Of stores from which nothing can be deleted. */
  public static final Hazards NONE = new Hazards(List.of(), Map.of(), List.of(), null);

  /** The most hazards that a kind can mark a candidate with. */
  public static final int MOST_OF_ROWS = 8;

  /**
   * Takes them.
   *
   * @throws IllegalArgumentException if there are more marks than a plan has room for
   */
  public Hazards {
    if (ofRows.size() > MOST_OF_ROWS) {
      throw new IllegalArgumentException("a plan has room for " + MOST_OF_ROWS + " marks");
    }
    all = List.copyOf(all);
    ofStatuses = Collections.unmodifiableMap(new LinkedHashMap<>(ofStatuses));
    ofRows = List.copyOf(ofRows);
  }

  /**
   * Returns the hazards of several kinds together: for what is read before a store is open. Where
   * kinds differ, the first decides.
   */
  public static Hazards of(Collection<Hazards> kinds) {
    Map<TaskStatus, HazardTerm> statuses = new LinkedHashMap<>();
    kinds.forEach(kind -> kind.ofStatuses.forEach(statuses::putIfAbsent));
    return new Hazards(
        kinds.stream().flatMap(kind -> kind.all.stream()).distinct().toList(),
        statuses,
        kinds.stream()
            .map(Hazards::ofRows)
            .filter(rows -> !rows.isEmpty())
            .findFirst()
            .orElse(NONE.ofRows),
        kinds.stream().map(Hazards::family).filter(Objects::nonNull).findFirst().orElse(null));
  }

  /** Returns what they are where these options of the kind were chosen. */
  public Hazards in(Choices choices) {
    return new Hazards(
        all.stream().map(term -> term.in(choices)).toList(),
        ofStatuses,
        ofRows.stream().map(term -> term.in(choices)).toList(),
        family);
  }

  /** Returns whether tasks have others below them, so that a part of a workflow can go. */
  public boolean families() {
    return all.contains(CommonHazards.TORN_WORKFLOW);
  }

  /** Returns those that can be allowed or skipped. */
  public List<HazardTerm> choosable() {
    return all.stream().filter(HazardTerm::choosable).toList();
  }

  /** Returns those that are none where an archive keeps what is done away with. */
  public List<HazardTerm> settledByArchive() {
    return all.stream().filter(HazardTerm::unlessArchived).toList();
  }

  /** Finds a hazard by its code; empty if there is none. */
  public Optional<HazardTerm> find(String code) {
    return all.stream().filter(term -> term.code().equals(code)).findFirst();
  }

  /**
   * Returns one by its code.
   *
   * @throws NoSuchElementException if there is none
   */
  public HazardTerm get(String code) {
    return find(code).orElseThrow(() -> new NoSuchElementException(code));
  }

  /** Returns a hazard by its code; one that is not known stops a cleanup. */
  public HazardTerm named(String code) {
    return find(code).orElseGet(() -> HazardTerm.blocking(code));
  }

  /** Returns the marks of rows that these hazards are. */
  public int marks(Collection<HazardTerm> some) {
    int marks = 0;
    for (HazardTerm hazard : some) {
      int at = ofRows.indexOf(hazard);
      marks |= at < 0 ? 0 : 1 << at;
    }
    return marks;
  }

  /** Returns what these marks of a row mean. */
  public List<HazardTerm> marked(int marks) {
    return IntStream.range(0, ofRows.size())
        .filter(at -> (marks & 1 << at) != 0)
        .mapToObj(ofRows::get)
        .toList();
  }

  /** Orders them as outputs have them; those that are not known come last. */
  public Comparator<HazardTerm> order() {
    return Comparator.comparingInt(
        term -> {
          int at = all.indexOf(term);
          return at < 0 ? all.size() : at;
        });
  }

  /** Returns the same in the order of every output. */
  public Set<HazardTerm> ordered(Collection<HazardTerm> terms) {
    return Collections.unmodifiableSet(
        new LinkedHashSet<>(terms.stream().sorted(order()).toList()));
  }
}
