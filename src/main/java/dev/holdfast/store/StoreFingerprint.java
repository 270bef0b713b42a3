package dev.holdfast.store;

import dev.holdfast.store.address.SamePlace;
import dev.holdfast.task.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * Which store this is, however its address was written. Holds no secret, and no row that a cleanup
 * may delete.
 *
 * @param place the same for every alias of the address, and for no other store: {@code
 *     postgresql:SYSTEM/database/schema} with the server's system identifier, or {@code
 *     sqlite:/real/path}. What an operator holds is kept under this. A file with more hard links
 *     has as many places, and earlier versions spelled hosts in several ways: compare them by
 *     {@link SamePlace}
 * @param schema {@code sha256:} and 64 hexadecimal digits over the names of the columns that a
 *     cleanup reads or deletes: another value means that the runtime has changed its tables
 */
public record StoreFingerprint(String place, String schema) {

  public StoreFingerprint {
    Objects.requireNonNull(place);
    Objects.requireNonNull(schema);
  }

  /** Returns what stands for the fields that are read of a store without tables. */
  public static String schemaOf(String format) {
    return "sha256:" + Sha256.hex(format.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns whether this is the same store, its tables changed or not. */
  public boolean samePlace(StoreFingerprint other) {
    return new SamePlace(place).test(other.place);
  }
}
