package dev.holdfast.store.textstore;

import dev.holdfast.store.Kind;
import dev.holdfast.store.Opened;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStoreProvider;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.retention.RuntimePolicy;
import dev.holdfast.store.retention.RuntimePolicyException;
import dev.holdfast.store.terms.Capability;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/**
 * The least that a kind of store takes: jobs known by texts, with a version each and events, in
 * SQLite tables of its own. For tests, and for who wants to see how little a fifth kind needs.
 */
public final class TextStoreProvider implements TaskStoreProvider {

  @Override
  public Kind kind() {
    return new Kind(
        TextStoreProvider.class,
        List.of(
            new Kind.Scheme(
                "textstore",
                EnumSet.of(Capability.STATUSES, Capability.RETENTION),
                "TEXT_STORE_KEY")),
        () -> TextTerms.TERMS,
        TextStoreForm.FORM);
  }

  @Override
  public Optional<RuntimePolicy> policy(Object content) throws RuntimePolicyException {
    return new TextPolicyFile(kind().texts()).read(content);
  }

  @Override
  public Opened open(StoreAddress address, StoreOptions options, List<TaskStoreProvider> kinds) {
    return new Opened(new TextStore(address));
  }
}
