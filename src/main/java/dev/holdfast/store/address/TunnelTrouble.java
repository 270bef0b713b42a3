package dev.holdfast.store.address;

/** Why there is no way through an SSH host. */
public enum TunnelTrouble {
  /** It does not answer. */
  UNREACHABLE,
  /** It accepts none of the keys. */
  REFUSED,
  /** Its key is not known here, and nobody said that it may be. */
  UNKNOWN_HOST,
  /** Its key is another than the one that is known. */
  CHANGED_HOST,
  /** A key is locked, and the passphrase is missing or wrong. */
  LOCKED_KEY,
  /** Others can read the key, so it was not used. */
  OPEN_KEY,
  /** The user’s configuration wants a program run in between. */
  PROXY_COMMAND
}
