package dev.holdfast.benchmark;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** What can be measured of a store. */
enum Part {

  /** A preview, against three bare counts. */
  PREVIEW,

  /** The giant transaction, by which all runs are judged. */
  GIANT,

  /** The run as it is by default. */
  CLEANUP,

  /** The run with longer batches. */
  TARGET,

  /** The run with an archive. */
  ARCHIVE,

  /** The runtime's loop. */
  LOOP,

  /** A worker beside the run. */
  WORKER;

  /** Reads names that are separated by commas; {@code all} means all. */
  static Set<Part> of(String names) {
    if (names.equals("all")) {
      return EnumSet.allOf(Part.class);
    }
    Set<Part> parts = EnumSet.noneOf(Part.class);
    Arrays.stream(names.split(","))
        .map(n -> valueOf(n.toUpperCase(Locale.ROOT)))
        .forEach(parts::add);
    return parts;
  }
}
