package dev.holdfast.task;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** A constant as files, options and programs have it. */
public interface WireName {

  /** Returns the name of the constant. */
  String name();

  /** Finds one of some constants by its name in files, options and JSON. */
  static <E extends WireName> Optional<E> find(E[] all, String wireName) {
    return Arrays.stream(all).filter(each -> each.wireName().equals(wireName)).findFirst();
  }

  /** Lists the names of all, for a sentence. */
  static String words(WireName... all) {
    return Arrays.stream(all).map(WireName::wireName).collect(Collectors.joining(", "));
  }

  /** Returns the name in files, options and JSON. */
  default String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
