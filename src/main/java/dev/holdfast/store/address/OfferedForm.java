package dev.holdfast.store.address;

import dev.holdfast.store.TaskStoreProvider;
import java.util.List;

/**
 * A form of some kind of store, and where its texts are.
 *
 * @param bundles base names, in the order in which they are looked into
 */
public record OfferedForm(ConnectionForm form, List<String> bundles) {

  public OfferedForm {
    bundles = List.copyOf(bundles);
  }

  /** Takes a form of a kind. */
  public static OfferedForm of(TaskStoreProvider provider, ConnectionForm form) {
    return new OfferedForm(
        form,
        form.sharedMessages()
            .map(shared -> List.of(provider.messages(), shared))
            .orElseGet(() -> List.of(provider.messages())));
  }

  /** Returns what the form is known by. */
  public String key() {
    return form.key();
  }
}
