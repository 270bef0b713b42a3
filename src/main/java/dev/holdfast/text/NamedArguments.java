package dev.holdfast.text;

import dev.holdfast.store.terms.OperationTerm;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The arguments of texts that have names: what a kind of store calls its subjects and what is done
 * to them, such as {@code {one}}, {@code {many}}, {@code {a}} and {@code {deleted}}, and keys of
 * this machine, such as {@code {ctrl}}. A name with a capital is a word with one: {@code {Many}}.
 *
 * @param own what things are called that nobody calls otherwise
 * @param operation who may call them otherwise; null for nobody
 * @param system the machine's, as {@code os.name} has it
 */
record NamedArguments(Messages own, OperationTerm operation, String system) {

  private static final Pattern NAMED = Pattern.compile("\\{(\\p{L}[^}]*)\\}");

  private static final Map<String, String> IN_PLACE =
      Map.of("delete", "do", "deleting", "doing", "deleted", "done");

  /**
   * Puts something in the place of each argument with a name.
   *
   * @param place returns what stands there, by the name
   */
  static String filled(String text, UnaryOperator<String> place) {
    return NAMED
        .matcher(text)
        .replaceAll(named -> Matcher.quoteReplacement(place.apply(named.group(1))));
  }

  /** Returns the word that a name stands for. */
  String word(String name) {
    String first = name.substring(0, 1);
    String key = first.toLowerCase(Locale.ROOT) + name.substring(1);
    // What is done in place of deleting is said there, too.
    String word =
        said(key)
            .or(() -> said(IN_PLACE.getOrDefault(key, key)))
            .or(() -> article(key))
            .orElseGet(() -> ofThisMachine(key));
    return first.equals(key.substring(0, 1))
        ? word
        : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }

  private Optional<String> said(String key) {
    return operation == null
        ? Optional.empty()
        : own.brought(operation.texts(), "subject." + operation.subject() + "." + key)
            .or(() -> own.brought(operation.texts(), "operation." + operation.verb() + "." + key))
            .or(() -> own.find("subject." + operation.subject() + "." + key))
            .or(() -> own.find("operation." + operation.verb() + "." + key));
  }

  private Optional<String> article(String key) {
    return key.equals("a")
        ? said("one")
            .map(
                noun ->
                    own.get("aeiou".indexOf(noun.charAt(0)) < 0 ? "a.consonant" : "a.vowel", noun))
        : Optional.empty();
  }

  private String ofThisMachine(String key) {
    return system.startsWith("Mac") && own.has(key + ".mac") ? own.get(key + ".mac") : own.get(key);
  }
}
