package dev.holdfast.store;

import dev.holdfast.store.address.ConnectionForm;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Texts;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * What a kind of store is: data, known before one is open.
 *
 * @param schemes of its addresses; one may be another kind’s, too
 * @param known what its stores call things, as far as it is known then, and the same of what {@link
 *     TaskStore#retained} of them answers: made once somebody asks, and the same each time
 * @param forms that ask for its addresses; none if only whole addresses can be typed
 * @param texts its texts; null if its terms carry all
 * @param brings those of further kinds that it brings along, as files do
 * @param file the file that describes it; null if it is described by none
 */
public record Kind(
    List<Scheme> schemes,
    Supplier<Known> known,
    List<ConnectionForm> forms,
    Texts texts,
    List<TaskStoreProvider> brings,
    KindFile file) {

  /** What stores of a kind call things, and what that of theirs does of which a cleanup chooses. */
  public record Known(Terms terms, Terms retained) {}

  /** That brings no others along. */
  public Kind(
      List<Scheme> schemes,
      Supplier<Terms> terms,
      Supplier<Terms> retained,
      List<ConnectionForm> forms,
      Texts texts) {
    this(schemes, () -> new Known(terms.get(), retained.get()), forms, texts, List.of(), null);
  }

  /**
   * How addresses of some of its stores begin.
   *
   * @param name without a colon
   * @param capabilities what stores at such an address may be able to do; what is not in it, none
   *     there can
   * @param passwordVariable the variable of the environment that gives the password; null if none
   *     does
   * @param shown the scheme that a store is named by in metrics: another one where another kind’s
   *     stores lie at the same addresses
   * @param telling the parameters that tell stores apart; null for all
   */
  public record Scheme(
      String name,
      Set<Capability> capabilities,
      String passwordVariable,
      String shown,
      Set<String> telling) {

    public Scheme {
      capabilities = Set.copyOf(capabilities);
    }

    /** Of stores of which nothing is known before one is open. */
    public Scheme(String name) {
      this(name, EnumSet.allOf(Capability.class), null);
    }

    /** Of stores that all parameters tell apart. */
    public Scheme(String name, Set<Capability> capabilities, String passwordVariable) {
      this(name, capabilities, passwordVariable, name, null);
    }

    /** Returns the same of stores that only these parameters tell apart. */
    public Scheme told(Set<String> by) {
      return new Scheme(name, capabilities, passwordVariable, shown, by);
    }

    /** Returns the name of a store in metrics: short, without secrets; no two stores share one. */
    public String label(StoreAddress address) {
      StoreAddress whole =
          new StoreAddress(shown, address.withWholePath().location(), address.password());
      return telling == null ? whole.display() : whole.shownWith(telling);
    }
  }

  public Kind {
    schemes = List.copyOf(schemes);
    forms = List.copyOf(forms);
  }

  /** Of a kind whose texts lie beside its terms. */
  public Kind(
      Class<?> beside, List<Scheme> schemes, Supplier<Terms> terms, ConnectionForm... forms) {
    this(schemes, terms, terms, List.of(forms), Texts.in(beside.getPackageName() + ".messages"));
  }

  /** Returns what its stores call things. */
  public Terms terms() {
    return known.get().terms();
  }

  /** Returns the same of what {@link TaskStore#retained} of its stores answers. */
  public Terms retained() {
    return known.get().retained();
  }

  /** Returns what people are told of it. */
  public KindFile.About about() {
    return file != null
        ? file.about().get()
        : new KindFile.About(
            terms().kind(),
            terms().kind(),
            schemes.stream().map(Scheme::name).toList(),
            null,
            null,
            KindFile.PROGRAM);
  }

  /** Finds a scheme by its name. */
  public Optional<Scheme> scheme(String name) {
    return schemes.stream().filter(scheme -> scheme.name().equals(name)).findFirst();
  }
}
