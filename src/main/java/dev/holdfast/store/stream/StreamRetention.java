package dev.holdfast.store.stream;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.operation.Operations;
import dev.holdfast.stream.StreamPolicy;
import java.util.List;
import java.util.Set;

/**
 * The role of a store of event streams that keeps a policy for each in the store itself, and
 * deletes what these let go. An archive of events has none. Thread-safe; every verb blocks and
 * throws {@link StoreException}, as those of {@link TaskStore} do.
 */
public interface StreamRetention extends Operations {

  /** Returns the table that holds the events, as a statement spells it. */
  String table();

  /** Returns those of these names of which the store holds no event. */
  List<String> absent(List<String> streams, Cancellation cancellation);

  /** Returns what its table of policies can hold. */
  StreamPolicy.Limits limits(Cancellation cancellation);

  /** Opens one consistent view for judging policies. Close it soon. */
  StreamSnapshot snapshot(Cancellation cancellation);

  /**
   * The policies that a store keeps.
   *
   * @param rows by name, the default among them
   * @param absent of which streams there is a row, and no event
   */
  record Kept(List<StreamPolicy> rows, Set<String> absent) {}

  /** Reads the policies; blocks. */
  default Kept kept(Cancellation cancellation) {
    List<StreamPolicy> rows;
    try (StreamSnapshot snapshot = snapshot(cancellation)) {
      rows = snapshot.policies();
    }
    List<String> named =
        rows.stream().filter(row -> !row.isDefault()).map(StreamPolicy::stream).toList();
    return new Kept(rows, Set.copyOf(absent(named, cancellation)));
  }

  /**
   * Writes one policy, if it is still what the operator saw.
   *
   * @param seen the row as it was read; null if there was none
   * @param wanted the row as it is to be; null to delete it
   * @return false if somebody wrote the row meanwhile; then nothing was changed
   */
  boolean write(StreamPolicy seen, StreamPolicy wanted, Cancellation cancellation);
}
