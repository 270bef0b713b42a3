package dev.holdfast.cleanup;

import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.hold.HoldBook;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** A process that stays in a batch until it is killed. */
final class HoldBatchProcess {

  private HoldBatchProcess() {}

  public static void main(String[] arguments) throws IOException {
    try (TaskStore store =
            KnownStores.ALL.open(
                StoreAddress.parse(arguments[1]), StoreOptions.defaults(SecretSource.NONE));
        HoldBook.Batch batch =
            new HoldBook(Path.of(arguments[0]), Map::of)
                .during(store.fingerprint(Cancellation.never()))) {
      System.out.println(batch.held().all.isEmpty() ? "in a batch" : "holds");
      System.in.read();
    }
  }
}
