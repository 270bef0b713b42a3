package dev.holdfast.store.address;

import dev.holdfast.task.ResourceText;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What follows the question mark of a server's address. A driver may take a secret by any
 * parameter, and each version knows more of them: so only those that are known to hold none are
 * ever shown or kept.
 */
final class MaskedParameters {

  /** What stands for a value that is not shown. */
  static final String MASK = "***";

  /** Its lines say of which drivers they are. */
  private static final Set<String> HARMLESS =
      Set.of(
          ResourceText.beside(MaskedParameters.class, "harmless.txt")
              .replaceAll("#.*", "")
              .strip()
              .split("\\s+"));

  /** What a session of PostgreSQL may be told by {@code options=-c name=value}. */
  private static final Set<String> SESSION =
      Set.of(
          ("search_path application_name timezone datestyle client_min_messages "
                  + "work_mem statement_timeout lock_timeout "
                  + "idle_in_transaction_session_timeout transaction_timeout "
                  + "default_transaction_read_only default_transaction_isolation row_security "
                  + "role")
              .split(" "));

  private static final Pattern SESSION_SETTING = Pattern.compile("(?:-c\\s*|--)([A-Za-z_]+)=\\S*");

  private static final Pattern ASSIGNED = Pattern.compile("=(\\S+)");

  /** In whatever way it was written: as other drivers have it, or by a slip. */
  private static final Pattern NAMED =
      Pattern.compile("(?i)((?:password|passwd|pwd|secret|token)\\s*=\\s*)[^&;\\s]+");

  /** A login before a host; what begins as a path is none. */
  private static final Pattern LOGIN =
      Pattern.compile("(?!(?:[A-Za-z]:)?[/\\\\.~])[^:]*:.*@.*", Pattern.DOTALL);

  private final String place;
  private final List<String> all;
  private final String fragment;

  private MaskedParameters(String place, List<String> all, String fragment) {
    this.place = place;
    this.all = all;
    this.fragment = fragment;
  }

  /**
   * Takes an address apart.
   *
   * @param location all after the scheme's colon; what does not begin with two slashes is a file
   *     and has none
   */
  static MaskedParameters of(String location) {
    if (!location.startsWith("//")) {
      return new MaskedParameters(location, List.of(), "");
    }
    // After three slashes stands the path of a file, which may hold a hash.
    int hash = location.indexOf('#', location.startsWith("///") ? location.indexOf('?') + 1 : 0);
    String plain = hash < 0 ? location : location.substring(0, hash);
    String fragment = hash < 0 ? "" : location.substring(hash + 1);
    int question = plain.indexOf('?');
    return question < 0
        ? new MaskedParameters(plain, List.of(), fragment)
        : new MaskedParameters(
            plain.substring(0, question),
            Arrays.asList(plain.substring(question + 1).split("&", -1)),
            fragment);
  }

  /** Returns the location as it may be shown: with a mask for each value that may be a secret. */
  String masked() {
    return masked(_ -> true);
  }

  /** Returns the location as it may be shown, with only the parameters of some names. */
  String masked(Predicate<String> names) {
    // No kind of store has use for a fragment.
    return joined(
            all.stream()
                .filter(each -> names.test(name(each)))
                .map(each -> harmless(each) ? each : name(each) + "=" + MASK))
        + (fragment.isEmpty() ? "" : "#" + MASK);
  }

  /** Returns the location as it may be kept: without what may be a secret. */
  String withoutSecrets() {
    return joined(
        all.stream()
            .map(each -> loggedIn(each) ? each.replaceFirst("(?i)(:|%3A).*(@|%40)", "$2") : each)
            .filter(MaskedParameters::harmless));
  }

  /** One host for another would be a store that is reached in another way: its user is kept. */
  private static boolean loggedIn(String parameter) {
    return name(parameter).equalsIgnoreCase("ssh")
        && LOGIN.matcher(decoded(value(parameter))).matches();
  }

  /** Returns the names of the parameters that are neither shown nor kept. */
  List<String> hidden() {
    return all.stream()
        .filter(each -> !harmless(each))
        .map(MaskedParameters::name)
        .distinct()
        .toList();
  }

  /** Returns the name of a parameter that has the mask for its value; null if none has. */
  String maskTyped() {
    return all.stream()
        .filter(each -> value(each).equals(MASK))
        .map(MaskedParameters::name)
        .findFirst()
        .orElse(null);
  }

  /** Returns a text of a driver without the values that are not shown. */
  String scrub(String text) {
    String clean = fragment.isEmpty() ? text : text.replace(fragment, MASK);
    for (String each : all) {
      String value = value(each);
      if (!value.isEmpty() && !harmless(each)) {
        clean = clean.replace(value, MASK).replace(decoded(value), MASK);
        // A server names one setting of several.
        for (MatchResult part : ASSIGNED.matcher(decoded(value)).results().toList()) {
          clean = clean.replace(part.group(1), MASK);
        }
      }
    }
    return clean;
  }

  /** Returns a text without the values of what is called a password. */
  static String maskNamed(String text) {
    return NAMED.matcher(text).replaceAll("$1***");
  }

  private String joined(Stream<String> parameters) {
    String rest = parameters.collect(Collectors.joining("&"));
    String shown = place.startsWith("//") ? maskNamed(place) : place;
    return rest.isEmpty() ? shown : shown + "?" + rest;
  }

  private static boolean harmless(String parameter) {
    if (parameter.isEmpty()) {
      return true;
    }
    String name = name(parameter).toLowerCase(Locale.ROOT);
    String value = decoded(value(parameter));
    return HARMLESS.contains(name) && !LOGIN.matcher(value).matches()
        || name.equals("endpoint") && value.matches("[^@?#]*")
        || name.equals("options") && isSessionSettings(value);
  }

  private static boolean isSessionSettings(String options) {
    List<String> names = new ArrayList<>();
    String rest =
        SESSION_SETTING
            .matcher(options)
            .replaceAll(
                found -> {
                  names.add(found.group(1).toLowerCase(Locale.ROOT));
                  return "";
                });
    return rest.isBlank() && SESSION.containsAll(names);
  }

  private static String name(String parameter) {
    int equals = parameter.indexOf('=');
    return equals < 0 ? parameter : parameter.substring(0, equals);
  }

  private static String value(String parameter) {
    int equals = parameter.indexOf('=');
    return equals < 0 ? "" : parameter.substring(equals + 1);
  }

  /** As pgjdbc reads values: a plus is a blank. */
  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException notEncoded) {
      return text;
    }
  }
}
