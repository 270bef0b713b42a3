package dev.holdfast.store.buquet.inspect;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.buquet.bucket.ReadOnlyS3;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The marks by which workers and monitors find tasks: {@code ready/SHARD/MINUTE/ID} and {@code
 * leases/SHARD/MINUTE/ID}.
 */
public final class IndexMarks {

  static final String READY = "ready";
  public static final String LEASES = "leases";

  /** So many marks of a shard a worker of buquet looks at. */
  static final int LOOKED_AT = 10;

  private static final Pattern KEY =
      Pattern.compile("(ready|leases)/([0-9a-f]{1,4})/(\\d{10,})/([0-9a-f-]{36})");

  private final HashedTexts marks = new HashedTexts();

  /** The tasks that workers look at, by shard. */
  final Map<String, List<String>> heads = new LinkedHashMap<>();

  /** Lists them all. */
  static IndexMarks of(ReadOnlyS3 s3, Cancellation cancellation) {
    IndexMarks marks = new IndexMarks();
    for (String index : List.of(READY, LEASES)) {
      s3.walk(true, index + "/", null, cancellation)
          .forEachRemaining(each -> marks.add(each.key()));
    }
    return marks;
  }

  private void add(String key) {
    Matcher parts = KEY.matcher(key);
    if (!parts.matches()) {
      return;
    }
    String id = parts.group(4);
    marks.put(mark(parts.group(1), Long.parseLong(parts.group(3)), id), 1);
    if (parts.group(1).equals(READY)) {
      List<String> head = heads.computeIfAbsent(parts.group(2), _ -> new ArrayList<>());
      if (head.size() < LOOKED_AT) {
        head.add(id);
      }
    }
  }

  private static String mark(String index, long minute, String id) {
    return index + "/" + minute + "/" + id;
  }

  /**
   * Returns whether there is a mark of a task, for the minute in which a moment lies.
   *
   * @param moment in Unix seconds
   */
  boolean has(String index, Number moment, String id) {
    return marks.has(mark(index, Math.floorDiv((long) Math.floor(moment.doubleValue()), 60L), id));
  }
}
