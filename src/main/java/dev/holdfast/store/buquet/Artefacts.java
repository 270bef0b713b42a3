package dev.holdfast.store.buquet;

import dev.holdfast.store.buquet.bucket.Listed;
import dev.holdfast.task.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What lies below a workflow beside its state, collected in the order of the listing. */
public final class Artefacts {

  static final String STEPS = "/steps/";
  static final String SIGNALS = "/signals/";

  private static final String JSON = ".json";

  /** The objects of steps by the name of the step. */
  final Map<String, Listed> steps = new LinkedHashMap<>();

  /** What lies among the steps and is none, by the name of its file. */
  final Map<String, Listed> others = new LinkedHashMap<>();

  /** The file of the last signal by the name of the signal. */
  public final Map<String, String> lastSignals = new LinkedHashMap<>();

  private final Map<String, Listed> youngestSignals = new HashMap<>();

  /** The file of a signal that was written after one behind it, by the name of both. */
  public final Map<String, String> lateSignals = new LinkedHashMap<>();

  /** Those whose key could also be that of the state of a workflow below this one. */
  final List<Listed> likeStates = new ArrayList<>();

  private final MessageDigest digest = Sha256.digest();

  /** How many objects lie among the steps. */
  long stepObjects;

  long signals;
  long bytes;
  private Listed newest;

  /**
   * Adds an object.
   *
   * @param path what of its key stands behind the id
   */
  public void add(String path, Listed object) {
    if (path.startsWith(STEPS)) {
      stepObjects++;
      step(path.substring(STEPS.length()), object);
    } else {
      signals++;
      String file = path.substring(SIGNALS.length());
      int slash = file.lastIndexOf('/');
      signal(file.substring(0, Math.max(0, slash)), file.substring(slash + 1), object);
    }
    if (path.endsWith(FoundWorkflow.STATE)) {
      likeStates.add(object);
    }
    bytes += object.size();
    if (newest == null || object.lastModified().isAfter(newest.lastModified())) {
      newest = object;
    }
    digest.update((object.key() + "\n" + object.etag() + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /** What somebody else put there under another name is no step, and goes with the steps. */
  private void step(String file, Listed object) {
    if (file.endsWith(JSON)) {
      steps.put(file.substring(0, file.length() - JSON.length()), object);
    } else {
      others.put(file, object);
    }
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

  /** Returns the one that was written last; null if there is none. */
  public Listed newest() {
    return newest;
  }

  /** Returns what tells whether these are the same as before, with a state of this identity. */
  String version(String state) {
    MessageDigest all = Sha256.digest();
    all.update((state + "\n").getBytes(StandardCharsets.UTF_8));
    try {
      all.update(((MessageDigest) digest.clone()).digest());
    } catch (CloneNotSupportedException impossible) {
      throw new IllegalStateException(impossible);
    }
    return HexFormat.of().formatHex(all.digest());
  }
}
