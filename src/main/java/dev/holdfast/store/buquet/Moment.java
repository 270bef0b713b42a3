package dev.holdfast.store.buquet;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.store.buquet.bucket.Json;
import dev.holdfast.store.buquet.bucket.Listed;

/**
 * A version of an object that holds a subject, or a marker that it was deleted.
 *
 * @param json null of a marker, and where it is no JSON object
 */
record Moment(Listed version, JsonNode json) {

  boolean unreadable() {
    return json == null && !version.marker();
  }

  /** Returns when it was written, in Unix seconds, by the server's clock. */
  long time() {
    return version.lastModified().getEpochSecond();
  }

  /** Returns a text of it; null if it has none. */
  String text(String name) {
    return json == null ? null : Json.text(json, name);
  }
}
