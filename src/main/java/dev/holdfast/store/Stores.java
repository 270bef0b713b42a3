package dev.holdfast.store;

import dev.holdfast.task.TaskStatus;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/** Every kind of store this installation knows. */
public final class Stores {

  private final List<TaskStoreProvider> providers;

  /** Takes the providers given. */
  public Stores(List<TaskStoreProvider> providers) {
    this.providers = List.copyOf(providers);
  }

  /** Finds the providers on the class path. */
  public static Stores installed() {
    return new Stores(
        ServiceLoader.load(TaskStoreProvider.class).stream()
            .map(ServiceLoader.Provider::get)
            .toList());
  }

  /** Returns what each kind calls things, as far as it is known before a store is open. */
  public List<Terms> kinds() {
    return providers.stream().map(TaskStoreProvider::terms).toList();
  }

  /** Returns the statuses that tasks of stores of some kind can be in, each once. */
  public List<TaskStatus> statuses() {
    return kinds().stream().flatMap(kind -> kind.statuses().all().stream()).distinct().toList();
  }

  /** Returns the statuses that a policy may name on stores of some kind, each once. */
  public List<TaskStatus> deletable() {
    return kinds().stream()
        .flatMap(kind -> kind.statuses().deletable().stream())
        .distinct()
        .toList();
  }

  /** Returns the forms of all kinds, in the order in which they are offered. */
  public List<OfferedForm> forms() {
    return providers.stream()
        .flatMap(provider -> provider.forms().stream().map(form -> OfferedForm.of(provider, form)))
        .sorted(Comparator.comparingInt(offered -> offered.form().order()))
        .toList();
  }

  /** Returns the form whose fields can hold an address without losing anything. */
  public Optional<ConnectionForm> formOf(StoreAddress address) {
    return forms().stream()
        .map(OfferedForm::form)
        .filter(form -> form.values(address).isPresent())
        .findFirst();
  }

  /**
   * Says in few words where a store is and what it runs on.
   *
   * @param engine as the store told it; null before it is open
   */
  public String line(StoreAddress address, String engine) {
    return formOf(address)
        .map(form -> form.line(address, engine))
        .orElseGet(() -> engine == null ? address.display() : engine);
  }

  /**
   * Opens the store at this address.
   *
   * @throws StoreException if no provider takes the address or the store does not open
   */
  public TaskStore open(StoreAddress address, StoreOptions options) {
    List<TaskStoreProvider> able =
        providers.stream()
            .filter(provider -> provider.schemes().contains(address.scheme()))
            .toList();
    if (able.isEmpty()) {
      List<String> known =
          providers.stream().flatMap(provider -> provider.schemes().stream()).distinct().toList();
      throw new StoreException(new StoreFailure.UnknownScheme(address.scheme(), known));
    }
    StoreOptions once = able.size() == 1 ? options : asking(options);
    Map<String, List<String>> lacking = new LinkedHashMap<>();
    for (TaskStoreProvider provider : able) {
      try {
        return provider.open(address, once);
      } catch (StoreException failure) {
        if (!(failure.failure() instanceof StoreFailure.MissingTables missing)) {
          throw failure;
        }
        lacking.putAll(missing.lacking());
      }
    }
    throw new StoreException(new StoreFailure.MissingTables(address.display(), lacking));
  }

  /**
   * Finds the other stores that lie where an opened one does.
   *
   * @param kind the kind of the one that was opened
   * @return the addresses that open them
   * @throws StoreException if it cannot be looked
   */
  public List<StoreAddress> others(StoreAddress address, String kind, StoreOptions options) {
    return providers.stream()
        .filter(provider -> !provider.kind().equals(kind))
        .flatMap(provider -> provider.alsoAt(address, options).stream())
        .toList();
  }

  /** Several kinds may lie there, and nobody is asked twice for one password. */
  private static StoreOptions asking(StoreOptions options) {
    return options.withSecrets(new AskedOnce(options.secrets()));
  }
}
