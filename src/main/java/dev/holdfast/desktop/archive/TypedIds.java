package dev.holdfast.desktop.archive;

import dev.holdfast.archive.restore.RestoreId;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.TaskId;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads ids with commas or spaces between them; a text that has some itself stands in quotes. Of
 * streams, a number without quotes is an event, anything else a stream’s name.
 */
final class TypedIds {

  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|[^\\s,;]+");

  private TypedIds() {}

  /** Returns them; empty if one is no id of such a store. */
  static Optional<SortedSet<TaskId>> read(String typed, StoreInfo store) {
    SortedSet<TaskId> ids = new TreeSet<>();
    Matcher words = WORD.matcher(typed);
    while (words.find()) {
      boolean texts = store.can(Capability.TEXT_IDS);
      boolean quoted = words.group(1) != null;
      String word = texts && quoted ? words.group(1) : words.group();
      if (!texts && !RestoreId.isNumber(word)) {
        return Optional.empty();
      }
      ids.add(RestoreId.of(word, quoted, store));
    }
    return Optional.of(ids);
  }
}
