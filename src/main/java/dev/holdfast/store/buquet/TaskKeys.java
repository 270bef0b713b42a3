package dev.holdfast.store.buquet;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.buquet.bucket.ReadOnlyS3;
import dev.holdfast.store.buquet.bucket.Walk;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Where tasks are: {@code tasks/SHARD/ID.json}, the shard being the first digits of the id. Buckets
 * may have shards of several lengths, during a migration and after one.
 */
public record TaskKeys(ReadOnlyS3 s3) {

  public static final String FOLDER = "tasks/";

  private static final String SUFFIX = ".json";
  private static final int LONGEST = 4;
  private static final Pattern SHARD = Pattern.compile("tasks/([0-9a-f]{1,4})/");
  private static final Pattern KEY =
      Pattern.compile("tasks/([0-9a-f]{1,4})/([0-9a-f-]{36})\\.json");

  /** Returns the id in a key; empty if it is no task's. */
  public static Optional<String> id(String key) {
    Matcher parts = KEY.matcher(key);
    return parts.matches() && digits(parts.group(2)).startsWith(parts.group(1))
        ? Optional.of(parts.group(2))
        : Optional.empty();
  }

  private static String digits(String id) {
    return id.replace("-", "");
  }

  /** Returns the keys that a task can have, the most likely one first; none if it is no id. */
  public List<String> keys(String id) {
    if (!id.matches("[0-9a-f-]{36}") || digits(id).length() < LONGEST) {
      return List.of();
    }
    int usual = s3.address().shards();
    return IntStream.rangeClosed(1, LONGEST)
        .boxed()
        .sorted(Comparator.comparing(length -> length != usual))
        .map(length -> FOLDER + digits(id).substring(0, length) + "/" + id + SUFFIX)
        .toList();
  }

  /** Returns the shards there are, in order. */
  public List<String> shards(Cancellation cancellation) {
    return s3.folders(FOLDER, cancellation).stream()
        .map(SHARD::matcher)
        .filter(Matcher::matches)
        .map(shard -> shard.group(1))
        .toList();
  }

  /**
   * Walks over all tasks, by id.
   *
   * @param up whether the lowest comes first
   * @param from the id before the first one; null for none
   */
  public Iterator<Found> walk(boolean up, String from, Cancellation cancellation) {
    List<String> all = shards(cancellation);
    List<Iterator<Found>> byLength = new ArrayList<>();
    for (int length = 1; length <= LONGEST; length++) {
      int digits = length;
      List<String> same =
          new ArrayList<>(all.stream().filter(shard -> shard.length() == digits).toList());
      if (!up) {
        Collections.reverse(same);
      }
      String first = from == null ? null : digits(from).substring(0, digits);
      same.removeIf(shard -> first != null && (up ? 1 : -1) * shard.compareTo(first) < 0);
      if (!same.isEmpty()) {
        byLength.add(shards(same, up, from, cancellation));
      }
    }
    Comparator<Found> order = Comparator.comparing(Found::id);
    return byLength.size() == 1
        ? byLength.getFirst()
        : new Merged<>(byLength, up ? order : order.reversed());
  }

  private Iterator<Found> shards(
      List<String> shards, boolean up, String from, Cancellation cancellation) {
    List<Iterator<Found>> each = new ArrayList<>();
    for (String shard : shards) {
      String folder = FOLDER + shard + "/";
      boolean first = from != null && digits(from).startsWith(shard);
      String edge = first ? folder + from + SUFFIX : null;
      each.add(
          s3.walk(up, folder, edge, cancellation)
              .map(listed -> id(listed.key()).map(id -> new Found(id, listed))));
    }
    return Walk.inTurn(each);
  }
}
