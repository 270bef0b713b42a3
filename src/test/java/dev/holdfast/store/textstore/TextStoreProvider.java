package dev.holdfast.store.textstore;

import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TaskStoreProvider;
import dev.holdfast.store.address.ConnectionForm;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.retention.RuntimePolicy;
import dev.holdfast.store.retention.RuntimePolicyException;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Terms;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The least that a kind of store takes: jobs known by texts, with a version each and events, in
 * SQLite tables of its own. For tests, and for who wants to see how little a fifth kind needs.
 */
public final class TextStoreProvider implements TaskStoreProvider {

  @Override
  public Terms terms() {
    return TextTerms.TERMS;
  }

  @Override
  public List<String> schemes() {
    return List.of("textstore");
  }

  @Override
  public List<ConnectionForm> forms() {
    return List.of(new TextStoreForm());
  }

  @Override
  public Set<Capability> capabilities(StoreAddress address) {
    return EnumSet.of(Capability.STATUSES, Capability.RETENTION);
  }

  @Override
  public Optional<String> passwordVariable(StoreAddress address) {
    return Optional.of("TEXT_STORE_KEY");
  }

  @Override
  public Optional<RuntimePolicy> policy(Object content) throws RuntimePolicyException {
    return new TextPolicyFile(texts()).read(content);
  }

  @Override
  public TaskStore open(StoreAddress address, StoreOptions options) {
    return new TextStore(address);
  }
}
