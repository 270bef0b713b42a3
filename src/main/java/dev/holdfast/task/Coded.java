package dev.holdfast.task;

/** What is told by its code: a status, or a term of a kind of store. */
public interface Coded {

  /** Returns the code, as stores, files and programs have it. */
  String code();
}
