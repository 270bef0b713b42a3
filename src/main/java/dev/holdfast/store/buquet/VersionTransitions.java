package dev.holdfast.store.buquet;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** Names what lies between two versions that can be read. */
interface VersionTransitions {

  /** What became of a subject that is known only from a later version on. */
  String FIRST_KNOWN = "first_known";

  /** What nobody has a name for. */
  String CHANGED = "changed";

  /**
   * Returns the name.
   *
   * @param before null if this is the first version
   */
  String name(JsonNode before, JsonNode now);

  /**
   * A step or a signal that is not as it was before.
   *
   * @param told what became of it, in buquet's own words
   */
  record Part(String name, String told) {}

  /**
   * Returns which steps and signals changed, in the order of the later version; null of a subject
   * that has none.
   *
   * @param before null if this is the first version
   */
  default List<Part> parts(JsonNode before, JsonNode now) {
    return null;
  }
}
