package dev.holdfast.archive.restore;

import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.TaskId;
import java.math.BigInteger;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What an operator wants put back, as one word. Of streams a number is an event by its id, since
 * events have numbers for ids, and any other word is a stream by its name; a number in quotes is a
 * stream that is called so.
 */
public final class RestoreId {

  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|[^\\s,;]+");

  private RestoreId() {}

  /**
   * Reads words with commas or spaces between them; one that has some itself stands in quotes.
   * Returns empty if one is no id of such a store.
   */
  public static Optional<SortedSet<TaskId>> all(String typed, StoreInfo store) {
    SortedSet<TaskId> ids = new TreeSet<>();
    Matcher words = WORD.matcher(typed);
    while (words.find()) {
      boolean texts = store.can(Capability.TEXT_IDS);
      boolean quoted = words.group(1) != null;
      String word = texts && quoted ? words.group(1) : words.group();
      if (!texts && !isNumber(word)) {
        return Optional.empty();
      }
      ids.add(of(word, quoted, store));
    }
    return Optional.of(ids);
  }

  /**
   * Reads a word that stood in quotes, or did not.
   *
   * @param word without them
   */
  private static TaskId of(String word, boolean quoted, StoreInfo store) {
    return store.can(Capability.STREAMS) && !quoted && isNumber(word)
        ? TaskId.of(Long.parseLong(word))
        : store.id(word);
  }

  /** Reads a word with its quotes, which only a stream that is called like a number needs. */
  public static TaskId of(String typed, StoreInfo store) {
    int last = typed.length() - 1;
    boolean quoted =
        store.can(Capability.STREAMS)
            && last > 0
            && typed.charAt(0) == '"'
            && typed.charAt(last) == '"'
            && isNumber(typed.substring(1, last));
    return of(quoted ? typed.substring(1, last) : typed, quoted, store);
  }

  /** Returns whether it is a number that an id can be: 0 or more. */
  private static boolean isNumber(String word) {
    return word.matches("[0-9]{1,19}") && new BigInteger(word).bitLength() < Long.SIZE;
  }
}
