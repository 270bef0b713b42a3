package dev.holdfast.store.terms;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A line of a file of the program that tells what things are called: a path, words, some of which
 * have a value right after a colon, and a text after “ : ”. What begins with {@code #}, or stands
 * behind three spaces and one, is for people.
 */
public final class TermLine {

  private static final String SAID = " : ";

  /** What the line is about. */
  public final String path;

  /** The text; null if there is none. */
  public final String text;

  private final Map<String, String> words = new LinkedHashMap<>();

  /** What nobody has asked for yet. */
  final Set<String> unread = ConcurrentHashMap.newKeySet();

  /** Reads one that has no comment. */
  public TermLine(String line) {
    int said = line.indexOf(SAID);
    String[] all = (said < 0 ? line : line.substring(0, said)).split(" ");
    path = all[0];
    text = said < 0 ? null : line.substring(said + SAID.length());
    for (int at = 1; at < all.length; at++) {
      int end = all[at].startsWith("~") ? 1 : all[at].indexOf(':');
      String word = end < 0 ? all[at] : all[at].substring(0, end);
      words.put(
          word, end < 0 ? "" : all[at].substring(all[at].startsWith(":", end) ? end + 1 : end));
    }
    unread.addAll(words.keySet());
  }

  /** Reads a file. */
  public static List<TermLine> read(String file) {
    List<TermLine> lines = new ArrayList<>();
    for (String line : file.split("\n")) {
      if (!line.isEmpty() && !line.startsWith("#")) {
        int comment = line.indexOf("   # ");
        lines.add(new TermLine(comment < 0 ? line : line.substring(0, comment)));
      }
    }
    return lines;
  }

  /** Returns its first part: what it says something of. */
  String what() {
    int end = path.indexOf('/');
    return end < 0 ? path : path.substring(0, end);
  }

  /** Returns its last part. */
  public String name() {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** Returns whether it has no words. */
  boolean plain() {
    return words.isEmpty();
  }

  /** Returns its words in their order. */
  List<String> words() {
    unread.clear();
    return List.copyOf(words.keySet());
  }

  /** Returns whether a word is there. */
  public boolean is(String word) {
    unread.remove(word);
    return words.containsKey(word);
  }

  /** Returns the value of a word; null if it is not there. */
  public String get(String word) {
    unread.remove(word);
    return words.get(word);
  }

  /** Returns the value of a word that must be there. */
  String need(String word) {
    if (!is(word)) {
      throw new IllegalArgumentException(path + " lacks " + word);
    }
    return get(word);
  }

  /** Returns the value of a word, or another where it is not there. */
  public String get(String word, String otherwise) {
    return is(word) ? get(word) : otherwise;
  }

  /** Returns the values of a word, between which commas stand; none if it is not there. */
  List<String> list(String word) {
    return is(word) ? List.of(get(word).split(",")) : List.of();
  }

  /**
   * Returns which of some a word names; null if it is not there. Of all there are, since to find
   * them by their class takes longer at the start than all else here.
   *
   * @throws IllegalArgumentException if it names none
   */
  <E extends Enum<E>> E one(E[] all, String word) {
    String named = get(word);
    for (E each : all) {
      if (each.name().equalsIgnoreCase(named)) {
        return each;
      }
    }
    if (named != null) {
      throw new IllegalArgumentException(path + " " + word + ":" + named);
    }
    return null;
  }

  /** Returns which of some a word names that must be there. */
  <E extends Enum<E>> E need(E[] all, String word) {
    need(word);
    return one(all, word);
  }
}
