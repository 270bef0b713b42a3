package dev.holdfast.journal;

import dev.holdfast.store.StoreFingerprint;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;

/** Makes long journals in one transaction; each entry of the real one is synced by itself. */
public final class JournalFiles {

  private static final int EACH = 3_600;

  private JournalFiles() {}

  /** Makes a sound journal of runs, each an hour after the one before. */
  public static void fill(Path records, int runs) throws Exception {
    Journal journal =
        new Journal(
            new Records(records, null, new Operator("ann", null, "desk")), Clock.systemUTC());
    journal
        .start(JournalAction.HOLD, new StoreFingerprint("pg:1/orders", "x"), Map.of("task", "1"))
        .end(JournalOutcome.DONE, Map.of("changed", true));
    String previous = journal.head();
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + records.resolve("journal.sqlite"));
        PreparedStatement insert =
            connection.prepareStatement("insert into journal values (?, ?, ?)")) {
      connection.setAutoCommit(false);
      for (long sequence = 3; sequence <= 2L * runs; sequence++) {
        JournalEntry entry = JournalEntry.of(sequence, fields(sequence, previous));
        insert.setLong(1, sequence);
        insert.setString(2, entry.text());
        insert.setString(3, entry.hash());
        insert.addBatch();
        previous = entry.hash();
      }
      insert.executeBatch();
      connection.commit();
    }
  }

  private static Map<String, Object> fields(long sequence, String previous) {
    boolean start = sequence % 2 == 1;
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("sequence", sequence);
    fields.put("previous", previous);
    fields.put("run", "run-" + (sequence - 1) / 2);
    fields.put("phase", start ? "start" : "end");
    fields.put("action", "cleanup");
    fields.put("time", 1_760_000_000 + sequence / 2 * EACH);
    if (start) {
      fields.put("user", "ann");
      fields.put("host", "desk");
      fields.put("store", "pg:1/orders");
      fields.put("reason", "nightly");
      fields.put("tasks", 12);
    } else {
      fields.put("outcome", "done");
      fields.put("verb", "delete");
      fields.put("subject", "tasks");
      fields.put("done", 12);
    }
    return fields;
  }
}
