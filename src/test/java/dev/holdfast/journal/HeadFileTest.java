package dev.holdfast.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.holdfast.journal.JournalCheck.Fault;
import dev.holdfast.journal.JournalCheck.Kind;
import dev.holdfast.store.StoreFingerprint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A journal that is gone as a whole is missed by the file that keeps its newest entry. */
class HeadFileTest {

  private static final StoreFingerprint STORE = new StoreFingerprint("sqlite:/a", "sha256:0");

  @TempDir private Path directory;

  private Path heads() {
    return directory.resolve("config").resolve("journal-heads");
  }

  private Journal journal(String folder) {
    return new Journal(RecordsBench.in(directory.resolve(folder), heads()), Clock.systemUTC());
  }

  private Journal journal() {
    return journal("records");
  }

  private void fill(int runs) {
    for (int run = 0; run < runs; run++) {
      journal()
          .start(JournalAction.CLEANUP, STORE, Map.of())
          .end(JournalOutcome.DONE, Map.of("tasks_deleted", run));
    }
  }

  private Path file() {
    return directory.resolve("records").resolve("journal.sqlite");
  }

  private List<Path> kept() throws IOException {
    try (Stream<Path> files = Files.list(heads())) {
      return files.toList();
    }
  }

  private List<Fault> faults() {
    return journal().check().faults();
  }

  @Test
  void theNewestEntryIsKeptForItsOwnerAlone() throws Exception {
    fill(2);

    JournalCheck check = journal().check();

    assertThat(check.sound()).isTrue();
    assertThat(kept()).containsExactly(check.known().file());
    assertThat(check.known().sequence()).isEqualTo(4);
    assertThat(check.known().hash()).isEqualTo(check.head());
    assumeThat(directory.getFileSystem().supportedFileAttributeViews()).contains("posix");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(check.known().file())))
        .isEqualTo("rw-------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(heads())))
        .isEqualTo("rwx------");
  }

  @Test
  void aJournalThatIsGoneIsMissedAndSoItStaysWhenAnotherBegins() throws Exception {
    fill(2);
    Files.delete(file());
    assertThat(faults()).containsExactly(new Fault(4, Kind.EMPTY));

    fill(1);
    assertThat(faults()).containsExactly(new Fault(2, Kind.SHORTER));

    fill(3);
    assertThat(faults()).containsExactly(new Fault(4, Kind.REPLACED));
  }

  @Test
  void anOldCopyInItsPlaceIsMissedAlsoAfterItGrew() throws Exception {
    fill(2);
    Path copy = Files.copy(file(), directory.resolve("copy"));
    fill(2);
    Files.delete(file());
    Files.copy(copy, file());
    assertThat(faults()).containsExactly(new Fault(4, Kind.SHORTER));
    fill(3);
    assertThat(faults()).containsExactly(new Fault(8, Kind.REPLACED));
  }

  @Test
  void whoRemovesTheFileBeginsANewJournal() throws Exception {
    fill(2);
    Files.delete(file());
    Files.delete(journal().check().known().file());
    assertThat(journal().check().sound()).isTrue();
    fill(1);
    assertThat(journal().check().sound()).isTrue();
    assertThat(journal().check().known().sequence()).isEqualTo(2);
  }

  @Test
  void aJournalOfEarlierVersionsIsKnownFromItsNextEntryOn() throws Exception {
    new Journal(RecordsBench.in(directory.resolve("records")), Clock.systemUTC())
        .start(JournalAction.CLEANUP, STORE, Map.of());
    assertThat(journal().check().sound()).isTrue();
    assertThat(heads()).doesNotExist();
    fill(1);
    assertThat(journal().check().sound()).isTrue();
    assertThat(journal().check().known().sequence()).isEqualTo(3);
  }

  @Test
  void eachJournalAndEachMachineHasItsOwn() throws Exception {
    fill(2);
    journal("other").start(JournalAction.CLEANUP, STORE, Map.of());
    new Journal(
            new Records(
                directory.resolve("records"), heads(), new Operator("tester", null, "../b e")),
            Clock.systemUTC())
        .start(JournalAction.CLEANUP, STORE, Map.of());

    assertThat(kept()).hasSize(3);
    assertThat(journal("other").check().known().sequence()).isEqualTo(1);
    assertThat(journal("other").check().sound()).isTrue();
    assertThat(journal().check().known().sequence()).isEqualTo(4);
    assertThat(journal().check().sound()).isTrue();
  }

  @Test
  void anEntryIsWrittenWhereItsHeadCannotBeKept() throws Exception {
    Files.createFile(directory.resolve("config"));
    fill(1);
    assertThat(journal().check().entries()).isEqualTo(2);
    assertThat(faults()).containsExactly(new Fault(2, Kind.UNKNOWN_HEAD));
  }

  @Test
  void aFileThatCannotBeReadIsSaidAndLeftAsItIs() throws Exception {
    fill(1);
    Path head = kept().getFirst();
    Files.writeString(head, "{\"sequence\": ");
    fill(1);
    assertThat(faults()).containsExactly(new Fault(4, Kind.UNKNOWN_HEAD));
    assertThat(head).hasContent("{\"sequence\": ");
  }

  @Test
  void writersAtTheSameTimeLeaveAKnownEntry() throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<?>> writers =
          IntStream.range(0, 4).<Future<?>>mapToObj(_ -> threads.submit(() -> fill(5))).toList();
      for (Future<?> writer : writers) {
        writer.get();
      }
    }
    assertThat(journal().check().entries()).isEqualTo(40);
    assertThat(journal().check().sound()).isTrue();
    assertThat(kept()).hasSize(1);
  }
}
