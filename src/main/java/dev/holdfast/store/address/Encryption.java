package dev.holdfast.store.address;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How a connection to a server is to be encrypted, the safest first. */
public enum Encryption {
  /** Encrypted, and the server shows a trusted certificate with its own name. */
  VERIFY_FULL,
  /** Encrypted, and the server shows a trusted certificate, whatever its name is. */
  VERIFY_CA,
  /** Encrypted, whoever answers. */
  REQUIRE,
  /** Not encrypted. */
  OFF;

  /** Returns what it is called, such as {@code verify-full}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns what all are called. */
  public static List<String> words() {
    return Arrays.stream(values()).map(Encryption::word).toList();
  }

  /** Returns the one that is called so. */
  public static Optional<Encryption> of(String word) {
    return Arrays.stream(values()).filter(each -> each.word().equals(word)).findFirst();
  }
}
