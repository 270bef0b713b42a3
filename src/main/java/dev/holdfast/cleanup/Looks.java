package dev.holdfast.cleanup;

import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.run.CleanupResult;
import java.util.function.Supplier;

/** Looks at a store before and after a cleanup. What cannot be learnt here stops no cleanup. */
interface Looks {

  /** Learns nothing. */
  Looks NONE =
      new Looks() {
        @Override
        public void begin() {}

        @Override
        public Long plannedBytes() {
          return null;
        }

        @Override
        public Aftermath end(CleanupResult result, Supplier<? extends Holds> holds) {
          return null;
        }
      };

  /** Looks before. */
  void begin();

  /** Returns about how many bytes the planned subjects hold; null if nobody knows. */
  Long plannedBytes();

  /** Looks after; null if there is nothing to tell. */
  Aftermath end(CleanupResult result, Supplier<? extends Holds> holds);
}
