package dev.holdfast.store.retention;

import dev.holdfast.task.Texts;

/** A file in the shape of some runtime that the runtime itself would refuse. */
public final class RuntimePolicyException extends Exception {

  private static final long serialVersionUID = 1L;

  /** The texts of which the sentence is one. */
  public final transient Texts texts;

  /** Under which key the sentence stands. */
  public final String key;

  /** What the sentence names; empty if nothing. */
  public final String detail;

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
}
