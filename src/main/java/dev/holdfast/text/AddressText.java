package dev.holdfast.text;

import dev.holdfast.store.Stores;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What the kinds of store say of their addresses, in their own messages. */
public final class AddressText {

  private AddressText() {}

  /**
   * Looks a text up.
   *
   * @param scheme of the address; the kinds whose stores may lie there are asked in turn
   */
  static Optional<String> of(String scheme, String key, Object... arguments) {
    return Stores.installed().messages(scheme).stream()
        .flatMap(bundle -> Messages.ifThere(bundle).stream())
        .flatMap(messages -> messages.find(key, arguments).stream())
        .findFirst();
  }

  /** Returns addresses of every kind that has an example, as a list in words. */
  public static String examples() {
    List<String> all = new ArrayList<>();
    for (String bundle : Stores.installed().messages()) {
      Messages.ifThere(bundle)
          .flatMap(messages -> messages.find("addresses"))
          .ifPresent(listed -> all.addAll(Arrays.asList(listed.split(" "))));
    }
    int last = all.size() - 1;
    return last < 1
        ? String.join("", all)
        : String.join(", ", all.subList(0, last)) + " or " + all.get(last);
  }
}
