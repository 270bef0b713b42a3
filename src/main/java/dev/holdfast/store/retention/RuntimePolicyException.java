package dev.holdfast.store.retention;

/** A file in the shape of some runtime that the runtime itself would refuse. */
public final class RuntimePolicyException extends Exception {

  private static final long serialVersionUID = 1L;

  private final String bundle;
  private final String key;
  private final String detail;

  /**
   * Says what is wrong.
   *
   * @param bundle of the kind's texts
   * @param key of the sentence there
   * @param detail for the sentence, such as the runtime's own; empty if it needs none
   */
  public RuntimePolicyException(String bundle, String key, String detail) {
    super(detail.isEmpty() ? key : detail);
    this.bundle = bundle;
    this.key = key;
    this.detail = detail;
  }

  /** Returns the base name of the bundle that has the sentence. */
  public String bundle() {
    return bundle;
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
