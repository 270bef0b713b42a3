package dev.holdfast.retention.stream;

import dev.holdfast.store.StreamTarget;
import dev.holdfast.store.StreamWriter;
import dev.holdfast.store.StreamWriter.Part;
import dev.holdfast.stream.StreamPosition;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Hands out the events of a plan in their order, some at a time. Keys are read ahead in chunks, so
 * that neither a long stream is held in memory nor a sort paid for each batch.
 */
final class EventSupply {

  /** Keys read at once: a few hundred kilobytes. */
  static final int CHUNK = 20_000;

  private final StreamWriter writer;
  private final BiConsumer<StreamTarget, Long> missing;
  private final Deque<StreamTarget> targets;
  private final Deque<StreamPosition> ahead = new ArrayDeque<>();
  private StreamPosition last = StreamPosition.BEFORE_ALL;
  private long offered;
  private boolean exhausted;

  /**
   * Begins.
   *
   * @param missing hears of a target that had fewer events than were frozen, and how many fewer
   */
  EventSupply(
      StreamWriter writer, List<StreamTarget> targets, BiConsumer<StreamTarget, Long> missing) {
    this.writer = writer;
    this.targets = new ArrayDeque<>(targets);
    this.missing = missing;
  }

  /** Returns the next events, at most so many; empty at the end. */
  List<Part> next(long most) {
    List<Part> parts = new ArrayList<>();
    long left = most;
    while (left > 0 && !targets.isEmpty()) {
      StreamTarget target = targets.getFirst();
      List<StreamPosition> taken = new ArrayList<>();
      while (left > 0 && fill(target)) {
        taken.add(ahead.removeFirst());
        left--;
      }
      if (!taken.isEmpty()) {
        parts.add(new Part(target, taken));
      }
      if (ahead.isEmpty() && exhausted) {
        leave(target);
      }
    }
    return parts;
  }

  /** Never hands out more than were frozen: what was not shown stays. */
  private boolean fill(StreamTarget target) {
    if (ahead.isEmpty() && !exhausted) {
      int wanted = (int) Math.min(CHUNK, target.events() - offered);
      List<StreamPosition> keys = wanted == 0 ? List.of() : writer.next(target, last, wanted);
      offered += keys.size();
      exhausted = keys.size() < wanted || offered >= target.events();
      if (!keys.isEmpty()) {
        last = keys.getLast();
        ahead.addAll(keys);
      }
    }
    return !ahead.isEmpty();
  }

  private void leave(StreamTarget target) {
    if (offered < target.events()) {
      missing.accept(target, target.events() - offered);
    }
    forget();
  }

  /** Leaves out what is to come of a stream; returns how many events that is. */
  long skip(String stream) {
    if (targets.isEmpty() || !targets.getFirst().stream().equals(stream)) {
      return 0;
    }
    long more = targets.getFirst().events() - offered + ahead.size();
    ahead.clear();
    forget();
    return more;
  }

  private void forget() {
    targets.removeFirst();
    last = StreamPosition.BEFORE_ALL;
    offered = 0;
    exhausted = false;
  }
}
