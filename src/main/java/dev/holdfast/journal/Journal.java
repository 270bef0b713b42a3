package dev.holdfast.journal;

import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.hold.HoldBook;
import dev.holdfast.store.StoreFingerprint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * This user's journal. Everything an operator does to a store has two entries, start and end; each
 * entry names the hash of the one before it, so that none can be altered, removed or moved without
 * a trace. Thread-safe; processes may share it.
 */
public final class Journal {

  private static final String FILE = "journal.sqlite";

  /** Where it is and other records of what operators do belong. */
  public final Path directory;

  private final JournalFile file;
  private final HeadFile headFile;

  /** Who writes it. */
  public final Operator operator;

  /** The clock it tells the time by. */
  public final Clock clock;

  /** The holds that are kept beside it, and that it tells of. */
  public final HoldBook holds;

  /** Takes where it is or will be; makes nothing. */
  public Journal(Records records, Clock clock) {
    this.directory = records.directory();
    Path journal = records.directory().resolve(FILE);
    this.file = new JournalFile(journal);
    this.headFile = HeadFile.of(records.heads(), records.operator().host(), journal);
    this.operator = records.operator();
    this.clock = clock;
    this.holds = new HoldBook(directory, new JournaledHolds(file));
  }

  /**
   * Writes the start of something, synced to disk when this returns.
   *
   * @param store the store it is done to; null if none is
   * @param facts what is known before: texts, numbers, lists, maps and nulls
   * @throws JournalException if it cannot be written: then it must not be done
   */
  public JournalRun start(JournalAction action, StoreFingerprint store, Map<String, ?> facts) {
    String run = UUID.randomUUID().toString();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("user", operator.user());
    fields.put("operator", operator.name());
    fields.put("host", operator.host());
    fields.put("process", RunningProcess.own().text());
    fields.put("version", ProgramVersion.text());
    fields.put("store", store == null ? null : store.place());
    fields.put("schema", store == null ? null : store.schema());
    fields.putAll(facts);
    return new JournalRun(this, action, run, append("start", action, run, fields));
  }

  JournalEntry append(String phase, JournalAction action, String run, Map<String, ?> facts) {
    JournalEntry entry =
        file.append(
            newest -> {
              long sequence = newest == null ? 1 : newest.sequence() + 1;
              Map<String, Object> fields = new LinkedHashMap<>();
              fields.put("sequence", sequence);
              fields.put("previous", newest == null ? JournalEntry.NO_ENTRY : newest.hash());
              fields.put("run", run);
              fields.put("phase", phase);
              fields.put("action", action.wireName());
              fields.put("time", clock.instant().getEpochSecond());
              fields.putAll(facts);
              return JournalEntry.of(sequence, fields);
            });
    headFile.keep(
        entry, known -> file.has(new JournalFile.Position(known.sequence(), known.hash())));
    return entry;
  }

  /** Hands over every entry, oldest first. */
  public void read(Consumer<JournalEntry> sink) {
    file.read(sink);
  }

  /**
   * Writes every entry as text, oldest first, one JSON object a line: the entry exactly as it was
   * hashed, and the hash that lies beside it.
   *
   * @return how many there were
   * @throws IOException if the text cannot be written
   * @throws JournalException if the journal cannot be read
   */
  public long export(Writer writer) throws IOException {
    long[] entries = {0};
    try {
      read(
          entry -> {
            try {
              writer.write(entry.line());
            } catch (IOException failure) {
              throw new UncheckedIOException(failure);
            }
            entries[0]++;
          });
    } catch (UncheckedIOException failure) {
      throw failure.getCause();
    }
    return entries[0];
  }

  /**
   * Hands over what was done, oldest first; what has no end was interrupted or still runs.
   *
   * @throws JournalException if it cannot be read
   */
  public void runs(Consumer<JournalItem> sink) {
    JournalPairs pairs = new JournalPairs();
    // What ended later may have begun earlier.
    NavigableMap<Long, JournalItem> items = new TreeMap<>();
    Consumer<JournalItem> found = item -> items.put(item.start.sequence(), item);
    read(entry -> pairs.next(entry).ifPresent(found));
    pairs.open().forEach(found);
    while (!items.isEmpty()) {
      // What was handed over need not be held.
      sink.accept(items.pollFirstEntry().getValue());
    }
  }

  /**
   * Goes over all that was done and remembers where what is looked for lies, not what it says.
   *
   * @param zone in which a day begins
   * @throws JournalException if it cannot be read
   */
  public JournalIndex index(JournalQuery query, ZoneId zone, Cancellation stop) {
    JournalPairs pairs = new JournalPairs();
    return new JournalIndex(
        query,
        host(),
        zone,
        sink -> {
          read(
              entry -> {
                stop.throwIfCancelled();
                pairs.next(entry).ifPresent(sink);
              });
          pairs.open().forEach(sink);
        });
  }

  /**
   * Reads some of what an index remembers, newest first.
   *
   * @param from how many newer ones are left out
   * @throws JournalException if it cannot be read
   */
  public List<JournalItem> items(JournalIndex index, int from, int most) {
    return file.items(index.positions(from, most));
  }

  /**
   * Reads what one entry tells of.
   *
   * @param sequence the number of its start or its end
   * @return empty if there is no such entry
   * @throws JournalException if it cannot be read
   */
  public Optional<JournalItem> item(long sequence) {
    return file.entry(sequence)
        .map(
            entry -> {
              String run = entry.fields().path("run").asText();
              return of(file.naming(run.isEmpty() ? entry.text() : run), entry);
            });
  }

  private static JournalItem of(List<JournalEntry> sameRun, JournalEntry entry) {
    List<JournalItem> items = new ArrayList<>();
    JournalPairs pairs = new JournalPairs();
    sameRun.forEach(each -> pairs.next(each).ifPresent(items::add));
    items.addAll(pairs.open());
    return items.stream()
        .filter(item -> entry.equals(item.start) || entry.equals(item.end))
        .findFirst()
        .orElseGet(() -> JournalItem.begunBy(entry));
  }

  /**
   * Reads all that names something, such as the digest of a plan or the path of an archive, oldest
   * first.
   *
   * @throws JournalException if it cannot be read
   */
  public List<JournalItem> naming(String text) {
    List<JournalItem> found = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (JournalEntry entry : file.naming(text)) {
      String run = entry.fields().path("run").asText();
      if (seen.add(run.isEmpty() ? entry.hash() : run)) {
        item(entry.sequence()).ifPresent(found::add);
      }
    }
    return found;
  }

  /** Returns the number of an entry by its hash; empty if it is not there. */
  public Optional<Long> sequence(String hash) {
    return file.sequence(hash);
  }

  /** Returns whether an entry is there, by its hash. */
  public boolean holds(String hash) {
    return file.has(hash);
  }

  /** Returns the hash of the newest entry; null in a journal without any. */
  public String head() {
    String[] head = {null};
    read(entry -> head[0] = entry.hash());
    return head[0];
  }

  /** Goes over the whole chain and finds what somebody did to it. */
  public JournalCheck check() {
    // What is known is read first: an entry that is written meanwhile is not missing.
    String ofHolds = holds.journalEntry();
    KnownHead known = headFile.read();
    JournalCheck.Walk walk = new JournalCheck.Walk(known, ofHolds);
    read(walk::next);
    return walk.end();
  }

  /** Returns the machine it is read on, see {@link JournalItem#state}. */
  public String host() {
    return operator.host();
  }
}
