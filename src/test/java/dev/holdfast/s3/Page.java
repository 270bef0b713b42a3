package dev.holdfast.s3;

import java.util.ArrayList;
import java.util.List;

/**
 * One page of a listing: entries in order, where those that share a prefix up to the delimiter are
 * one common prefix.
 *
 * @param <E> what an entry is
 */
final class Page<E> {

  /** The most entries of a page, whatever is asked for. */
  static final int MOST = 1000;

  /** An entry with its key. */
  record Entry<E>(String key, E value) {}

  private final String prefix;
  private final String delimiter;
  private final int size;
  private final List<Entry<E>> entries = new ArrayList<>();
  private final List<String> commonPrefixes = new ArrayList<>();
  private Entry<E> last;
  private String lastCommon = "";
  private boolean truncated;

  Page(S3Request request) {
    this.prefix = request.parameter("prefix", "");
    this.delimiter = request.parameter("delimiter", "");
    this.size = size(request.parameter("max-keys", "1000"));
  }

  private static int size(String asked) {
    try {
      int number = Integer.parseInt(asked);
      if (number >= 0) {
        return Math.min(number, MOST);
      }
    } catch (NumberFormatException e) {
      throw S3Error.invalidArgument("Provided max-keys not an integer or within integer range");
    }
    throw S3Error.invalidArgument("max-keys cannot be negative");
  }

  /**
   * Takes one entry after the other, in the order of the listing, from the prefix on.
   *
   * @param after a common prefix that an earlier page ended with is not listed again
   * @return false when the page is full or the prefix is past, and the rest need not be offered
   */
  boolean offer(String key, E value, String after) {
    if (!key.startsWith(prefix)) {
      return false;
    }
    int end = delimiter.isEmpty() ? -1 : key.indexOf(delimiter, prefix.length());
    String common = end < 0 ? "" : key.substring(0, end + delimiter.length());
    if (!common.isEmpty() && (common.equals(lastCommon) || common.equals(after))) {
      return true;
    }
    if (entries.size() + commonPrefixes.size() == size) {
      truncated = size > 0;
      return false;
    }
    if (common.isEmpty()) {
      last = new Entry<>(key, value);
      lastCommon = "";
      entries.add(last);
    } else {
      lastCommon = common;
      commonPrefixes.add(common);
    }
    return true;
  }

  String prefix() {
    return prefix;
  }

  String delimiter() {
    return delimiter;
  }

  int size() {
    return size;
  }

  List<Entry<E>> entries() {
    return entries;
  }

  List<String> commonPrefixes() {
    return commonPrefixes;
  }

  boolean truncated() {
    return truncated;
  }

  /** Returns the common prefix the page ends with, empty where it ends with an entry. */
  String lastCommon() {
    return lastCommon;
  }

  /** Returns the last entry of the page. */
  Entry<E> last() {
    return last;
  }
}
