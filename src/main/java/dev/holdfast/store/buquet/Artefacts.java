package dev.holdfast.store.buquet;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/** What lies below a workflow beside its state, collected in the order of the listing. */
final class Artefacts {

  static final String STEPS = "/steps/";
  static final String SIGNALS = "/signals/";

  private final Map<String, Listed> steps = new LinkedHashMap<>();
  private final Map<String, String> lastSignals = new LinkedHashMap<>();
  private final Map<String, Listed> youngestSignals = new HashMap<>();
  private final Map<String, String> lateSignals = new LinkedHashMap<>();
  private final MessageDigest digest = sha256();
  private long signals;
  private long bytes;
  private Instant newest;

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /**
   * Adds an object.
   *
   * @param path what of its key stands behind the id
   */
  void add(String path, Listed object) {
    if (path.startsWith(STEPS)) {
      String name = path.substring(STEPS.length());
      steps.put(name.endsWith(".json") ? name.substring(0, name.length() - 5) : name, object);
    } else {
      signals++;
      String file = path.substring(SIGNALS.length());
      int slash = file.lastIndexOf('/');
      signal(file.substring(0, Math.max(0, slash)), file.substring(slash + 1), object);
    }
    bytes += object.size();
    if (newest == null || object.lastModified().isAfter(newest)) {
      newest = object.lastModified();
    }
    digest.update((object.key() + "\n" + object.etag() + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private void signal(String name, String file, Listed object) {
    lastSignals.put(name, file);
    Listed youngest = youngestSignals.get(name);
    if (youngest != null && youngest.lastModified().isAfter(object.lastModified())) {
      String key = youngest.key();
      lateSignals.putIfAbsent(name, key.substring(key.lastIndexOf('/') + 1));
    } else {
      youngestSignals.put(name, object);
    }
  }

  /** Returns the objects of steps by the name of the step. */
  Map<String, Listed> steps() {
    return steps;
  }

  /** Returns the file of the last signal by the name of the signal. */
  Map<String, String> lastSignals() {
    return lastSignals;
  }

  /** Returns the file of a signal that was written after one behind it, by the name of both. */
  Map<String, String> lateSignals() {
    return lateSignals;
  }

  long signals() {
    return signals;
  }

  long bytes() {
    return bytes;
  }

  long objects() {
    return steps.size() + signals;
  }

  /** Returns when the youngest was written; null if there is none. */
  Instant newest() {
    return newest;
  }

  /** Returns what tells whether these are the same as before, with a state of this identity. */
  String version(String state) {
    MessageDigest all = sha256();
    all.update((state + "\n").getBytes(StandardCharsets.UTF_8));
    try {
      all.update(((MessageDigest) digest.clone()).digest());
    } catch (CloneNotSupportedException impossible) {
      throw new IllegalStateException(impossible);
    }
    return HexFormat.of().formatHex(all.digest());
  }
}
