package dev.holdfast.cli.preview;

import dev.holdfast.store.OperationTerm;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a program is told of what a cleanup does, where that is not what others do. */
final class OperationFields {

  private OperationFields() {}

  /** Returns nothing where subjects are deleted, and can be restored from an archive. */
  static Map<String, Object> of(OperationTerm operation) {
    Map<String, Object> fields = new LinkedHashMap<>();
    if (!operation.usual()) {
      fields.put("verb", operation.verb());
      fields.put("subjects_stay", operation.stays());
      fields.put("undo", operation.undo());
    }
    return fields;
  }
}
