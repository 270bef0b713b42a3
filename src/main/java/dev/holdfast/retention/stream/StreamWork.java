package dev.holdfast.retention.stream;

import dev.holdfast.retention.plan.Work;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.stream.PlannedStream;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** The streams of a cleanup, each with so many events. */
final class StreamWork implements Work {

  private final List<PlannedStream> streams;
  private final Function<String, Set<String>> allowed;
  private final long events;

  /**
   * Takes them; what a run needs of one is put together when it comes to it.
   *
   * @param allowed which hazards of a stream the operator accepted, by their names
   */
  StreamWork(List<PlannedStream> streams, Function<String, Set<String>> allowed) {
    this.streams = List.copyOf(streams);
    this.allowed = allowed;
    this.events = streams.stream().mapToLong(stream -> stream.tally().events()).sum();
  }

  @Override
  public int size() {
    return streams.size();
  }

  @Override
  public Planned get(int place) {
    PlannedStream stream = streams.get(place);
    return stream.planned(allowed.apply(stream.tally().stream()));
  }

  @Override
  public long units(int place) {
    return streams.get(place).tally().events();
  }

  @Override
  public boolean divisible() {
    return true;
  }

  @Override
  public long units() {
    return events;
  }
}
