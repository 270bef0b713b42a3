package dev.holdfast.task;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Optional;

/** Reads payloads as the standard has JSON; nothing else is one. */
final class PayloadText {

  /** As deep as SQLite reads. */
  private static final int DEEPEST = 1_000;

  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(DEEPEST)
                          .maxNumberLength(Integer.MAX_VALUE)
                          .maxStringLength(Integer.MAX_VALUE)
                          .maxNameLength(Integer.MAX_VALUE)
                          .build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private PayloadText() {}

  /**
   * Finds out whether a value in it meets a test.
   *
   * @param payload as stored, or null; what is no JSON meets nothing
   */
  static boolean meets(String payload, TaskCondition.Test.At test) {
    return Optional.ofNullable(payload)
        .map(PayloadText::value)
        .map(test.path()::in)
        .filter(value -> test.any().stream().anyMatch(match -> match.meets(value)))
        .isPresent();
  }

  private static com.fasterxml.jackson.databind.JsonNode value(String payload) {
    try {
      return JSON.readTree(payload);
    } catch (JsonProcessingException broken) {
      return null;
    }
  }
}
