package dev.holdfast.desktop.palette;

import dev.holdfast.store.terms.Listing;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.NameFilter;
import dev.holdfast.task.TaskCondition;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.text.VisibleText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What was typed, as words that are searched in the names and the errors of tasks. Names and errors
 * are compared with their case, so each word is searched as it was typed, in small letters, with a
 * capital, and in capitals.
 *
 * @param words at most {@value #MOST}
 */
record TypedWords(List<String> words) {

  private static final int MOST = 5;
  private static final int SHORTEST = 2;
  private static final int BEFORE = 20;
  private static final int PIECE = 90;

  /** Reads what was typed. */
  static TypedWords of(String typed) {
    return new TypedWords(
        Arrays.stream(typed.strip().split("\\s+"))
            .filter(word -> !word.isEmpty())
            .limit(MOST)
            .toList());
  }

  /**
   * Returns what a store is asked: each word stands in the name or in the error. Where lists cannot
   * be narrowed down so, the whole text is searched as free texts are. Empty if too little was
   * typed, or the store searches neither.
   */
  Optional<TaskFilter> filter(Listing listing) {
    if (String.join("", words).length() < SHORTEST) {
      return Optional.empty();
    }
    if (listing
        .filters()
        .containsAll(
            List.of(FieldTerm.NAME.role(), FieldTerm.ERROR.role(), FieldTerm.WHERE.role()))) {
      return Optional.of(
          TaskFilter.ALL.but().conditions(words.stream().map(TypedWords::any).toList()).filter());
    }
    return listing.searches(FieldTerm.TEXT)
        ? Optional.of(TaskFilter.containing(String.join(" ", words)))
        : Optional.empty();
  }

  private static List<TaskCondition> any(String word) {
    List<TaskCondition> any = new ArrayList<>();
    String small = word.toLowerCase(Locale.ROOT);
    String capital = small.substring(0, 1).toUpperCase(Locale.ROOT) + small.substring(1);
    Stream.of(word, small, capital, word.toUpperCase(Locale.ROOT))
        .distinct()
        .map(spelled -> new TaskCondition.Test.Like(new NameFilter(spelled)))
        .forEach(
            test -> {
              any.add(new TaskCondition(FieldTerm.NAME, false, test));
              any.add(new TaskCondition(FieldTerm.ERROR, false, test));
            });
    return any;
  }

  /** Returns the part of an error in which a word stands, on one line; empty if none does. */
  String piece(String error) {
    if (error == null) {
      return "";
    }
    String small = error.toLowerCase(Locale.ROOT);
    int at =
        small.length() == error.length()
            ? words.stream()
                .mapToInt(word -> find(word, small))
                .filter(i -> i >= 0)
                .min()
                .orElse(-1)
            : -1;
    if (at < 0) {
      return "";
    }
    int from = Math.max(error.lastIndexOf('\n', at) + 1, wordBefore(error, at));
    int line = error.indexOf('\n', at);
    int until = Math.min(line < 0 ? error.length() : line, from + PIECE);
    String piece = VisibleText.line(error.substring(from, until).strip());
    return (from == 0 ? "" : "…") + piece + (until == error.length() ? "" : "…");
  }

  /** Returns where to begin: with a whole word, if one begins near enough. */
  private static int wordBefore(String error, int at) {
    int from = Math.max(0, at - BEFORE);
    int space = error.indexOf(' ', from);
    return from > 0 && space >= 0 && space < at ? space + 1 : from;
  }

  /** Of a word with stars, its longest part. */
  private static int find(String word, String small) {
    return Arrays.stream(word.toLowerCase(Locale.ROOT).split("\\*"))
        .reduce((one, other) -> other.length() > one.length() ? other : one)
        .filter(part -> !part.isEmpty())
        .map(small::indexOf)
        .orElse(-1);
  }
}
