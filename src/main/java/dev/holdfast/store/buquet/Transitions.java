package dev.holdfast.store.buquet;

import com.fasterxml.jackson.databind.JsonNode;

/** Names what lies between two versions that can be read. */
interface Transitions {

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
}
