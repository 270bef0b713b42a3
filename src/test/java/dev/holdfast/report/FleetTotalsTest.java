package dev.holdfast.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.fleet.FleetAnswer;
import dev.holdfast.fleet.FleetMember;
import dev.holdfast.fleet.FleetOutcome;
import dev.holdfast.fleet.FleetScan;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.kind.ObjectFolder;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.StreamDatabase;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.task.Document;
import dev.holdfast.text.FleetText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stores of different kinds in one fleet. */
class FleetTotalsTest {

  @TempDir private Path directory;

  private FleetSubject.Entry entry(String name, StoreAddress address, String policy)
      throws Exception {
    Path file = Files.writeString(directory.resolve(name + ".yaml"), policy);
    FleetMember member = new FleetMember(name, address, file);
    Records records =
        new Records(directory.resolve("records"), null, new Operator("ann", null, "test"));
    FleetScan scan = new FleetScan(new Journal(records, Clock.systemUTC()), KnownStores.ALL);
    try (TaskStore store =
        KnownStores.ALL.open(address, StoreOptions.defaults(SecretSource.NONE))) {
      return new FleetSubject.Entry(
          member,
          new FleetOutcome.Answered(
              scan.whole(member, store, Progress.NONE, Cancellation.never())));
    }
  }

  @Test
  void onlyWhatIsCalledTheSameIsAddedUp() throws Exception {
    ObjectFolder objects = new ObjectFolder(Files.createDirectory(directory.resolve("objects")));
    objects.put("a", "stored", ObjectFolder.OLD, 3);
    objects.put("b", "stored", ObjectFolder.NOW, 3);
    StoreAddress orders =
        OracleStores.sqlite(directory, OracleStores.Journal.ROLLBACK).storeAddress();
    String policy = "rules:\n  - age: 1d\n    status: %s\n";
    FleetSubject alone =
        new FleetSubject(
            List.of(entry("orders", orders, policy.formatted("completed"))),
            "ann",
            Instant.EPOCH,
            String::valueOf);
    FleetSubject both =
        new FleetSubject(
            List.of(
                alone.stores().getFirst(),
                entry(
                    "objects", StoreAddress.parse(objects.address()), policy.formatted("stored"))),
            "ann",
            Instant.EPOCH,
            String::valueOf);

    Map<String, Object> before = FleetDocument.totals(FleetTotals.of(alone));
    Map<String, Object> after = FleetDocument.totals(FleetTotals.of(both));

    assertThat(before).doesNotContainKeys("objects", "objects_to_go");
    for (String sum : List.of("tasks", "tasks_to_go", "events_to_go")) {
      assertThat(after.get(sum)).as(sum).isEqualTo(before.get(sum));
    }
    assertThat((long) before.get("tasks_to_go")).isPositive();
    assertThat(after).containsEntry("objects", 2L).containsEntry("objects_to_go", 1L);
  }

  @Test
  void aStoreOfStreamsIsCountedByItsEvents() throws Exception {
    try (StreamDatabase streams = StreamDatabase.plain()) {
      streams.fill("orders", 10, streams.now(), 60);
      streams.policy("orders", null, "4", "true");
      FleetSubject.Entry entry =
          entry("streams", StoreAddress.parse(streams.address()), "rules: []\n");
      FleetSubject subject =
          new FleetSubject(List.of(entry), "ann", Instant.EPOCH, String::valueOf);
      FleetText words = new FleetText(String::valueOf);

      Document preview = (Document) FleetDocument.of(entry, words).get("preview");

      assertThat(preview.keySet())
          .containsExactly(
              "now", "policy", "streams_processed", "events", "attempts", "hazards", "digest");
      assertThat(preview)
          .containsEntry("policy", null)
          .containsEntry("streams_processed", 1L)
          .containsEntry("events", 6L)
          .containsEntry("attempts", 0L);
      assertThat(FleetDocument.totals(FleetTotals.of(subject)))
          .containsEntry("tasks", 1L)
          .containsEntry("tasks_to_go", 0L)
          .containsEntry("events_to_go", 6L);
      FleetAnswer answer = ((FleetOutcome.Answered) entry.outcome()).answer();
      assertThat(words.of(answer.backlog())).isEqualTo("6 events");
      assertThat(new FleetSheet(subject, String::valueOf).about(entry).toString())
          .contains("6 events of 1 streams would be deleted by the store’s own policies");
    }
  }
}
