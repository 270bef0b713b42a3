package dev.holdfast.store.eventstream;

import dev.holdfast.store.stream.StreamTerms;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.task.Texts;
import java.util.List;
import java.util.Map;

/** What must be seen before events of streams are deleted (formats/event-streams). */
public final class StreamHazards {

  static final Texts TEXTS = Texts.in("dev.holdfast.store.eventstream.messages");

  /** Consumers of streams that have not read all that goes: what is deleted they never can. */
  public static final HazardTerm CONSUMER_AT_RISK =
      HazardTerm.blocking("consumer_at_risk").with(TEXTS);

  /**
   * Events that the server’s own job would delete, and Holdfast would not: the age of the default
   * is shorter than what their stream’s own row says.
   */
  public static final HazardTerm DEFAULT_SHORTENS_STREAM =
      HazardTerm.told("default_shortens_stream").with(TEXTS);

  /** Policy rows of streams whose numbers make no sense: they delete nothing here. */
  public static final HazardTerm INVALID_POLICY = HazardTerm.told("invalid_policy").with(TEXTS);

  /** Events that the server’s own job would delete because of such a row. */
  public static final HazardTerm INVALID_POLICY_DELETES =
      HazardTerm.told("invalid_policy_deletes").with(TEXTS);

  /** All of them. */
  public static final Hazards HAZARDS =
      new Hazards(
          List.of(
              CommonHazards.ROW_SECURITY,
              CommonHazards.READ_ONLY_ROLE,
              DEFAULT_SHORTENS_STREAM,
              CONSUMER_AT_RISK,
              INVALID_POLICY,
              INVALID_POLICY_DELETES,
              CommonHazards.FOREIGN_ROWS),
          Map.of(),
          List.of(),
          null,
          new StreamTerms(
              CONSUMER_AT_RISK, DEFAULT_SHORTENS_STREAM, INVALID_POLICY, INVALID_POLICY_DELETES));

  private StreamHazards() {}
}
