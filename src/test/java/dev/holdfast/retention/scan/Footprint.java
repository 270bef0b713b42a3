package dev.holdfast.retention.scan;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.Buffer;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Counts the bytes of everything that can be reached from an object, as a virtual machine with
 * short references lays it out. Asks no collector, so it says the same each time. Of what the
 * platform's own classes hold it knows collections, maps and sets of bits; it refuses others.
 */
public final class Footprint {

  private static final int REFERENCE = 4;
  private static final int HEADER = 12;
  private static final int ALIGNED = 8;

  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Deque<Object> open = new ArrayDeque<>();
  private long bytes;

  private Footprint() {}

  /** Returns how many bytes it is. */
  public static long of(Object root) throws IllegalAccessException {
    Footprint footprint = new Footprint();
    footprint.reach(root);
    while (!footprint.open.isEmpty()) {
      footprint.look(footprint.open.remove());
    }
    return footprint.bytes;
  }

  private void reach(Object value) {
    if (value != null && !(value instanceof Class<?>) && seen.add(value)) {
      open.add(value);
    }
  }

  private void add(long some) {
    bytes += (some + ALIGNED - 1) / ALIGNED * ALIGNED;
  }

  private void look(Object value) throws IllegalAccessException {
    switch (value) {
      case String text -> add(2L * HEADER + ALIGNED + text.length());
      case Number _, Boolean _, Character _ -> add(HEADER + ALIGNED);
      case Enum<?> _ -> add(HEADER);
      case BitSet bits -> add(HEADER + ALIGNED + bits.size() / Byte.SIZE);
      case Map<?, ?> map -> {
        add(HEADER + map.size() * (HEADER + 4L * REFERENCE + 2L * REFERENCE));
        map.keySet().forEach(this::reach);
        map.values().forEach(this::reach);
      }
      case Collection<?> items -> {
        add(HEADER + items.size() * 2L * REFERENCE);
        items.forEach(this::reach);
      }
      default -> {
        if (value.getClass().isArray()) {
          array(value);
        } else {
          fields(value);
        }
      }
    }
  }

  private void array(Object array) {
    int length = Array.getLength(array);
    add(HEADER + REFERENCE + (long) length * size(array.getClass().getComponentType()));
    if (array instanceof Object[] items) {
      for (Object item : items) {
        reach(item);
      }
    }
  }

  private void fields(Object value) throws IllegalAccessException {
    Class<?> type = value.getClass();
    if (type.isHidden() || type.isSynthetic()) {
      add(HEADER);
      return;
    }
    if (value instanceof Buffer) {
      // What it is about is mapped, not on the heap.
      add(4 * HEADER);
      return;
    }
    if (!type.getName().startsWith("dev.holdfast.")) {
      throw new IllegalArgumentException("nobody knows what this takes: " + type);
    }
    long own = HEADER;
    for (Class<?> at = type; at != Object.class; at = at.getSuperclass()) {
      for (Field field : at.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          own += size(field.getType());
          if (!field.getType().isPrimitive()) {
            field.setAccessible(true);
            reach(field.get(value));
          }
        }
      }
    }
    add(own);
  }

  private static int size(Class<?> type) {
    if (type == long.class || type == double.class) {
      return Long.BYTES;
    }
    if (type == int.class || type == float.class || !type.isPrimitive()) {
      return REFERENCE;
    }
    return type == short.class || type == char.class ? Short.BYTES : Byte.BYTES;
  }
}
