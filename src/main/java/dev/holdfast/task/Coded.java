package dev.holdfast.task;

import java.util.Collection;
import java.util.List;

/** What is told by its code: a status, or a term of a kind of store. */
public interface Coded {

  /** Returns the code, as stores, files and programs have it. */
  String code();

  /** Returns the codes of some. */
  static List<String> codes(Collection<? extends Coded> all) {
    return all.stream().map(Coded::code).toList();
  }

  /** Returns the codes of some as one text. */
  static String joined(Collection<? extends Coded> all) {
    return String.join(", ", codes(all));
  }
}
