package dev.holdfast.store.address;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;

/** Tells this machine from others, without asking anybody for a name. */
public final class Loopback {

  private Loopback() {}

  /** Returns one spelling of a host for all of its spellings that need nobody to be asked. */
  public static String name(String host) {
    String lower = host.toLowerCase(Locale.ROOT).replaceFirst("\\.$", "");
    return is(lower) ? "localhost" : lower;
  }

  /** Returns whether a host, as an address has it, is this machine itself. */
  public static boolean is(String host) {
    String name = host.replaceAll("[\\[\\]]", "");
    if (name.equalsIgnoreCase("localhost")) {
      return true;
    }
    try {
      // Only what is a number already: no name is asked for here.
      return name.matches("[0-9.]+|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*")
          && InetAddress.getByName(name).isLoopbackAddress();
    } catch (UnknownHostException none) {
      return false;
    }
  }
}
