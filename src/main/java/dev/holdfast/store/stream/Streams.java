package dev.holdfast.store.stream;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.Capability;
import java.util.List;

/**
 * The role of a store whose tasks are event streams: it has {@link Capability#STREAMS}.
 * Thread-safe; every verb blocks and throws {@link StoreException}, as those of {@link TaskStore}
 * do.
 */
public interface Streams {

  /** Returns the table that holds the events, as a statement spells it. */
  String table();

  /** Returns those of these names of which the store holds no event. */
  List<String> absent(List<String> streams, Cancellation cancellation);

  /** Returns a page of one stream, found by key. */
  StreamEventPage events(StreamEventQuery query, Cancellation cancellation);
}
