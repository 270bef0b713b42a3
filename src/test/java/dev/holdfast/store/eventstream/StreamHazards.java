package dev.holdfast.store.eventstream;

import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.store.terms.OperationTerm;

/** The hazards of event streams as their terms have them, for tests. */
public final class StreamHazards {

  public static final Hazards HAZARDS = StreamStore.TERMS.hazards();
  public static final HazardTerm CONSUMER_AT_RISK = HAZARDS.get("consumer_at_risk");
  public static final HazardTerm DEFAULT_SHORTENS_STREAM = HAZARDS.get("default_shortens_stream");
  public static final HazardTerm INVALID_POLICY_DELETES = HAZARDS.get("invalid_policy_deletes");

  /** In whose words they are said. */
  public static final OperationTerm OPERATION = StreamStore.TERMS.cleanup();

  private StreamHazards() {}
}
