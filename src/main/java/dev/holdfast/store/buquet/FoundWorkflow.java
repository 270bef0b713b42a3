package dev.holdfast.store.buquet;

import dev.holdfast.store.buquet.bucket.Listed;

/**
 * A workflow that the listing shows.
 *
 * @param id as its keys have it
 * @param state its state as it was listed; null if there is none
 * @param deeper whether another state lies below it that cannot be one of its own steps or signals
 */
public record FoundWorkflow(String id, Listed state, Artefacts artefacts, boolean deeper) {

  public static final String FOLDER = "workflow/";
  static final String STATE = "/state.json";

  /** Returns the key of a state. */
  public static String stateKey(String id) {
    return FOLDER + id + STATE;
  }

  /** Returns the id in the key of a state. */
  static String idOfState(String key) {
    return key.substring(FOLDER.length(), key.length() - STATE.length());
  }

  /** Returns the key of the last step or signal that was written after the state; null for none. */
  String straggler() {
    Listed newest = artefacts.newest();
    boolean late =
        state != null && newest != null && newest.lastModified().isAfter(state.lastModified());
    return late ? newest.key() : null;
  }
}
