package dev.holdfast.store.address;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.TaskStoreProvider;
import dev.holdfast.task.Texts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One way of saying where a store is: fields in place of an address. A kind has one for each sort
 * of place its stores lie in. Its own name stands under {@code form.KEY} of {@link
 * TaskStoreProvider#messages}, what is said if nothing is typed under {@code form.KEY.missing}; the
 * rest at {@link Field}.
 */
public interface ConnectionForm {

  /** Returns what it is known by, a word of its own among all kinds. */
  String key();

  /** Returns its place among the forms of all kinds: lower ones first, most have 100. */
  default int order() {
    return 100;
  }

  /** Returns its fields from top to bottom, at least one that is drawn. */
  List<Field> fields();

  /** Returns texts that several kinds share, asked after the kind's own; empty if there is none. */
  default Optional<Texts> sharedTexts() {
    return Optional.empty();
  }

  /**
   * Returns the address that the fields make, with a secret as its password.
   *
   * @throws StoreException with {@link StoreFailure.MalformedAddress} or another failure of {@link
   *     StoreAddress#parse} if they make none
   */
  StoreAddress address(FormValues values);

  /**
   * Returns what the fields say for an address.
   *
   * @return empty if it is none of this form's, or says more than the fields can hold
   */
  Optional<FormValues> values(StoreAddress address);

  /**
   * Returns an address of this form with another encryption.
   *
   * @param authorities the file of the authorities that are believed; null to keep what it says
   * @return empty if such addresses do not choose that
   */
  default Optional<StoreAddress> encrypted(
      StoreAddress address, Encryption level, String authorities) {
    return Optional.empty();
  }

  /**
   * Returns a name for a store that nobody has named yet.
   *
   * @param address one of this form's
   * @return empty for none
   */
  default String suggestedName(StoreAddress address) {
    return "";
  }

  /**
   * Says in few words where a store is and what it runs on.
   *
   * @param address one of this form's
   * @param engine as the store told it; null before it is open
   */
  default String line(StoreAddress address, String engine) {
    return engine == null ? address.display() : engine;
  }

  /**
   * Returns the names of the files that are such stores, such as {@code *.sqlite}; none if its
   * stores are no files.
   */
  default List<String> filePatterns() {
    return List.of();
  }

  /**
   * Returns the address of a file that is such a store by its name.
   *
   * @param path as it was typed
   */
  default Optional<StoreAddress> ofFile(String path) {
    return Optional.empty();
  }

  /**
   * Returns the names of the files from which it can be filled in, such as {@code *.properties};
   * none if there are no such files. What the import is called stands under {@code
   * form.KEY.import}, and what the files are under {@code form.KEY.import.files}.
   */
  default List<String> importPatterns() {
    return List.of();
  }

  /**
   * Reads what another program's file says about stores. Asks none of them.
   *
   * @return what it says of each, by its name there, the likeliest first; none if it says nothing
   * @throws IOException if it cannot be read
   */
  default Map<String, FormValues> importFrom(Path file) throws IOException {
    return Map.of();
  }
}
