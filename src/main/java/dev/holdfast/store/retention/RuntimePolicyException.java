package dev.holdfast.store.retention;

import dev.holdfast.task.Texts;

/** A file in the shape of some runtime that the runtime itself would refuse. */
public final class RuntimePolicyException extends Exception {

  private static final long serialVersionUID = 1L;

  private final transient Texts texts;
  private final String key;
  private final String detail;

  /**
   * Says what is wrong.
   *
   * @param texts of the kind
   * @param key of the sentence there
   * @param detail for the sentence, such as the runtime's own; empty if it needs none
   */
  public RuntimePolicyException(Texts texts, String key, String detail) {
    super(detail.isEmpty() ? key : detail);
    this.texts = texts;
    this.key = key;
    this.detail = detail;
  }

  /** Returns the texts of which the sentence is one. */
  public Texts texts() {
    return texts;
  }

  /** Returns under which key the sentence stands. */
  public String key() {
    return key;
  }

  /** Returns what the sentence names; empty if nothing. */
  public String detail() {
    return detail;
  }
}
