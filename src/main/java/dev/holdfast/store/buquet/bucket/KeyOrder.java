package dev.holdfast.store.buquet.bucket;

import java.util.Comparator;

/** The order in which a bucket lists keys: that of their bytes in UTF-8, which is by code point. */
public final class KeyOrder {

  public static final Comparator<String> KEYS = KeyOrder::compare;

  private KeyOrder() {}

  private static int compare(String one, String other) {
    int shared = Math.min(one.length(), other.length());
    for (int at = 0; at < shared; at++) {
      char a = one.charAt(at);
      char b = other.charAt(at);
      if (a != b) {
        // Code points above the rest are written as surrogates, which lie below some of the rest.
        boolean same = Character.isSurrogate(a) == Character.isSurrogate(b);
        return same ? Character.compare(a, b) : Character.isSurrogate(a) ? 1 : -1;
      }
    }
    return Integer.compare(one.length(), other.length());
  }
}
