package dev.holdfast.cleanup;

import dev.holdfast.archive.ArchiveException;
import dev.holdfast.archive.ArchiveFacts;
import dev.holdfast.archive.ArchiveManifest;
import dev.holdfast.archive.ArchiveProblem;
import dev.holdfast.archive.ArchiveSpace;
import dev.holdfast.archive.ArchiveWriter;
import dev.holdfast.archive.AsideRecorder;
import dev.holdfast.job.Cancellation;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalAction;
import dev.holdfast.journal.JournalException;
import dev.holdfast.journal.JournalOutcome;
import dev.holdfast.journal.JournalRun;
import dev.holdfast.retention.plan.ForeignCount;
import dev.holdfast.retention.plan.Work;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.rows.Archivable;
import dev.holdfast.store.rows.StoredRows;
import dev.holdfast.task.Document;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.LoggerFactory;

/** The archive of one cleanup, with the two entries it has in the journal. */
final class CleanupArchive implements AutoCloseable {

  /** Of the cleanup's own entry too: how many tasks the archive holds. */
  private static final String TASKS = "archive_tasks";

  private final ArchiveWriter writer;

  /** What a run hands over to it. */
  final AsideRecorder recorder;

  private final JournalRun run;
  private final TaskStore store;
  private boolean ended;
  private Path file;

  private CleanupArchive(ArchiveWriter writer, JournalRun run, TaskStore store) {
    this.writer = writer;
    this.recorder = new AsideRecorder(writer);
    this.file = writer.file;
    this.run = run;
    this.store = store;
  }

  /**
   * Begins it, or goes on with that of an earlier run of the same plan.
   *
   * @param bytes about how many bytes the planned rows hold; null if nobody knows
   * @throws ArchiveException if it cannot be written, or would not fit
   * @throws JournalException if its start cannot be recorded
   */
  static CleanupArchive begin(
      TaskStore store,
      CleanupOrder order,
      StoreFingerprint fingerprint,
      Journal journal,
      Long bytes,
      Cancellation cancellation) {
    JournalRun run = journal.start(JournalAction.ARCHIVE, fingerprint, before(order));
    try {
      ArchiveSpace.require(
          order.archive(),
          ArchiveSpace.estimate(rows(order.plan().work()), bytes == null ? 0 : bytes));
      // No other folder is made if it is missing.
      if (folder(journal).equals(order.archive().getParent())) {
        ArchiveSpace.makeFolder(order.archive());
      }
      ArchiveFacts facts =
          new ArchiveFacts(
              fingerprint,
              store.info().kind(),
              store.info().address().display(),
              order.digest(),
              new CleanupFacts(order).policy(),
              run.start().hash(),
              journal.operator.display(),
              order.reason(),
              journal.clock.instant().getEpochSecond(),
              notHeld(order.foreign()),
              store.info().mapping());
      ArchiveWriter writer = ArchiveWriter.open(order.archive(), facts, journal.clock);
      settle(writer, store, cancellation);
      Roles.of(store, Archivable.class).file().ifPresent(writer::copyFrom);
      return new CleanupArchive(writer, run, store);
    } catch (RuntimeException refused) {
      throw run.failed(
          JournalOutcome.REFUSED, Map.of("failure", String.valueOf(refused.getMessage())), refused);
    }
  }

  /** Returns the folder of this user's archives. */
  static Path folder(Journal journal) {
    return journal.directory.resolve("archives");
  }

  /** Returns about how many rows an archive of this would hold. */
  static long rows(Work work) {
    return work.units() + work.amounts().rows();
  }

  /** Names the rows of other tables that go with what is deleted: nobody can restore those. */
  private static String notHeld(Stream<ForeignCount> foreign) {
    String rows =
        foreign
            .map(
                count ->
                    "%s: %s (%s, %s)"
                        .formatted(
                            count.key().table(),
                            count.rows() == null ? "?" : count.rows(),
                            count.key().name(),
                            count.key().action().sql()))
            .collect(Collectors.joining("; "));
    return rows.isEmpty() ? null : rows;
  }

  private static void settle(ArchiveWriter writer, TaskStore store, Cancellation cancellation) {
    if (!writer.mustLook()) {
      return;
    }
    try (StoredRows rows = Roles.of(store, Archivable.class).rows(cancellation)) {
      writer.look(rows);
    } catch (RuntimeException refused) {
      writer.close();
      throw refused;
    }
  }

  private static Map<String, Object> before(CleanupOrder order) {
    return new Document()
        .with("reason", order.reason())
        .with("plan", order.digest())
        .with("archive", order.archive().toString())
        .all(new CleanupFacts(order).size());
  }

  /** Returns where it is; null once it is known that nothing was deleted, so that none is kept. */
  Path file() {
    return file;
  }

  /**
   * Ends it.
   *
   * @param facts gets what the cleanup's own entry tells of it
   * @return what stood in the way, though each deleted row is in it; null if nothing did
   */
  ArchiveProblem finish(Map<String, Object> facts) {
    Map<String, Object> told = new LinkedHashMap<>();
    ArchiveProblem problem = null;
    recorder.close();
    try {
      look();
      if (writer.discardEmpty()) {
        file = null;
        told.put(TASKS, 0);
      } else {
        ArchiveManifest manifest = writer.finish();
        told.put("archive_sha256", manifest.sha256());
        told.put(TASKS, manifest.tasks());
      }
    } catch (ArchiveException unfinished) {
      problem = unfinished.problem;
      told.put("archive_problem", problem.toString());
    }
    facts.putAll(told);
    told.put("subject", store.terms().cleanup().subject());
    ended = true;
    end(run, problem == null ? JournalOutcome.DONE : JournalOutcome.PARTIAL, told);
    return problem;
  }

  /**
   * Looks into the store for what it did not say; a store that is gone leaves it to the next run.
   */
  private void look() {
    if (!writer.doubts()) {
      return;
    }
    try (StoredRows rows = Roles.of(store, Archivable.class).rows(Cancellation.never())) {
      writer.look(rows);
    } catch (StoreException unknown) {
      LoggerFactory.getLogger(CleanupArchive.class).warn("looking what went", unknown);
    }
  }

  @Override
  public void close() {
    recorder.close();
    boolean empty = !ended && writer.discardEmpty();
    writer.close();
    if (!ended) {
      end(run, JournalOutcome.FAILED, empty ? Map.of(TASKS, 0) : Map.of());
    }
  }

  /** A journal that cannot be written is told of when the cleanup itself ends in it. */
  private static void end(JournalRun run, JournalOutcome outcome, Map<String, ?> facts) {
    try {
      run.end(outcome, facts);
    } catch (JournalException unrecorded) {
      LoggerFactory.getLogger(CleanupArchive.class).warn("ending an archive", unrecorded);
    }
  }
}
