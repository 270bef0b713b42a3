package dev.holdfast.desktop.tasks.completion;

import dev.holdfast.text.query.Query;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What the word at the caret may become: a key, or a value of its key. Needs no toolkit.
 *
 * @param keys by which the store can be searched, each with its colon
 * @param vocabulary what the store tells of values
 */
public record FilterCompletion(List<String> keys, FilterVocabulary vocabulary) {

  private static final int MOST = 12;

  /**
   * What may stand in the place of a word.
   *
   * @param shown in the list
   * @param text what is put there
   * @param from where, from 0
   * @param until the first sign that stays
   */
  public record Offer(String shown, String text, int from, int until) {

    /** Returns the line with it. */
    public String in(String line) {
      return line.substring(0, from) + text + line.substring(until);
    }

    /** Returns the key whose value it is; null if it is a key itself. */
    String key() {
      int colon = text.indexOf(':');
      return colon < 0 || text.endsWith(":")
          ? null
          : text.substring(text.startsWith("-") ? 1 : 0, colon);
    }

    /** Returns where the caret stands then. */
    public int caret() {
      return from + text.length();
    }
  }

  public List<Offer> at(String line, int caret) {
    int from = begin(line, caret);
    int until = end(line, from, caret);
    String minus = line.startsWith("-", from) && from < caret ? "-" : "";
    String word = line.substring(from + minus.length(), caret);
    int colon = word.indexOf(':');
    if (word.startsWith("\"")) {
      return List.of();
    }
    if (colon < 0) {
      return words(word).map(key -> new Offer(key, minus + key, from, until)).toList();
    }
    String typed = word.substring(0, colon);
    String lower = typed.toLowerCase(Locale.ROOT);
    String key = keys.contains(lower + ":") ? lower : typed;
    String begun = word.substring(colon + 1).replace("\"", "");
    return Stream.concat(starting(vocabulary.of(key), begun), containing(vocabulary.of(key), begun))
        .distinct()
        .limit(MOST)
        .map(value -> offer(minus, key, value, from, until))
        .filter(offer -> !offer.text().equals(line.substring(from, until) + " "))
        .toList();
  }

  /** Paths of payloads are offered where somebody begins to type one. */
  private Stream<String> words(String begun) {
    return keys.stream().anyMatch(key -> key.endsWith(".") && begun.startsWith(key))
        ? starting(vocabulary.paths(), begun).limit(MOST)
        : starting(keys, begun);
  }

  private static Offer offer(String minus, String key, String value, int from, int until) {
    String word =
        key.contains(".") ? key + ":" + value : Query.ALL.with(key, List.of(value)).toString();
    return new Offer(value, minus + word + " ", from, until);
  }

  private static Stream<String> starting(List<String> all, String begun) {
    return all.stream().filter(each -> each.regionMatches(true, 0, begun, 0, begun.length()));
  }

  private static Stream<String> containing(List<String> all, String part) {
    String small = part.toLowerCase(Locale.ROOT);
    return all.stream().filter(each -> each.toLowerCase(Locale.ROOT).contains(small));
  }

  /** Finds where the word at the caret begins: after the last blank that is in no quotes. */
  private static int begin(String line, int caret) {
    int begin = 0;
    boolean quoted = false;
    for (int at = 0; at < caret; at++) {
      char sign = line.charAt(at);
      if (quoted && sign == '\\') {
        at++;
      } else if (sign == '"') {
        quoted = !quoted;
      } else if (!quoted && Character.isWhitespace(sign)) {
        begin = at + 1;
      }
    }
    return begin;
  }

  /** Finds where it ends, the blank after it included. */
  private static int end(String line, int from, int caret) {
    boolean quoted = line.substring(from, caret).chars().filter(sign -> sign == '"').count() == 1;
    int at = caret;
    while (at < line.length() && (quoted || !Character.isWhitespace(line.charAt(at)))) {
      quoted ^= line.charAt(at) == '"';
      at++;
    }
    return at;
  }
}
