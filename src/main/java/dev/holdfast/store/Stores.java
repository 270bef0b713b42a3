package dev.holdfast.store;

import dev.holdfast.store.address.ConnectionForm;
import dev.holdfast.store.address.OfferedForm;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.retention.RuntimePolicy;
import dev.holdfast.store.retention.RuntimePolicyException;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Texts;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every kind of store this installation knows. */
public final class Stores {

  private final List<TaskStoreProvider> providers;

  /** Of each file of this user’s that describes no kind what is wrong with it. */
  public final List<String> unusable;

  /** Those of which these are some. */
  public final Stores all;

  /** Takes the providers given. */
  public Stores(List<TaskStoreProvider> providers) {
    this(providers, List.of());
  }

  private Stores(List<TaskStoreProvider> providers, List<String> unusable) {
    this.providers = new CopyOnWriteArrayList<>(providers);
    this.unusable = unusable;
    this.all = this;
  }

  private Stores(List<TaskStoreProvider> some, Stores all) {
    this.providers = some;
    this.unusable = all.unusable;
    this.all = all;
  }

  /**
   * Returns what finds the providers on the class path as soon as they are asked for, and once. For
   * the start of a process alone: from there they are handed on.
   *
   * @param files where this user keeps files that describe further kinds; null for nowhere
   */
  public static Supplier<Stores> onClassPath(Path files) {
    return Once.of(
        () -> {
          List<TaskStoreProvider> providers =
              ServiceLoader.load(TaskStoreProvider.class).stream()
                  .map(ServiceLoader.Provider::get)
                  .flatMap(each -> Stream.concat(Stream.of(each), each.kind().brings().stream()))
                  .collect(Collectors.toCollection(ArrayList::new));
          List<String> unusable = new ArrayList<>();
          if (files != null && Files.isDirectory(files)) {
            KindFile.read(files, providers, unusable);
          }
          return new Stores(providers, unusable);
        });
  }

  /**
   * Keeps a file that describes a kind, and knows the kind from now on.
   *
   * @param folder where this user keeps such files
   * @return the file
   * @throws IllegalArgumentException with a sentence if it describes none
   * @throws IOException if it cannot be written; {@link FileAlreadyExistsException} where a kind or
   *     a file is called so
   */
  public Path keep(Path folder, String text) throws IOException {
    Path kept = files().keep(folder, text, known());
    all.providers.add(files().read().apply(kept, text));
    return kept;
  }

  /** Returns what people are told of each kind. */
  public List<KindFile.About> known() {
    return providers.stream().map(each -> each.kind().about()).toList();
  }

  /** Returns what makes kinds of files. */
  public KindFile files() {
    return KindFile.of(providers).findFirst().orElseThrow();
  }

  /**
   * Returns those kinds alone whose stores may lie at an address and be cleaned up; all if none.
   */
  public Stores cleanedAt(StoreAddress address) {
    List<TaskStoreProvider> these = able(address, Capability.RETENTION).toList();
    return these.isEmpty() ? this : new Stores(these, all);
  }

  /** Returns what each kind calls that of which a cleanup chooses, before a store is open. */
  public List<Terms> kinds() {
    return providers.stream().map(provider -> provider.kind().retained()).toList();
  }

  /**
   * Returns the same of the kinds that the program itself knows. Those that files describe have no
   * options of their own, and to read all of these takes longer than most commands.
   */
  public List<Terms> ownKinds() {
    return providers.stream()
        .map(TaskStoreProvider::kind)
        .filter(kind -> kind.file() == null)
        .map(Kind::retained)
        .toList();
  }

  /** Finds what a kind calls that of which a cleanup chooses, by its name; null finds none. */
  public Optional<Terms> kind(String name) {
    return kinds().stream().filter(kind -> kind.kind().equals(name)).findFirst();
  }

  /** Returns the statuses that tasks of stores of some kind can be in, each once. */
  public List<TaskStatus> statuses() {
    return Stream.concat(
            providers.stream().map(provider -> provider.kind().terms()), kinds().stream())
        .flatMap(kind -> kind.statuses().all.stream())
        .distinct()
        .toList();
  }

  /** Returns the hazards that stores of some kind can have. */
  public Hazards hazards() {
    return Hazards.of(kinds().stream().map(Terms::hazards).toList());
  }

  /** Returns what stores of some kind call things, for what is read without a store. */
  public Terms terms() {
    return new Terms("", Statuses.NONE, hazards(), List.of());
  }

  /** Returns the statuses that a policy may name on stores of some kind, each once. */
  public List<TaskStatus> deletable() {
    return kinds().stream().flatMap(kind -> kind.statuses().deletable.stream()).distinct().toList();
  }

  /** Returns the kinds whose stores may lie at an address and be able to do this. */
  public List<Terms> kinds(StoreAddress address, Capability capability) {
    return able(address, capability).map(provider -> provider.kind().retained()).toList();
  }

  /** Returns the forms of all kinds, in the order in which they are offered. */
  public List<OfferedForm> forms() {
    return providers.stream()
        .flatMap(
            provider ->
                provider.kind().forms().stream().map(form -> OfferedForm.of(provider, form)))
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
   * Checks an address as far as that goes without opening it.
   *
   * @throws StoreException if no provider takes it
   */
  public void check(StoreAddress address) {
    known(address).forEach(provider -> provider.check(address));
  }

  private List<TaskStoreProvider> known(StoreAddress address) {
    List<TaskStoreProvider> able = able(address.scheme()).toList();
    if (able.isEmpty()) {
      throw new StoreException(
          new StoreFailure.UnknownScheme(address.scheme(), schemes().distinct().toList()));
    }
    return able;
  }

  /**
   * Opens the store at this address.
   *
   * @throws StoreException if no provider takes the address or the store does not open
   */
  public TaskStore open(StoreAddress address, StoreOptions options) {
    return find(address, options).store();
  }

  /** Opens the store at this address, see {@link #open}, and finds what else lies there. */
  public Opened find(StoreAddress address, StoreOptions options) {
    return known(address).getFirst().open(address, options, all.providers);
  }

  private Stream<TaskStoreProvider> able(String scheme) {
    return providers.stream().filter(each -> each.kind().scheme(scheme).isPresent());
  }

  private Stream<TaskStoreProvider> able(StoreAddress address, Capability capability) {
    return able(address.scheme())
        .filter(
            each ->
                each.kind()
                    .scheme(address.scheme())
                    .filter(scheme -> scheme.capabilities().contains(capability))
                    .isPresent());
  }

  private Stream<String> schemes() {
    return providers.stream()
        .flatMap(provider -> provider.kind().schemes().stream())
        .map(Kind.Scheme::name);
  }

  /**
   * Finds the address of the store that an operator means. What has a scheme is an address, then
   * come the names of saved connections, then files.
   *
   * @param saved returns the address that is saved under a name
   * @return empty if it is none of them
   * @throws StoreException with {@link StoreFailure.MalformedAddress} or {@link
   *     StoreFailure.MaskedAddress} for what looks like an address and is none
   */
  public Optional<StoreAddress> address(String typed, Function<String, Optional<String>> saved) {
    if (isAddress(typed)) {
      return Optional.of(StoreAddress.parse(typed));
    }
    Optional<StoreAddress> known = saved.apply(typed).map(StoreAddress::parse);
    if (known.isPresent()) {
      return known;
    }
    if (isFile(typed)) {
      return Optional.of(ofFile(typed));
    }
    return typed.contains(":") ? Optional.of(StoreAddress.parse(typed)) : Optional.empty();
  }

  /**
   * Reads the address or the file of a store.
   *
   * @throws StoreException with {@link StoreFailure.MalformedAddress} if it is neither
   */
  public StoreAddress address(String typed) {
    return address(typed, _ -> Optional.empty()).orElseGet(() -> StoreAddress.parse(typed));
  }

  /** Returns whether what was typed can only be an address: it begins as one. */
  public boolean isAddress(String typed) {
    int colon = typed.indexOf(':');
    return typed.contains("://")
        || colon > 0
            && colon + 1 < typed.length()
            && !Character.isWhitespace(typed.charAt(colon + 1))
            && schemes().anyMatch(typed.substring(0, colon)::equals);
  }

  /** What no kind knows by its name is a database, or says that it is none. */
  private StoreAddress ofFile(String path) {
    return forms().stream()
        .flatMap(form -> form.form().ofFile(path).stream())
        .findFirst()
        .orElseGet(() -> new StoreAddress(StoreAddress.FILE, path, null));
  }

  /** A path, there or not: if it is not, the store says what is wrong with it. */
  private static boolean isFile(String typed) {
    try {
      Path path = Path.of(typed);
      return !typed.isBlank()
          && (Files.exists(path)
              || path.isAbsolute()
              || path.startsWith(".")
              || path.startsWith(".."));
    } catch (InvalidPathException noPath) {
      return false;
    }
  }

  /** Returns the names of files that open as a store of some kind, such as {@code *.sqlite}. */
  public List<String> filePatterns() {
    return forms().stream()
        .map(offered -> offered.form().files())
        .filter(Objects::nonNull)
        .flatMap(files -> files.patterns().stream())
        .toList();
  }

  /** Returns whether a store at an address may be able to do this: some kind there can. */
  public boolean may(StoreAddress address, Capability capability) {
    return able(address, capability).findAny().isPresent();
  }

  /** Returns the name of an opened store in metrics; no two stores share one. */
  public String label(StoreInfo store) {
    return able(store.address().scheme())
        .filter(provider -> provider.kind().terms().kind().equals(store.kind()))
        .flatMap(provider -> provider.kind().scheme(store.address().scheme()).stream())
        .map(scheme -> scheme.label(store.address()))
        .findFirst()
        .orElseGet(() -> store.address().display());
  }

  /** Returns the variable of the environment that gives the password; empty if none does. */
  public Optional<String> passwordVariable(StoreAddress address) {
    return able(address.scheme())
        .flatMap(provider -> provider.kind().scheme(address.scheme()).stream())
        .map(Kind.Scheme::passwordVariable)
        .filter(Objects::nonNull)
        .findFirst();
  }

  /**
   * Returns what a cleanup does in stores at addresses of a scheme, before one is open or when none
   * is there any more: of several kinds, and of none that is known, what tasks are called.
   */
  public OperationTerm operation(String scheme) {
    List<Terms> of = kinds(scheme);
    return of.size() == 1 ? of.getFirst().cleanup() : OperationTerm.delete("tasks");
  }

  /** Returns those of the kinds whose stores may lie under a scheme. */
  public List<Terms> kinds(String scheme) {
    return able(scheme).map(provider -> provider.kind().retained()).toList();
  }

  /** Returns what stores of some kind can do to their tasks, by its verb: of each the first. */
  public Map<String, ActTerm> acts() {
    return kinds().stream()
        .flatMap(kind -> kind.acts().stream())
        .collect(
            Collectors.toMap(ActTerm::verb, act -> act, (first, _) -> first, LinkedHashMap::new));
  }

  /** Returns the texts of all kinds. */
  public List<Texts> texts() {
    return providers.stream().map(provider -> provider.kind().texts()).toList();
  }

  /**
   * Reads a policy from what a file of some runtime says; see {@link TaskStoreProvider#policy}.
   *
   * @return empty if it is no file of any of them
   * @throws RuntimePolicyException if one would refuse it, and it is no other’s
   */
  public Optional<RuntimePolicy> policy(Object content) throws RuntimePolicyException {
    RuntimePolicyException refused = null;
    for (TaskStoreProvider provider : providers) {
      try {
        Optional<RuntimePolicy> read = provider.policy(content);
        if (read.isPresent()) {
          return read;
        }
      } catch (RuntimePolicyException wrong) {
        refused = refused == null ? wrong : refused;
      }
    }
    if (refused != null) {
      throw refused;
    }
    return Optional.empty();
  }
}
