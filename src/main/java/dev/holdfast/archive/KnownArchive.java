package dev.holdfast.archive;

import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalAction;
import dev.holdfast.journal.JournalItem;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An archive that this user's journal tells of.
 *
 * @param file where it was written; it may be gone
 * @param recorded when it was written last, in Unix seconds
 * @param store the place of the store whose rows it holds
 */
public record KnownArchive(Path file, long recorded, String store) {

  /**
   * Reads the journal; the newest comes first, each file once.
   *
   * @throws dev.holdfast.journal.JournalException if it cannot be read
   */
  public static List<KnownArchive> of(Journal journal) {
    Map<Path, KnownArchive> known = new LinkedHashMap<>();
    journal.runs(
        item -> {
          KnownArchive archive = of(item);
          if (archive != null) {
            known.remove(archive.file());
            known.put(archive.file(), archive);
          }
        });
    return new ArrayList<>(known.values()).reversed();
  }

  /**
   * Returns whether a run was to keep an archive, and did as far as anybody knows: one that deletes
   * nothing keeps none. An archive without tasks that has a sum is there all the same.
   */
  public static boolean wasKept(JournalItem item) {
    boolean none =
        item.ended("archive_tasks").equals("0") && item.ended("archive_sha256").isEmpty();
    return !item.begun("archive").isEmpty() && !none;
  }

  /**
   * Tells what the journal knows of one archive: what wrote it, and what was restored from it.
   *
   * @param written the number of the cleanup that wrote it, or of its archive; 0 if none is known
   * @param restores oldest first
   */
  public record Story(long written, List<JournalItem> restores) {}

  /**
   * Reads what became of an archive.
   *
   * @throws dev.holdfast.journal.JournalException if the journal cannot be read
   */
  public static Story story(Journal journal, Path file) {
    long written = 0;
    List<JournalItem> restores = new ArrayList<>();
    for (JournalItem item : journal.naming(file.toString())) {
      boolean ofIt = item.begun("archive").equals(file.toString());
      if (ofIt && item.action().equals(JournalAction.RESTORE.wireName())) {
        restores.add(item);
      } else if (ofIt && (written == 0 || item.action().equals(JournalAction.CLEANUP.wireName()))) {
        written = item.start.sequence();
      }
    }
    return new Story(written, restores);
  }

  private static KnownArchive of(JournalItem item) {
    String action = item.begun("action");
    boolean wrote =
        action.equals(JournalAction.CLEANUP.wireName())
            || action.equals(JournalAction.ARCHIVE.wireName());
    if (!wrote || !wasKept(item) || item.ended("outcome").equals("refused")) {
      return null;
    }
    try {
      return new KnownArchive(
          Path.of(item.begun("archive")),
          item.start.fields().path("time").asLong(),
          item.begun("store"));
    } catch (InvalidPathException altered) {
      return null;
    }
  }
}
