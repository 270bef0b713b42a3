package dev.holdfast.store.stream;

import dev.holdfast.store.terms.HazardTerm;
import java.util.List;

/**
 * What is known of those who read streams.
 *
 * @param table the table of their positions; null if the store has none that is understood: then
 *     nobody knows who would lose events
 * @param atRisk those that have not read what goes
 */
public record StreamConsumers(String table, List<AtRisk> atRisk) {

  /** Nobody knows. */
  public static final StreamConsumers UNKNOWN = new StreamConsumers(null, List.of());

  public StreamConsumers {
    atRisk = List.copyOf(atRisk);
  }

  /** Returns the hazard of those that have not read all that goes. */
  public static HazardTerm unread() {
    return HazardTerm.blocking("consumer_at_risk");
  }

  /** Returns whether anything could be looked at. */
  public boolean checked() {
    return table != null;
  }

  /**
   * Consumers of one stream.
   *
   * @param consumers how many of them have not read all that goes
   * @param lowestPosition the lowest of their positions
   */
  public record AtRisk(String stream, long consumers, long lowestPosition) {}
}
