package dev.holdfast.s3;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The objects of one bucket with all their versions. What a write or a delete does depends on the
 * versioning, as S3 documents it. The methods that are public are for tests: they reach the bucket
 * without a request, so the call log does not know of them.
 */
public final class S3Bucket {

  /** S3 orders keys by the bytes of their UTF-8, where what needs surrogates comes last. */
  private static final Comparator<String> BYTES =
      (a, b) -> {
        int mismatch = Arrays.mismatch(a.toCharArray(), b.toCharArray());
        return mismatch < 0 || mismatch >= Math.min(a.length(), b.length())
            ? a.length() - b.length()
            : rank(a.charAt(mismatch)) - rank(b.charAt(mismatch));
      };

  private final String name;
  private final S3Clock clock;
  private final TreeMap<String, List<Version>> objects = new TreeMap<>(BYTES);
  private final Map<String, Long> ages = new HashMap<>();
  private Versioning versioning;
  private String lifecycle = "";
  private long written;

  S3Bucket(String name, Versioning versioning, S3Clock clock) {
    this.name = name;
    this.versioning = versioning;
    this.clock = clock;
  }

  /** Returns the name. */
  public String name() {
    return name;
  }

  /** Returns what the bucket knows of versions. */
  public synchronized Versioning versioning() {
    return versioning;
  }

  /** Changes what the bucket knows of versions, for writes from now on. */
  public synchronized void versioning(Versioning changed) {
    versioning = changed;
  }

  /** Sets the lifecycle configuration, as XML; empty for none. */
  public synchronized void lifecycle(String xml) {
    lifecycle = xml;
  }

  synchronized String lifecycle() {
    return lifecycle;
  }

  /** Writes an object without a condition. */
  public synchronized Version put(String key, byte[] body) {
    return add(key, Version.object(nextId(), clock.now(), body));
  }

  /** Writes an object without a condition. */
  public Version put(String key, String body) {
    return put(key, body.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Deletes without naming a version.
   *
   * @return the marker this left, empty where the object is gone for good
   */
  public synchronized Optional<Version> delete(String key) {
    if (!versioning.marks()) {
      objects.remove(key);
      return Optional.empty();
    }
    return Optional.of(add(key, Version.marker(nextId(), clock.now())));
  }

  /**
   * Deletes one version for good.
   *
   * @return what was deleted, empty when there is no such version
   */
  public synchronized Optional<Version> delete(String key, String id) {
    Optional<Version> found = version(key, id);
    found.ifPresent(
        version -> {
          List<Version> versions = objects.get(key);
          versions.remove(version);
          if (versions.isEmpty()) {
            objects.remove(key);
          }
        });
    return found;
  }

  /** Returns the newest version, a marker included; empty when there is none. */
  public synchronized Optional<Version> latest(String key) {
    return Optional.ofNullable(objects.get(key)).map(List::getFirst);
  }

  /** Returns the newest version unless a marker lies on it. */
  public Optional<Version> live(String key) {
    return latest(key).filter(version -> !version.marker());
  }

  /** Returns one version, a marker included; empty when there is none with this id. */
  public synchronized Optional<Version> version(String key, String id) {
    return objects.getOrDefault(key, List.of()).stream()
        .filter(version -> version.id().equals(id))
        .findFirst();
  }

  /** Returns the versions of a key with its markers, newest first. */
  public synchronized List<Version> versions(String key) {
    return List.copyOf(objects.getOrDefault(key, List.of()));
  }

  /** Returns a copy of all keys with their versions, newest first, in the order of a listing. */
  public synchronized SortedMap<String, List<Version>> contents() {
    TreeMap<String, List<Version>> copy = new TreeMap<>(BYTES);
    objects.forEach((key, versions) -> copy.put(key, List.copyOf(versions)));
    return Collections.unmodifiableSortedMap(copy);
  }

  /**
   * Returns the keys that begin with a prefix and follow another key, with their versions. To be
   * used only by who holds the lock of this bucket.
   */
  SortedMap<String, List<Version>> after(String key, String prefix) {
    boolean within = BYTES.compare(key, prefix) >= 0;
    return objects.tailMap(within ? key : prefix, !within);
  }

  /** Returns the keys that a plain listing shows, in its order. */
  public synchronized List<String> keys() {
    return objects.keySet().stream().filter(key -> live(key).isPresent()).toList();
  }

  /** Adds a version as it was on another server, above those the key has. */
  synchronized void restore(String key, Version version) {
    above(key, version);
  }

  /** Returns how old a version is among all ever written here; also of one that is gone. */
  synchronized Optional<Long> age(String key, String id) {
    return Optional.ofNullable(ages.get(key + '\n' + id));
  }

  private Version add(String key, Version version) {
    if (!versioning.adds()) {
      List<Version> versions = objects.get(key);
      if (versions != null) {
        versions.removeIf(older -> older.id().equals(Version.NULL));
      }
    }
    return above(key, version);
  }

  private Version above(String key, Version version) {
    objects.computeIfAbsent(key, absent -> new ArrayList<>()).addFirst(version);
    ages.put(key + '\n' + version.id(), written++);
    return version;
  }

  private static int rank(char c) {
    return Character.isSurrogate(c) ? c + Character.MAX_VALUE : c;
  }

  /** Ids say nothing of the order, lest a reader sorts by them. */
  private String nextId() {
    if (!versioning.adds()) {
      return Version.NULL;
    }
    byte[] digest = Version.md5((name + '/' + written).getBytes(StandardCharsets.UTF_8));
    return Base64.getUrlEncoder().withoutPadding().encodeToString(digest).replace('-', '.');
  }
}
