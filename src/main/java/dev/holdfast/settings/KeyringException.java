package dev.holdfast.settings;

/** The keyring did not do what it was asked for. Never holds a secret. */
public final class KeyringException extends Exception {

  private static final long serialVersionUID = 1L;

  /**
   * Says why.
   *
   * @param detail part of a sentence, without a full stop
   */
  public KeyringException(String detail) {
    super(detail);
  }
}
