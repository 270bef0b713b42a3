package dev.holdfast.journal;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/**
 * Who changes a store, as the journal tells it.
 *
 * @param user the system's name for the user
 * @param name the name the operator goes by; null if none was given
 * @param host the machine
 */
public record Operator(String user, String name, String host) {

  /** Where people who share a system user say who they are. */
  public static final String NAME_VARIABLE = "HOLDFAST_OPERATOR";

  private static final Path LINUX_HOST = Path.of("/proc/sys/kernel/hostname");

  public Operator {
    Objects.requireNonNull(user);
    Objects.requireNonNull(host);
    name = name == null || name.isBlank() ? null : name.strip();
  }

  /** Returns the user this process runs as, under the name that the environment gives. */
  public static Operator ofThisProcess() {
    Map<String, String> environment = System.getenv();
    return new Operator(
        System.getProperty("user.name"), environment.get(NAME_VARIABLE), host(environment));
  }

  /** Returns the same user under another name; null or blank leaves the name as it is. */
  public Operator named(String other) {
    return other == null || other.isBlank() ? this : new Operator(user, other, host);
  }

  /** Returns how the operator is known to others: the name, or else the system's. */
  public String display() {
    return name == null ? user : name;
  }

  private static String host(Map<String, String> environment) {
    try {
      String kernel = Files.readString(LINUX_HOST).strip();
      if (!kernel.isEmpty()) {
        return kernel;
      }
    } catch (IOException notLinux) {
      String windows = environment.get("COMPUTERNAME");
      if (windows != null) {
        return windows;
      }
    }
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException nameless) {
      return "localhost";
    }
  }
}
