package dev.holdfast.retention.hold;

import java.util.List;
import java.util.Map;

/** Another record of what was put on hold: holds that are in it and not in the book are lost. */
@FunctionalInterface
public interface HoldRecord {

  /**
   * Returns what was put on hold and not released, by the place of the store. Asked by each preview
   * and each batch: must be quick.
   *
   * @throws HoldException if nobody knows
   */
  Map<String, List<Hold>> held();
}
