package dev.holdfast.kind;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The folder in which a store of objects lies: a file each, and beside it what the store does when
 * it is asked to delete that object.
 */
public record ObjectFolder(Path folder) {

  /** What the store's clock shows, in Unix seconds. */
  public static final long NOW = 1_760_000_000;

  /** Long ago. */
  public static final long OLD = NOW - 900_000;

  /** What each step of an object takes: more than fits into 32 bits with a few of them. */
  public static final long STEP = 1L << 28;

  /** Where objects lie that the store keeps, whatever their age. */
  public static final String LOCKED = "locked/";

  /** Where objects lie that others read. */
  public static final String SHARED = "shared/";

  /** Where objects lie that are kept for a minute, not for a day. */
  public static final String BRIEF = "brief/";

  private static final String OBJECT = ".object";
  private static final String UNDOES = "undoes";

  /** How the store answers a delete. */
  public enum Answer {
    /** It deletes, and proves it. */
    DELETES,
    /** It refuses. */
    REFUSES,
    /** It deletes, and its answer is lost. */
    DELETES_IN_SILENCE,
    /** Its connection is gone before it does anything. */
    BREAKS,
    /** Somebody else deleted it just before. */
    FORESTALLED,
    /** It deletes, and puts it back. */
    TAKES_BACK
  }

  /** When the program that deletes can be killed. */
  public enum Moment {
    /** What the next call is to delete is in the archive, if there is one. */
    ARCHIVED,
    /** It is on record what the next call is to delete. */
    BEGUN,
    /** The store has done a part of a call, or the first of several calls for one object. */
    IN_CALL,
    /** The store has done all that a call was to do. */
    EFFECT,
    /** It is on record what a call did. */
    SETTLED,
    /** All calls of a batch are settled; an archive still has its end before it. */
    OVER
  }

  /** The program is killed. */
  public static final class Killed extends Error {
    private static final long serialVersionUID = 1L;
  }

  private static Moment deadly;

  /** Kills whoever comes to this moment next, once. */
  public static void killAt(Moment moment) {
    deadly = moment;
  }

  public static void reached(Moment moment) {
    if (moment == deadly) {
      deadly = null;
      throw new Killed();
    }
  }

  /**
   * One object.
   *
   * @param at when it was last active, in Unix seconds
   * @param steps how many steps it took
   * @param signals how many signals it got
   * @param bytes how large it is
   * @param versions each is deleted by a call of its own
   */
  public record Stored(
      String key,
      String status,
      long at,
      long steps,
      long signals,
      long bytes,
      List<String> versions) {

    /** Tells whether all its versions are gone: nothing but its entry is left. */
    public boolean pruned() {
      return versions.isEmpty();
    }

    /** Tells whether it has changed. */
    public String version() {
      return version(versions);
    }

    /** What {@link #version} would say if it had these versions. */
    public String version(Collection<String> those) {
      return Integer.toHexString((status + at + new TreeSet<>(those)).hashCode());
    }

    /** Returns how much of each measure it has, by the measure's key. */
    public Map<String, Long> amounts() {
      return Map.of("steps", steps, "signals", signals, "bytes", bytes);
    }
  }

  /** Puts an object there, or another version of it. */
  public void put(String key, String status, long at, long steps) {
    put(key, status, at, steps, Answer.DELETES);
  }

  /** Puts an object there of which the store says this when it is to delete it. */
  public void put(String key, String status, long at, long steps, Answer answer) {
    put(key, status, at, steps, answer, 1);
  }

  /** Puts an object there that has several versions. */
  public void put(String key, String status, long at, long steps, Answer answer, int versions) {
    Properties fields = new Properties();
    fields.setProperty("status", status);
    fields.setProperty("at", Long.toString(at));
    fields.setProperty("steps", Long.toString(steps));
    fields.setProperty("signals", Long.toString(steps / 2));
    fields.setProperty("bytes", Long.toString(steps * STEP));
    fields.setProperty("answer", answer.name());
    fields.setProperty(
        "versions",
        IntStream.rangeClosed(1, versions)
            .mapToObj(number -> "v" + number)
            .collect(Collectors.joining(",")));
    write(key, fields);
  }

  private void write(String key, Properties fields) {
    try (var out = Files.newBufferedWriter(file(key))) {
      fields.store(out, null);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private Path file(String key) {
    return folder.resolve(URLEncoder.encode(key, StandardCharsets.UTF_8) + OBJECT);
  }

  /** Returns all objects, by key. */
  public List<Stored> all() {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(OBJECT))
          .map(name -> name.substring(0, name.length() - OBJECT.length()))
          .map(name -> URLDecoder.decode(name, StandardCharsets.UTF_8))
          .sorted()
          .flatMap(key -> find(key).stream())
          .toList();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Returns one object; empty if it is not there. */
  public Optional<Stored> find(String key) {
    return read(key)
        .map(
            fields ->
                new Stored(
                    key,
                    fields.getProperty("status"),
                    Long.parseLong(fields.getProperty("at")),
                    Long.parseLong(fields.getProperty("steps")),
                    Long.parseLong(fields.getProperty("signals")),
                    Long.parseLong(fields.getProperty("bytes")),
                    versions(fields)));
  }

  private static List<String> versions(Properties fields) {
    return Arrays.stream(fields.getProperty("versions").split(","))
        .filter(version -> !version.isEmpty())
        .toList();
  }

  private Optional<Properties> read(String key) {
    Properties fields = new Properties();
    try (var in = Files.newBufferedReader(file(key))) {
      fields.load(in);
      return Optional.of(fields);
    } catch (NoSuchFileException gone) {
      return Optional.empty();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Asks the store to delete a version of an object that is there; returns its answer. */
  public Answer delete(String key, String version) {
    Properties fields = read(key).orElseThrow();
    Answer answer = Answer.valueOf(fields.getProperty("answer"));
    if (answer != Answer.REFUSES && answer != Answer.BREAKS && answer != Answer.TAKES_BACK) {
      List<String> left = new ArrayList<>(find(key).orElseThrow().versions());
      left.remove(version);
      fields.setProperty("versions", String.join(",", left));
      write(key, fields);
    }
    return answer;
  }

  /**
   * Puts a version back into an object that is there.
   *
   * @param marker what the store gave when it was deleted; null if that is lost
   */
  public void putBack(String key, String version, String marker) {
    Properties fields = read(key).orElseThrow();
    fields.setProperty("versions", (fields.getProperty("versions") + "," + version));
    fields.setProperty("marker", String.valueOf(marker));
    write(key, fields);
  }

  /** Returns the marker by which an object was put back last. */
  public String marker(String key) {
    return read(key).orElseThrow().getProperty("marker");
  }

  /** What an operator types. */
  public String address() {
    return "objects:" + folder;
  }

  /** Takes all objects away. */
  public void clear() throws IOException {
    for (Stored each : all()) {
      Files.delete(file(each.key()));
    }
  }

  /** Returns the keys of what is not pruned. */
  public List<String> keys() {
    return all().stream().filter(each -> !each.pruned()).map(Stored::key).toList();
  }

  /** Has the store keep what is pruned, so that it can take it back by itself. */
  public void undoes() {
    try {
      Files.createFile(folder.resolve(UNDOES));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  public boolean canUndo() {
    return Files.exists(folder.resolve(UNDOES));
  }
}
