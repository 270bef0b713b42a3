package dev.holdfast.store.rows;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.TaskStore;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The role of a store whose rows can be read exactly as they are, for an archive. Thread-safe;
 * every verb blocks and throws {@link StoreException}, as those of {@link TaskStore} do.
 */
public interface Archivable {

  /** Opens a connection for reading rows exactly as they are stored. Close it soon. */
  StoredRows rows(Cancellation cancellation);

  /**
   * Returns the SQLite file from which others may read rows while a batch holds its locks; empty if
   * there is none.
   */
  default Optional<Path> file() {
    return Optional.empty();
  }
}
