package dev.holdfast.cli.preview;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.holdfast.text.JsonDocument;
import java.util.List;

/**
 * Why a stream, or one event of it, is or is not expired, for programs.
 *
 * @param offset of the event; null for the whole stream
 * @param events how many go; null if only one was asked about
 * @param eligibleAt null if nobody can tell, or it never will be
 */
record StreamExplainDocument(
    String id,
    Long offset,
    boolean eligible,
    @JsonInclude(JsonInclude.Include.NON_NULL) Long events,
    List<Clause> clauses,
    Long eligibleAt,
    String reason)
    implements JsonDocument {

  /** What was asked, and what the answer rests on. */
  record Clause(String rule, boolean holds, Object value) implements JsonDocument {}
}
