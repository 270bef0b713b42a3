package dev.holdfast.text;

import dev.holdfast.store.Stores;
import dev.holdfast.task.Texts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What the kinds of store say of their addresses, in their own messages. */
public final class AddressText {

  private AddressText() {}

  /** Returns addresses of every kind that has an example, as a list in words. */
  public static String examples(Stores stores) {
    List<String> all = new ArrayList<>();
    for (Texts kind : stores.texts()) {
      Messages.common()
          .brought(kind, "addresses")
          .ifPresent(listed -> all.addAll(Arrays.asList(listed.split(" "))));
    }
    int last = all.size() - 1;
    return last < 1
        ? String.join("", all)
        : String.join(", ", all.subList(0, last)) + " or " + all.get(last);
  }
}
