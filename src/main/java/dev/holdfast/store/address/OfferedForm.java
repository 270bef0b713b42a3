package dev.holdfast.store.address;

import dev.holdfast.store.TaskStoreProvider;
import dev.holdfast.task.Texts;
import java.util.List;

/**
 * A form of some kind of store, and where its texts are.
 *
 * @param texts in the order in which they are looked into
 */
public record OfferedForm(ConnectionForm form, List<Texts> texts) {

  public OfferedForm {
    texts = List.copyOf(texts);
  }

  /** Takes a form of a kind. */
  public static OfferedForm of(TaskStoreProvider provider, ConnectionForm form) {
    return new OfferedForm(
        form,
        form.shared() == null
            ? List.of(provider.kind().texts())
            : List.of(provider.kind().texts(), form.shared()));
  }
}
