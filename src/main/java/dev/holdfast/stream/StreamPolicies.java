package dev.holdfast.stream;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All policies of a store, and the two ways to read them (facts: the plan document of the event
 * streams, “Semantics”). Immutable.
 *
 * <p>{@link #ours Holdfast’s reading} deletes less: the most particular row decides, so a stream
 * with a row of its own, even a disabled or an empty one, is out of reach of the default. In {@link
 * #servers the server’s} the age of the default applies to every stream.
 */
public final class StreamPolicies {

  private final Map<String, StreamPolicy> rows = new HashMap<>();

  /** Takes the rows of a store. */
  public StreamPolicies(Collection<StreamPolicy> rows) {
    rows.forEach(row -> this.rows.put(row.stream(), row));
  }

  /** Returns all rows by name, the default among them. */
  public List<StreamPolicy> rows() {
    return rows.values().stream().sorted(Comparator.comparing(StreamPolicy::stream)).toList();
  }

  /** Returns the rows that are enabled and make no sense, so that they do nothing, by name. */
  public List<StreamPolicy> invalid() {
    return rows().stream().filter(this::voided).toList();
  }

  /** A count of the default is ignored, whatever it is. */
  private boolean voided(StreamPolicy row) {
    return row.enabled() && !row.valid() && (!row.isDefault() || ofDefault().none());
  }

  /** Returns whether the row that would decide about a stream does nothing, for it is invalid. */
  public boolean invalidFor(String stream) {
    return deciding(stream).filter(this::voided).isPresent();
  }

  /** Returns how many rows do something: enabled, valid and with a rule that counts. */
  public long inForce() {
    return rows.values().stream()
        .filter(
            row ->
                row.isDefault()
                    ? !ofDefault().none()
                    : row.enabled() && row.valid() && !row.empty())
        .count();
  }

  /** Returns the row of this name. */
  public Optional<StreamPolicy> row(String stream) {
    return Optional.ofNullable(rows.get(stream));
  }

  /** Returns the row that decides about a stream: its own, or else the default. */
  public Optional<StreamPolicy> deciding(String stream) {
    return row(source(stream) == Source.OWN ? stream : StreamPolicy.DEFAULT);
  }

  /**
   * Returns the rows as they would be after an edit.
   *
   * @param row null to delete it
   */
  public StreamPolicies changed(String stream, StreamPolicy row) {
    Map<String, StreamPolicy> changed = new HashMap<>(rows);
    changed.remove(stream);
    if (row != null) {
      changed.put(stream, row);
    }
    return new StreamPolicies(changed.values());
  }

  /** Returns where a stream’s rule comes from. */
  public Source source(String stream) {
    if (!stream.equals(StreamPolicy.DEFAULT) && rows.containsKey(stream)) {
      return Source.OWN;
    }
    return ofDefault().none() ? Source.NONE : Source.DEFAULT;
  }

  /** Returns what Holdfast does: the most particular row decides. */
  public Reading ours() {
    Map<String, StreamPolicy.Rule> own = new HashMap<>();
    rows.values().stream()
        .filter(row -> !row.isDefault())
        .forEach(
            row ->
                own.put(
                    row.stream(),
                    row.enabled() && row.valid()
                        ? new StreamPolicy.Rule(row.maxAgeSeconds(), row.maxEventCount())
                        : StreamPolicy.Rule.NONE));
    return new Reading(own, ofDefault());
  }

  private StreamPolicy.Rule ofDefault() {
    StreamPolicy row = rows.get(StreamPolicy.DEFAULT);
    // A count of the default is ignored, whatever it is.
    return row != null
            && row.enabled()
            && row.readable()
            && row.maxAgeSeconds() != null
            && row.maxAgeSeconds() > 0
        ? new StreamPolicy.Rule(row.maxAgeSeconds(), null)
        : StreamPolicy.Rule.NONE;
  }

  /** Returns what the server’s own job does: the age of the default applies to every stream. */
  public Reading servers() {
    StreamPolicy common = rows.get(StreamPolicy.DEFAULT);
    Long age = common != null && common.enabled() ? common.maxAgeSeconds() : null;
    Map<String, StreamPolicy.Rule> own = new HashMap<>();
    rows.values().stream()
        .filter(row -> !row.isDefault())
        .forEach(row -> own.put(row.stream(), servers(row, age)));
    return new Reading(own, new StreamPolicy.Rule(age, null));
  }

  private static StreamPolicy.Rule servers(StreamPolicy row, Long commonAge) {
    if (!row.enabled()) {
      return new StreamPolicy.Rule(commonAge, null);
    }
    Long age = row.maxAgeSeconds();
    Long shorter = age == null ? commonAge : age;
    if (age != null && commonAge != null && commonAge < age) {
      shorter = commonAge;
    }
    return new StreamPolicy.Rule(shorter, row.maxEventCount());
  }

  /** Where a stream’s rule comes from. */
  public enum Source {
    /** A row of its own, whatever it says. */
    OWN("own"),
    /** The row for streams without one. */
    DEFAULT("*"),
    /** No row applies. */
    NONE(null);

    /** The name in JSON; null if no row applies. */
    public final String wireName;

    Source(String wireName) {
      this.wireName = wireName;
    }
  }

  /**
   * One way to read a store's policies: which rule each stream has.
   *
   * @param own the rules of streams that have a row of their own
   * @param others the rule of all others
   */
  public record Reading(Map<String, StreamPolicy.Rule> own, StreamPolicy.Rule others) {

    /** Returns the rule of a stream. */
    public StreamPolicy.Rule of(String stream) {
      return own.getOrDefault(stream, others);
    }
  }
}
