package dev.holdfast.store.address;

import dev.holdfast.store.FormParameters;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import java.io.File;
import java.nio.file.InvalidPathException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Where a store is: a scheme and what follows it, such as {@code sqlite:/var/lib/app/tasks.db} or
 * {@code postgresql://user@host:5432/db?currentSchema=jobs}.
 *
 * <p>Another spelling of a scheme, such as {@code psql}, is read as the scheme. A password in the
 * address is taken out when it is parsed; of the parameters after the question mark only those that
 * are known to hold no secret are shown or kept.
 *
 * @param scheme lower case, never empty
 * @param location all after the scheme's colon, without a password; for the driver only, since a
 *     parameter of it may be a secret
 * @param password the password that stood in the address; null if none did
 */
public record StoreAddress(String scheme, String location, Secret password) {

  private static final Pattern PASSWORD_PARAMETER = Pattern.compile("([?&])password=([^&]*)");

  /** The scheme of a file of SQLite: all after it is a path, whatever is in it. */
  public static final String FILE = "sqlite";

  /** What may be typed, and the scheme it means. */
  private static final Map<String, String> ALIASES =
      Map.of("psql", "postgresql", "postgres", "postgresql");

  public StoreAddress {
    Objects.requireNonNull(scheme);
    // After two slashes stands a server, and parameters; a path has neither.
    location = scheme.equals(FILE) ? onePath(location) : location;
  }

  private static String onePath(String location) {
    boolean shares = File.separatorChar == '\\' && !location.startsWith("///");
    return shares ? location : location.replaceFirst("^/{2,}", "/");
  }

  /**
   * Reads an address. What stands behind the colon is taken as it is: a blank at its end is part of
   * a name.
   *
   * @throws StoreException with {@link StoreFailure.MalformedAddress} if it is none, {@link
   *     StoreFailure.MaskedAddress} if it was copied from where a value is not shown
   */
  public static StoreAddress parse(String typed) {
    String text = typed.stripLeading();
    int colon = text.indexOf(':');
    if (colon < 2 || !text.substring(0, colon).matches("[A-Za-z][A-Za-z0-9+.-]*")) {
      // A one-letter scheme is a Windows drive.
      throw new StoreException(new StoreFailure.MalformedAddress(redact(text)));
    }
    String spelled = text.substring(0, colon).toLowerCase(Locale.ROOT);
    String scheme = ALIASES.getOrDefault(spelled, spelled);
    String location = text.substring(colon + 1);
    StoreAddress address =
        location.startsWith("//") && !scheme.equals(FILE)
            ? withoutPassword(scheme, location)
            : new StoreAddress(scheme, location, null);
    String masked = MaskedParameters.of(address.location()).maskTyped();
    if (masked != null) {
      throw new StoreException(new StoreFailure.MaskedAddress(address.display(), masked));
    }
    return address;
  }

  private static StoreAddress withoutPassword(String scheme, String location) {
    Matcher parameter = PASSWORD_PARAMETER.matcher(location);
    if (parameter.find()) {
      StoreAddress rest = withoutPassword(scheme, parameter.replaceFirst("$1"));
      String cleaned = rest.location().replaceFirst("[?&]$", "").replace("?&", "?");
      return new StoreAddress(scheme, cleaned, secret(parameter.group(2)));
    }
    int pathStart = 2 + location.substring(2).split("[/?]", 2)[0].length();
    int at = location.lastIndexOf('@', pathStart - 1);
    int secretStart = location.indexOf(':', 2);
    if (at < 0 || secretStart < 0 || secretStart > at) {
      return new StoreAddress(scheme, location, null);
    }
    return new StoreAddress(
        scheme,
        location.substring(0, secretStart) + location.substring(at),
        secret(location.substring(secretStart + 1, at)));
  }

  private static Secret secret(String encoded) {
    return new Secret(FormParameters.decoded(encoded).toCharArray());
  }

  /** Returns what was typed in place of an address, without what looks like a password. */
  public static String redact(String text) {
    String shown =
        MaskedParameters.maskNamed(text.replaceAll("(:/*[^/@:]*):.*@", "$1@"))
            .replaceFirst("#.*", "#" + MaskedParameters.MASK);
    int question = shown.indexOf('?');
    return question < 0
        ? shown
        : shown.substring(0, question)
            + MaskedParameters.of("//" + shown.substring(question)).masked().substring(2);
  }

  /** Returns the address as it may be shown: a value that may be a secret is masked. */
  public String display() {
    return scheme + ":" + MaskedParameters.of(location).masked();
  }

  /** Returns the address as it may be kept in a file: without what may be a secret. */
  public String withoutSecrets() {
    return scheme + ":" + MaskedParameters.of(location).withoutSecrets();
  }

  /** Returns the address as it may be shown, with only those of its parameters. */
  public String shownWith(Set<String> parameters) {
    return scheme + ":" + MaskedParameters.of(location).masked(parameters::contains);
  }

  /**
   * Returns the address such that it means the same in every folder of this machine: a file by its
   * whole path.
   */
  public StoreAddress withWholePath() {
    if (location.startsWith("//")) {
      return this;
    }
    // Before the last mark stands the name of a file, which may hold such marks as well.
    int question = scheme.contains("+") ? location.lastIndexOf('?') : -1;
    String file = question < 0 ? location : location.substring(0, question);
    try {
      String whole = FilePath.of(file) + location.substring(file.length());
      return whole.equals(location) ? this : new StoreAddress(scheme, whole, password);
    } catch (InvalidPathException noPath) {
      return this;
    }
  }

  /** Returns the address under another scheme, with these of its parameters alone. */
  public StoreAddress as(String other, Predicate<String> parameters) {
    String place = location.replaceFirst("[?].*", "");
    String rest =
        parameters().stream().filter(parameters).collect(Collectors.joining("&", "?", ""));
    return new StoreAddress(other, rest.length() == 1 ? place : place + rest, password);
  }

  /** Returns the parameters after the first question mark, each as it stands there. */
  public List<String> parameters() {
    int question = location.indexOf('?');
    return question < 0 ? List.of() : List.of(location.substring(question + 1).split("&"));
  }

  /** Returns the names of the parameters that are neither shown nor kept. */
  public List<String> hidden() {
    return MaskedParameters.of(location).hidden();
  }

  /** Returns what a driver said, without the values that are not shown. */
  public String scrub(String said) {
    return MaskedParameters.of(location).scrub(said);
  }

  /** Returns the failure that says that this is no address; a password in it is not repeated. */
  public StoreException malformed() {
    return new StoreException(new StoreFailure.MalformedAddress(redact(display())));
  }

  @Override
  public String toString() {
    return display();
  }
}
