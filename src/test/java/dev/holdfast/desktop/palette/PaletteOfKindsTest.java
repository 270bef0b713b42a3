package dev.holdfast.desktop.palette;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.dapr.FakeSidecar;
import dev.holdfast.desktop.shell.Sights;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.tasks.QueuedJobRunner;
import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.s3.S3Server;
import dev.holdfast.s3.Versioning;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.RequestCounts;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.buquet.BuquetBucket;
import dev.holdfast.store.buquet.TaskScenarios;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Finding tasks where lists know no names and errors, and where each request may cost money. */
class PaletteOfKindsTest {

  private final QueuedJobRunner jobs = new QueuedJobRunner();
  private final List<String> shown = new ArrayList<>();
  private PaletteViewModel palette;

  private static TaskStore open(String address) {
    return KnownStores.ALL.open(
        StoreAddress.parse(address), StoreOptions.defaults(SecretSource.NONE));
  }

  private void paletteOver(TaskStore store) {
    StoreSession session = TaskSessions.on(store, jobs);
    Sights.tasks(session, task -> shown.add(task.toString()));
    palette =
        new PaletteViewModel(
            List::of, () -> session, new RecentCommands(List.of(), ids -> shown.addAll(ids)));
    palette.open();
  }

  private void type(String text) {
    palette.typedProperty().set(text);
    palette.search();
    jobs.runAll();
  }

  private List<PaletteCommand> found() {
    return palette.found().stream().filter(row -> row.task() != null).toList();
  }

  private void run(PaletteCommand row) {
    palette.choose(palette.found().indexOf(row));
    palette.run();
    jobs.runAll();
  }

  @Test
  void instancesAreFoundByName() throws Exception {
    try (FakeSidecar fake = FakeSidecar.start()) {
      fake.instance("order-1", Instant.now()).started("ShipOrder", "{}").completed("1");
      fake.instance("invoice-2", Instant.now()).started("Bill", "{}").failed("Boom", "no money");
      try (TaskStore store = open(fake.address())) {
        paletteOver(store);
        type("shiporder");
        assertThat(found()).hasSize(1);
        assertThat(found().getFirst().title()).isEqualTo("ShipOrder");
        assertThat(found().getFirst().detail()).isEqualTo("order-1");
        run(found().getFirst());
        assertThat(shown).containsExactly("order-1");
        palette.open();
        type("bill");
        assertThat(found()).extracting(PaletteCommand::title).containsExactly("Bill");
      }
    }
  }

  @Test
  void aBucketIsSearchedOnlyWhenSomebodyAsks() {
    System.setProperty("aws.accessKeyId", S3Server.KEY_ID);
    System.setProperty("aws.secretAccessKey", S3Server.SECRET);
    try (S3Server server = S3Server.start()) {
      server.bucket("queue", Versioning.ENABLED);
      BuquetBucket bucket = BuquetBucket.directly(server, "queue", 1);
      String failed = new TaskScenarios(bucket).failedByHandler();
      try (TaskStore store = open("s3://queue?endpoint=" + server.endpoint())) {
        paletteOver(store);
        long before = made(store);
        palette.typedProperty().set(failed.substring(0, 8));
        assertThat(palette.searchProperty().get()).isEmpty();
        palette.search();
        assertThat(jobs.size()).as("typing costs nothing").isZero();
        assertThat(made(store)).isEqualTo(before);
        PaletteCommand ask = palette.found().getLast();
        assertThat(ask.title()).startsWith("Search for “" + failed.substring(0, 8) + "”");
        run(ask);
        assertThat(made(store)).isGreaterThan(before);
        assertThat(found()).hasSize(1);
        assertThat(found().getFirst().task().id().toString()).isEqualTo(failed);
        assertThat(found().getFirst().title()).as("its type, as it has no name").isNotBlank();
        assertThat(palette.found()).filteredOn(Objects::nonNull).doesNotContain(ask);
      }
    }
  }

  private static long made(TaskStore store) {
    return store.role(RequestCounts.class).orElseThrow().all();
  }
}
