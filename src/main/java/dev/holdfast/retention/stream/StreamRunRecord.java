package dev.holdfast.retention.stream;

import dev.holdfast.store.StreamWriter.Part;
import java.util.List;

/** What is known of runs of one plan, so that a run that goes on takes nothing done for drift. */
public interface StreamRunRecord {

  /** Of a plan that is run once. */
  StreamRunRecord NONE =
      new StreamRunRecord() {
        @Override
        public long before(String stream) {
          return 0;
        }

        @Override
        public void begin(List<Part> parts) {}
      };

  /** Returns how many events of a stream earlier runs were about to delete, at the most. */
  long before(String stream);

  /** A batch is about to be deleted. */
  void begin(List<Part> parts);
}
