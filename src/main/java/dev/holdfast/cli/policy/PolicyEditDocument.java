package dev.holdfast.cli.policy;

import dev.holdfast.cli.preview.StreamPreviewDocument;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.stream.StreamPolicy;
import dev.holdfast.text.JsonDocument;
import java.util.List;
import java.util.Map;

/**
 * What a change of a policy means, for programs.
 *
 * @param streamExists null for the row that is for all streams without one of their own
 * @param before the row as it was; null if there was none
 * @param after the row as it is wanted; null if there shall be none
 */
record PolicyEditDocument(
    String store,
    String stream,
    Boolean streamExists,
    Map<String, Object> before,
    Map<String, Object> after,
    long events,
    long streamsProcessed,
    long eventsBefore,
    long serverEvents,
    long serverEventsBefore,
    StreamPreviewDocument preview,
    String expect,
    boolean written)
    implements JsonDocument {

  static PolicyEditDocument of(StoreAddress store, PolicyEdit.Change edit, boolean written) {
    return new PolicyEditDocument(
        store.display(),
        edit.stream(),
        edit.stream().equals(StreamPolicy.DEFAULT) ? null : (Boolean) edit.exists(),
        row(edit.seen(), edit.exists()),
        row(edit.wanted(), edit.exists()),
        edit.after().events(),
        edit.after().streamsProcessed(),
        edit.before().events(),
        edit.after().serverEvents(),
        edit.before().serverEvents(),
        StreamPreviewDocument.of(edit.after(), store, List.of()),
        edit.seen() == null ? "none" : edit.seen().version(),
        written);
  }

  private static Map<String, Object> row(StreamPolicy row, boolean exists) {
    return row == null ? null : PolicyListCommand.fields(row, exists);
  }
}
