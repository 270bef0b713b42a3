package dev.holdfast.desktop.overview;

import dev.holdfast.settings.KeptTimes;
import dev.holdfast.task.Sha256;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the operator wants to see again tomorrow, for all stores. Thread-safe; {@link #read} and
 * {@link #write} block.
 */
public final class PutOffs {

  /** When a new day begins for whoever put something off late in the evening. */
  private static final LocalTime MORNING = LocalTime.of(6, 0);

  private static final int KEY_BYTES = 8;

  private final KeptTimes file;
  private Map<String, Map<String, Long>> all;

  /**
   * Has read nothing yet.
   *
   * @param file where it is kept; null if it is forgotten with the window
   */
  public PutOffs(KeptTimes file) {
    this.file = file;
  }

  /** Reads the file, the first time. */
  synchronized void read() {
    if (all == null) {
      all = file == null ? new TreeMap<>() : new TreeMap<>(file.read());
    }
  }

  /** Returns whether something is put off. */
  synchronized boolean isOff(String store, Concern concern, Instant now) {
    Long until = of(store).get(key(concern));
    return until != null && now.getEpochSecond() < until;
  }

  /** Puts something off until tomorrow morning. */
  synchronized void putOff(String store, Concern concern, Instant now, ZoneId zone) {
    long until =
        now.atZone(zone).toLocalDate().plusDays(1).atTime(MORNING).atZone(zone).toEpochSecond();
    Map<String, Long> mine = of(store);
    mine.values().removeIf(over -> over <= now.getEpochSecond());
    mine.put(key(concern), until);
  }

  /** Takes that back. */
  synchronized void bringBack(String store, Concern concern) {
    of(store).remove(key(concern));
  }

  /**
   * Writes the file.
   *
   * @throws IOException if it cannot be written
   */
  synchronized void write() throws IOException {
    if (file != null && all != null) {
      file.write(all);
    }
  }

  private Map<String, Long> of(String store) {
    if (all == null) {
      all = new TreeMap<>();
    }
    return all.computeIfAbsent(store, _ -> new TreeMap<>());
  }

  /** Names of tasks are nobody's business in a file of settings. */
  private static String key(Concern concern) {
    return HexFormat.of().formatHex(Sha256.of(concern.key()), 0, KEY_BYTES);
  }
}
