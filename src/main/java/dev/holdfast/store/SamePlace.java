package dev.holdfast.store;

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
import org.slf4j.LoggerFactory;

/**
 * Finds what was recorded of one store: under its place, or under that of another hard link to its
 * file. Asks the file system once for each place, so it is for one look only. Not thread-safe.
 */
public final class SamePlace implements Predicate<String> {

  private static final String SQLITE = "sqlite:";

  private final String place;
  private final Path file;
  private final Map<String, Boolean> others = new HashMap<>();

  /**
   * Takes the place of the store.
   *
   * @param place see {@link StoreFingerprint#place}
   */
  public SamePlace(String place) {
    this.place = place;
    this.file = file(place);
  }

  /**
   * Returns whether a recorded place is the same store: the same text, or a file that is there and
   * is the same one, by device and inode where the system has them.
   */
  @Override
  public boolean test(String recorded) {
    return place.equals(recorded) || others.computeIfAbsent(recorded, this::isSameFile);
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
