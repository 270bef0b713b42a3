package dev.holdfast.s3;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** All requests the test server got, in the order they came in. */
public final class CallLog {

  private final List<Call> calls = Collections.synchronizedList(new ArrayList<>());

  CallLog() {}

  void add(Call call) {
    calls.add(call);
  }

  /** Returns a copy of all calls. */
  public List<Call> calls() {
    synchronized (calls) {
      return List.copyOf(calls);
    }
  }

  /** Returns the calls that change something or might; empty proves that nothing was written. */
  public List<Call> writes() {
    return calls().stream().filter(call -> call.operation().write()).toList();
  }

  /** Returns the calls of one kind. */
  public List<Call> of(Operation operation) {
    return calls().stream().filter(call -> call.operation() == operation).toList();
  }

  /** Returns how many calls of one kind there were. */
  public int count(Operation operation) {
    return of(operation).size();
  }

  /** Forgets all calls. */
  public void clear() {
    calls.clear();
  }
}
