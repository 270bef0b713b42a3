package dev.holdfast.text;

import java.util.Collections;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The texts of a bundle for a kind of store that does something else than delete, or has something
 * else than tasks: each form of that verb, and of that noun, is another word there. What is filled
 * in later, such as names of tasks, stays as it is; so do commands.
 */
final class VerbBundle extends ResourceBundle {

  private final ResourceBundle texts;
  private final Map<String, String> words = new HashMap<>();
  private final Pattern any;

  /**
   * Takes the texts.
   *
   * @param pairs such as {@code deletes=prunes a_task=an_object tasks=objects}, in lower case; an
   *     underscore stands for a blank
   */
  VerbBundle(ResourceBundle texts, String pairs) {
    this.texts = texts;
    for (String pair : pairs.strip().split("\\s+")) {
      String[] sides = pair.split("=", 2);
      words.put(sides[0].replace('_', ' '), sides[1].replace('_', ' '));
    }
    this.any =
        Pattern.compile(
            words.keySet().stream()
                .sorted(Comparator.comparing(String::length).reversed())
                .map(VerbBundle::whole)
                .collect(Collectors.joining("|", "“holdfast [^”]*”|(?<!holdfast |-)(", ")(?! ID)")),
            Pattern.CASE_INSENSITIVE);
  }

  @Override
  protected Object handleGetObject(String key) {
    return texts.containsKey(key)
        ? any.matcher(texts.getString(key)).replaceAll(found -> word(found.group()))
        : null;
  }

  /** Where words are not spaced, a word begins and ends anywhere. */
  private static String whole(String word) {
    return word.chars().allMatch(letter -> letter < 128)
        ? "\\b" + Pattern.quote(word) + "\\b"
        : Pattern.quote(word);
  }

  private String word(String found) {
    if (found.startsWith("“")) {
      return Matcher.quoteReplacement(found);
    }
    String word = words.get(found.toLowerCase(Locale.ROOT));
    return Character.isUpperCase(found.charAt(0))
        ? word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1)
        : word;
  }

  @Override
  public Enumeration<String> getKeys() {
    return Collections.enumeration(handleKeySet());
  }

  @Override
  protected Set<String> handleKeySet() {
    return texts.keySet();
  }
}
