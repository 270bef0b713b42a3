package dev.holdfast.store;

import java.util.Objects;

/**
 * How what a store says comes over the network.
 *
 * @param protocol of its encryption, such as {@code TLSv1.3}; null if it is not encrypted
 * @param trust what was checked of who sends it; {@link Trust#NOTHING} without encryption
 */
public record Transport(String protocol, Trust trust) {

  /** What was checked of a server's certificate. */
  public enum Trust {
    /** Whoever answers may be another. */
    NOTHING,
    /** An authority that is trusted has signed it, for whatever server. */
    AUTHORITY,
    /** It is signed by such an authority, and for this server. */
    SERVER
  }

  /** Not encrypted. */
  public static final Transport PLAIN = new Transport(null, Trust.NOTHING);

  public Transport {
    Objects.requireNonNull(trust);
  }

  /** Returns whether nobody on the way can read it. */
  public boolean encrypted() {
    return protocol != null;
  }
}
