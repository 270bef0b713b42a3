package dev.holdfast.store.jobtable;

import dev.holdfast.task.TaskId;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.BiConsumer;

/**
 * Workflows, of which tasks are joined as edges come (union-find): some 25 bytes a task, and its
 * id.
 */
final class JobWorkflows {

  private static final int FIRST_SIZE = 1 << 4;

  private final boolean numbered;
  private byte[] ids = {};
  private int[] ends = new int[FIRST_SIZE];

  /** One of the same workflow; itself at the top. */
  private int[] above = new int[FIRST_SIZE];

  private final BitSet below = new BitSet();

  /** The tasks by their hashes, from 1; 0 for none. */
  private int[] slots = new int[2 * FIRST_SIZE];

  private int size;

  /** Of each at the top the root, and how many there are; empty until somebody asks. */
  private int[] roots = {};

  private int[] sizes = {};

  JobWorkflows(boolean numbered) {
    this.numbered = numbered;
  }

  /** Takes one above another. */
  void join(TaskId parent, TaskId child) {
    int upper = top(add(parent));
    int lower = add(child);
    below.set(lower);
    above[top(lower)] = upper;
    roots = new int[0];
  }

  /** Takes one, which may be there; returns its number. */
  int add(TaskId id) {
    if (2 * size == slots.length) {
      slots = new int[4 * size];
      for (int at = 0; at < size; at++) {
        slots[slot(id(at))] = at + 1;
      }
      ends = Arrays.copyOf(ends, 2 * size);
      above = Arrays.copyOf(above, 2 * size);
    }
    int slot = slot(id);
    if (slots[slot] == 0) {
      byte[] text = bytes(id);
      int from = from(size);
      if (ids.length - from < text.length) {
        ids = Arrays.copyOf(ids, 2 * ids.length + text.length);
      }
      System.arraycopy(text, 0, ids, from, text.length);
      ends[size] = from + text.length;
      above[size] = size;
      slots[slot] = ++size;
    }
    return slots[slot] - 1;
  }

  /** Returns how many tasks there are. */
  int tasks() {
    return size;
  }

  boolean has(TaskId id) {
    return slots[slot(id)] > 0;
  }

  /** Returns the root of its workflow: itself where that is too large, or has no other. */
  TaskId root(TaskId id) {
    int at = slots[slot(id)] - 1;
    return at < 0 || size(at) > JobFamily.MOST ? id : id(roots[top(at)]);
  }

  /** Returns how many tasks its workflow has; of one that is too large nobody knows all. */
  long size(TaskId id) {
    return size(slots[slot(id)] - 1);
  }

  private int size(int at) {
    settle();
    int tasks = at < 0 ? 1 : sizes[top(at)];
    return tasks > JobFamily.MOST ? Integer.MAX_VALUE : tasks;
  }

  /** Hands out all, each with its root. */
  void each(BiConsumer<TaskId, TaskId> sink) {
    settle();
    for (int at = 0; at < size; at++) {
      sink.accept(id(at), id(roots[top(at)]));
    }
  }

  private void settle() {
    if (roots.length != size) {
      roots = new int[size];
      sizes = new int[size];
      for (int at = 0; at < size; at++) {
        int top = top(at);
        if (sizes[top]++ == 0 || before(at, roots[top])) {
          roots[top] = at;
        }
      }
    }
  }

  private boolean before(int one, int other) {
    return below.get(one) == below.get(other) ? id(one).compareTo(id(other)) < 0 : below.get(other);
  }

  private int top(int at) {
    int top = at;
    while (above[top] != top) {
      above[top] = above[above[top]];
      top = above[top];
    }
    return top;
  }

  private int from(int at) {
    return at == 0 ? 0 : ends[at - 1];
  }

  private TaskId id(int at) {
    String text = new String(ids, from(at), ends[at] - from(at), StandardCharsets.UTF_8);
    return numbered ? TaskId.of(Long.parseLong(text)) : new TaskId.Text(text);
  }

  private static byte[] bytes(TaskId id) {
    return id.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** Returns where a task is among the slots, or has room. */
  private int slot(TaskId id) {
    byte[] text = bytes(id);
    int slot = id.hashCode() * JobFamily.SPREAD >>> Integer.numberOfLeadingZeros(slots.length) + 1;
    while (slots[slot] > 0) {
      int at = slots[slot] - 1;
      if (Arrays.equals(ids, from(at), ends[at], text, 0, text.length)) {
        break;
      }
      slot = slot + 1 & slots.length - 1;
    }
    return slot;
  }
}
