package dev.holdfast.store.retention;

/** Why the certificate that a server shows is not believed. */
public enum Distrust {
  /** The server signed it itself, and nobody vouched for it here. */
  SELF_SIGNED,
  /** An authority signed it that is not known here. */
  UNKNOWN_AUTHORITY,
  /** Its time is over. */
  EXPIRED,
  /** Its time has not come; one of the two clocks may be wrong. */
  NOT_YET_VALID,
  /** It is for servers of other names. */
  OTHER_NAME,
  /** The server shows none: it does not encrypt. */
  NOT_ENCRYPTED,
  /** The file with the authorities that are believed cannot be read. */
  NO_AUTHORITIES
}
