package dev.holdfast.desktop.stream;

import dev.holdfast.desktop.run.ArchiveOffer;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import java.util.List;

/**
 * What an operator is asked before events are deleted.
 *
 * @param store where
 * @param preview what goes
 * @param triggers triggers that will run with each delete, each as {@code table: name}
 * @param archive where what goes could be kept
 */
record StreamQuestion(
    ConnectionProfile store, StreamPreview preview, List<String> triggers, ArchiveOffer archive) {

  /** Above this many events the operator types their number, as for tasks. */
  static final int TYPED_ABOVE = 1_000;

  StreamQuestion {
    triggers = List.copyOf(triggers);
  }

  /** Returns whether the number of events is to be typed. */
  boolean wantsNumber() {
    return preview.events() > TYPED_ABOVE || store.environment() == Environment.PRODUCTION;
  }
}
