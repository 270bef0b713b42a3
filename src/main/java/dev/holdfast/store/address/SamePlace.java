package dev.holdfast.store.address;

import dev.holdfast.store.StoreFingerprint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.LoggerFactory;

/**
 * Finds what was recorded of one store: under its place, under that of another hard link to its
 * file, or under another spelling of this machine. Asks the file system once for each place, so it
 * is for one look only. Not thread-safe.
 */
public final class SamePlace implements Predicate<String> {

  private static final String SQLITE = "sqlite:";

  /** A kind of store, a host, its port if there is one, and what is meant there. */
  private static final Pattern HOSTED = Pattern.compile("(\\w+):(\\[[^]]*]|[^/]+?)(:\\d+)?(/.+)");

  private final String place;
  private final String spelled;
  private final Path file;
  private final Map<String, Boolean> others = new HashMap<>();

  /**
   * Takes the place of the store.
   *
   * @param place see {@link StoreFingerprint#place}
   */
  public SamePlace(String place) {
    this.place = place;
    this.spelled = spelled(place);
    this.file = file(place);
  }

  /**
   * Returns whether a recorded place is the same store: the same text but for the spelling of this
   * machine's own address, or a file that is there and is the same one, by device and inode where
   * the system has them.
   */
  @Override
  public boolean test(String recorded) {
    return place.equals(recorded)
        || spelled.equals(spelled(recorded))
        || others.computeIfAbsent(recorded, this::isSameFile);
  }

  /** Earlier versions recorded the address of this machine as it was typed. */
  private static String spelled(String place) {
    Matcher parts = HOSTED.matcher(place);
    return parts.matches() && parts.group(3) != null
        ? parts.group(1) + ":" + Loopback.name(parts.group(2)) + parts.group(3) + parts.group(4)
        : place;
  }

  /**
   * Returns whether a recorded place is another one that may be the same store all the same: only
   * the host differs, and hosts have more names than one.
   */
  public boolean mayBe(String recorded) {
    Matcher here = HOSTED.matcher(place);
    Matcher there = HOSTED.matcher(recorded);
    return here.matches()
        && there.matches()
        && here.group(1).equals(there.group(1))
        && here.group(4).equals(there.group(4))
        && (here.group(3) != null || there.group(3) != null)
        && !test(recorded);
  }

  private boolean isSameFile(String recorded) {
    Path other = file == null ? null : file(recorded);
    try {
      // A file of another host is none of this one's links: it is not even looked at.
      return other != null
          && Objects.equals(file.getRoot(), other.getRoot())
          && Files.exists(other)
          && Files.isSameFile(file, other);
    } catch (IOException unknown) {
      LoggerFactory.getLogger(SamePlace.class).debug("comparing {}", recorded, unknown);
      return false;
    }
  }

  /**
   * Returns what tells the file of the store from every other one, whichever link names it: device
   * and inode. Empty for a server, a file that is gone, and where the system has no such thing. Not
   * for records: another file may have it later.
   */
  public Optional<String> fileKey() {
    if (file == null) {
      return Optional.empty();
    }
    try {
      return Optional.ofNullable(Files.readAttributes(file, BasicFileAttributes.class).fileKey())
          .map(Object::toString);
    } catch (IOException gone) {
      LoggerFactory.getLogger(SamePlace.class).debug("looking at {}", file, gone);
      return Optional.empty();
    }
  }

  /** Returns a place as its file is found behind symbolic links; as it is if there is none. */
  public static String followed(String place) {
    Path file = file(place);
    try {
      return file == null ? place : SQLITE + file.toRealPath();
    } catch (IOException gone) {
      return place;
    }
  }

  private static Path file(String place) {
    try {
      return place.startsWith(SQLITE) ? Path.of(place.substring(SQLITE.length())) : null;
    } catch (InvalidPathException noFile) {
      return null;
    }
  }
}
