package dev.holdfast.plan;

import dev.holdfast.store.StoreAddress;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A store's address as it may stand in a file that is handed on. */
final class PlanAddress {

  private static final Pattern SECRET =
      Pattern.compile("(?i)[^=]*(password|passphrase|secret|token|apikey)[^=]*=.*");

  private PlanAddress() {}

  /** Returns it without any secret, and a file by its whole path. */
  static String of(StoreAddress address) {
    if (address.scheme().equals("sqlite")) {
      try {
        return "sqlite:" + Path.of(address.location()).toAbsolutePath().normalize();
      } catch (InvalidPathException noPath) {
        return address.display();
      }
    }
    String shown = address.display();
    int question = shown.indexOf('?');
    if (question < 0) {
      return shown;
    }
    String harmless =
        Arrays.stream(shown.substring(question + 1).split("&"))
            .filter(parameter -> !SECRET.matcher(parameter).matches())
            .collect(Collectors.joining("&"));
    return shown.substring(0, question) + (harmless.isEmpty() ? "" : "?" + harmless);
  }
}
