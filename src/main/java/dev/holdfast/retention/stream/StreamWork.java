package dev.holdfast.retention.stream;

import dev.holdfast.retention.Work;
import dev.holdfast.store.Planned;
import java.util.List;

/** The streams of a cleanup, each with so many events. */
record StreamWork(List<Planned> streams, List<Long> events) implements Work {

  StreamWork {
    streams = List.copyOf(streams);
    events = List.copyOf(events);
  }

  @Override
  public int size() {
    return streams.size();
  }

  @Override
  public Planned get(int place) {
    return streams.get(place);
  }

  @Override
  public long units(int place) {
    return events.get(place);
  }

  @Override
  public boolean divisible() {
    return true;
  }

  @Override
  public long units() {
    return events.stream().mapToLong(Long::longValue).sum();
  }
}
