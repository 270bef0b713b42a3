package dev.holdfast.store;

import dev.holdfast.job.Cancellation;
import dev.holdfast.stream.StreamPolicy;
import dev.holdfast.stream.StreamPolicyLimits;
import java.util.List;

/**
 * What a store can do whose tasks are event streams, with a policy for each kept in the store
 * itself. Thread-safe; every verb blocks and throws {@link StoreException}, as those of {@link
 * TaskStore} do.
 */
public interface StreamRetention {

  /** Returns the table that holds the events, as a statement spells it. */
  String table();

  /** Returns the policies as they are now, by name; the default is one of them. */
  List<StreamPolicy> policies(Cancellation cancellation);

  /** Returns what its table of policies can hold. */
  StreamPolicyLimits limits(Cancellation cancellation);

  /** Returns those of these names of which the store holds no event. */
  List<String> absent(List<String> streams, Cancellation cancellation);

  /** Returns a page of one stream, found by key. */
  StreamEventPage events(StreamEventQuery query, Cancellation cancellation);

  /** Opens one consistent view for judging policies. Close it soon. */
  StreamSnapshot snapshot(Cancellation cancellation);

  /** Looks whether deleting events can work, as far as reading tells. */
  Preflight preflight(Cancellation cancellation);

  /** Opens the writing connection for one confirmed run. Close it after the run. */
  Operation writer(Cancellation cancellation);

  /**
   * Writes one policy, if it is still what the operator saw.
   *
   * @param seen the row as it was read; null if there was none
   * @param wanted the row as it is to be; null to delete it
   * @return false if somebody wrote the row meanwhile; then nothing was changed
   */
  boolean write(StreamPolicy seen, StreamPolicy wanted, Cancellation cancellation);
}
