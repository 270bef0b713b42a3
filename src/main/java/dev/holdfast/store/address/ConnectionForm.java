package dev.holdfast.store.address;

import dev.holdfast.store.Kind;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.task.Texts;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * One way of saying where a store is: fields in place of an address. A kind has one for each sort
 * of place its stores lie in. Its own name stands under {@code form.KEY} of the kind’s {@link
 * Kind#texts}, what is said if nothing is typed under {@code form.KEY.missing}; the rest at {@link
 * Field}.
 *
 * @param key what it is known by, a word of its own among all kinds
 * @param order its place among the forms of all kinds: lower ones first, most have {@link #USUAL}
 * @param fields from top to bottom, at least one that is drawn
 * @param writing makes the address of the fields, with a secret as its password; throws {@link
 *     StoreException} with {@link StoreFailure.MalformedAddress} or another failure of {@link
 *     StoreAddress#parse} if they make none
 * @param reading finds what the fields say for an address; empty if it is none of this form's, or
 *     says more than the fields can hold
 * @param naming finds a name for a store that nobody has named yet, by its address; empty for none
 * @param place the key of the field that says in few words where a store is; null if its engine or
 *     its address does
 * @param product what such stores run on until one has told it; empty if only the place is said
 * @param shared texts that several kinds share, asked after the kind's own; null if there are none
 * @param encrypting how an address chooses its encryption; null if it does not
 * @param files the names of the files that are such stores; null if its stores are no files
 * @param imports the names of the files from which it can be filled in; null if there are none
 */
@RecordBuilder
public record ConnectionForm(
    String key,
    int order,
    List<Field> fields,
    Function<FormValues, StoreAddress> writing,
    Function<StoreAddress, Optional<FormValues>> reading,
    Function<StoreAddress, String> naming,
    String place,
    String product,
    Texts shared,
    Encrypting encrypting,
    StoreFiles files,
    Imports imports)
    implements ConnectionFormBuilder.With {

  /** The place of a form that has none of its own. */
  public static final int USUAL = 100;

  /**
   * The fields that choose an encryption.
   *
   * @param level the key of that which holds a word
   * @param authorities the key of that for the file of the authorities that are believed
   * @param words for each level
   */
  public record Encrypting(String level, String authorities, Map<Encryption, String> words) {}

  /**
   * Files that are stores.
   *
   * @param scheme of their addresses, which are {@code scheme:path}
   * @param patterns of their names, a star and an ending, such as {@code *.sqlite}
   */
  public record StoreFiles(String scheme, List<String> patterns) {}

  /**
   * Files of other programs that say something about stores. What the import is called stands under
   * {@code form.KEY.import}, and what the files are under {@code form.KEY.import.files}.
   *
   * @param patterns of their names, such as {@code *.properties}
   * @param reader finds in such a text what it says of each store, by its name there, the likeliest
   *     first; may throw {@link UncheckedIOException}. Asks no store
   */
  public record Imports(List<String> patterns, Function<String, Map<String, FormValues>> reader) {}

  public ConnectionForm {
    fields = List.copyOf(fields);
  }

  /** A form that only writes and reads addresses; what else it can do is told after. */
  public ConnectionForm(
      String key,
      int order,
      List<Field> fields,
      Function<FormValues, StoreAddress> writing,
      Function<StoreAddress, Optional<FormValues>> reading,
      Function<StoreAddress, String> naming) {
    this(key, order, fields, writing, reading, naming, null, "", null, null, null, null);
  }

  /** A form for stores that are called as one of its fields says. */
  public static ConnectionForm named(
      String name,
      String key,
      int order,
      List<Field> fields,
      Function<FormValues, StoreAddress> writing,
      Function<StoreAddress, Optional<FormValues>> reading) {
    return new ConnectionForm(
        key,
        order,
        fields,
        writing,
        reading,
        address -> reading.apply(address).map(said -> said.get(name)).orElse(""));
  }

  /**
   * A form for stores that are one file: {@code scheme:path}.
   *
   * @param field for the path, with patterns that are a star and an ending
   * @param product what such files are of, such as a database's name; empty if the store itself
   *     tells which file it is
   */
  public static ConnectionForm file(
      String key, int order, String scheme, Field field, String product) {
    return new ConnectionForm(
            key,
            order,
            List.of(field),
            values -> StoreAddress.parse(scheme + ":" + values.exact(field.key())),
            address ->
                address.scheme().equals(scheme)
                    ? Optional.of(FormValues.of(Map.of(field.key(), address.location())))
                    : Optional.empty(),
            address -> fileName(address.location().strip()).replaceFirst("(?<=.)\\.[^.]*$", ""))
        .withPlace(field.key())
        .withProduct(product)
        .withFiles(new StoreFiles(scheme, field.patterns()));
  }

  /** Returns the address that the fields make, see {@link #writing}. */
  public StoreAddress address(FormValues values) {
    return writing.apply(values);
  }

  /** Returns what the fields say for an address, see {@link #reading}. */
  public Optional<FormValues> values(StoreAddress address) {
    return reading.apply(address);
  }

  /**
   * Returns an address of this form with another encryption.
   *
   * @param authorities the file of the authorities that are believed; null to keep what it says
   * @return empty if such addresses do not choose that
   */
  public Optional<StoreAddress> encrypted(
      StoreAddress address, Encryption level, String authorities) {
    return encrypting == null
        ? Optional.empty()
        : values(address)
            .map(said -> said.with(encrypting.level(), encrypting.words().get(level)))
            .map(
                said ->
                    authorities == null ? said : said.with(encrypting.authorities(), authorities))
            .map(this::address);
  }

  /**
   * Says in few words where a store is and what it runs on.
   *
   * @param address one of this form's
   * @param engine as the store told it; null before it is open
   */
  public String line(StoreAddress address, String engine) {
    if (place == null) {
      return engine == null ? address.display() : engine;
    }
    String where = values(address).map(said -> said.exact(place)).orElse("");
    String shown = files == null ? where : fileName(where);
    if (product.isEmpty()) {
      return engine == null ? shown : engine;
    }
    return (engine == null ? product : engine) + " · " + shown;
  }

  private static String fileName(String path) {
    return path.replaceAll(".*[/\\\\]", "");
  }

  /**
   * Returns the address of a file that is such a store by its name.
   *
   * @param path as it was typed
   */
  public Optional<StoreAddress> ofFile(String path) {
    String name = path.toLowerCase(Locale.ROOT);
    return files != null
            && files.patterns().stream().anyMatch(pattern -> name.endsWith(pattern.substring(1)))
        ? Optional.of(new StoreAddress(files.scheme(), path, null))
        : Optional.empty();
  }

  /**
   * Reads what another program's file says about stores, see {@link #imports}.
   *
   * @throws IOException if it cannot be read
   */
  public Map<String, FormValues> importFrom(Path file) throws IOException {
    try {
      return imports == null ? Map.of() : imports.reader().apply(Files.readString(file));
    } catch (UncheckedIOException unread) {
      throw unread.getCause();
    }
  }
}
