package dev.holdfast.s3;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** What is to go wrong on the test server, and the ways in which it is a lesser S3. */
public final class Faults {

  private record OnCall(Operation operation, Fault fault) {}

  private final List<OnCall> onCalls = new CopyOnWriteArrayList<>();
  private final List<Fault> onDeletedKeys = new CopyOnWriteArrayList<>();
  private volatile boolean putConditionsIgnored;
  private volatile boolean deleteConditionsIgnored;
  private volatile boolean batchConditionsIgnored;

  Faults() {}

  /** A fault for calls of one kind; see there for which of them, and what happens. */
  public Fault on(Operation operation) {
    Fault fault = new Fault();
    onCalls.add(new OnCall(operation, fault));
    return fault;
  }

  /** A fault for single keys of DeleteObjects; an error is that key's own, the others go on. */
  public Fault onDeletedKey() {
    Fault fault = new Fault();
    onDeletedKeys.add(fault);
    return fault;
  }

  /** PutObject does as if it had no condition, as on some other providers. */
  public Faults ignorePutConditions() {
    putConditionsIgnored = true;
    return this;
  }

  /** DeleteObject does as if it had no If-Match, as on most other providers. */
  public Faults ignoreDeleteConditions() {
    deleteConditionsIgnored = true;
    return this;
  }

  /** DeleteObjects does as if its keys had no ETag, as on most other providers. */
  public Faults ignoreBatchConditions() {
    batchConditionsIgnored = true;
    return this;
  }

  /** Nothing goes wrong any more, and all conditions are heeded. */
  public void clear() {
    onCalls.clear();
    onDeletedKeys.clear();
    putConditionsIgnored = false;
    deleteConditionsIgnored = false;
    batchConditionsIgnored = false;
  }

  boolean heedsPutConditions() {
    return !putConditionsIgnored;
  }

  boolean heedsDeleteConditions() {
    return !deleteConditionsIgnored;
  }

  boolean heedsBatchConditions() {
    return !batchConditionsIgnored;
  }

  /** Returns the faults a call meets, each counted as used. */
  List<Fault> meeting(Operation operation, String key) {
    return onCalls.stream()
        .filter(on -> on.operation() == operation && on.fault().takes(key))
        .map(OnCall::fault)
        .toList();
  }

  /** Returns the faults one key of DeleteObjects meets, each counted as used. */
  List<Fault> meetingKey(String key) {
    return onDeletedKeys.stream().filter(fault -> fault.takes(key)).toList();
  }
}
