package dev.holdfast.replay;

import java.util.HashMap;
import java.util.Map;

/** Keeps one copy of each word that rows repeat: names, statuses, workers, outcomes. */
final class SharedWords {

  /** Above this many different ones they are no words. */
  private static final int MOST = 10_000;

  private final Map<String, String> words = new HashMap<>();

  String one(String text) {
    if (text == null) {
      return null;
    }
    String known = words.get(text);
    if (known == null && words.size() < MOST) {
      words.put(text, text);
    }
    return known == null ? text : known;
  }
}
