package dev.holdfast.store.address;

import java.util.Objects;

/**
 * How what a store says comes over the network.
 *
 * @param protocol of its encryption, such as {@code TLSv1.3}; null if it is not encrypted
 * @param trust what was checked of who sends it; {@link Trust#NOTHING} without encryption
 * @param way where it goes along
 */
public record Transport(String protocol, Trust trust, Way way) {

  /** Where what is said goes along. */
  public enum Way {
    /** Over a network, where others may be. */
    NETWORK,
    /** Through an SSH host, encrypted up to there. */
    SSH,
    /** Within this machine. */
    LOCAL
  }

  /** What was checked of a server's certificate. */
  public enum Trust {
    /** Whoever answers may be another. */
    NOTHING,
    /** An authority that is trusted has signed it, for whatever server. */
    AUTHORITY,
    /** It is signed by such an authority, and for this server. */
    SERVER
  }

  public Transport {
    Objects.requireNonNull(trust);
    Objects.requireNonNull(way);
  }

  /** Returns whether nobody on the way can read it. */
  public boolean encrypted() {
    return protocol != null;
  }
}
