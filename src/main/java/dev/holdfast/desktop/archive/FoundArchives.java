package dev.holdfast.desktop.archive;

import dev.holdfast.archive.KnownArchive;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.Cancellation;
import dev.holdfast.journal.Journal;
import dev.holdfast.store.StoreFingerprint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.LoggerFactory;

/**
 * The archives that there are.
 *
 * @param items those of the open store first
 * @param free bytes on the disk of the newest archive, else of this user's records; null where
 *     nobody can say
 * @param sound when each that was verified was found sound, as {@link VerifyAllViewModel#earlier}
 *     has it
 */
record FoundArchives(List<ArchiveItem> items, Long free, Map<String, Long> sound) {

  private static final int MOST_IN_FOLDER = 1_000;

  /**
   * Looks for them in the journal, in the folder where archives are kept unless an operator says
   * otherwise, and among those that were opened by hand. To be called from a background thread.
   */
  static FoundArchives by(
      Journal journal,
      StoreSession session,
      Set<Path> byHand,
      Map<String, Long> sound,
      Cancellation stop) {
    StoreFingerprint here = session.store().fingerprint(stop);
    List<ArchiveItem> found = new ArrayList<>();
    Set<Path> known = new LinkedHashSet<>();
    for (KnownArchive archive : KnownArchive.of(journal)) {
      stop.throwIfCancelled();
      known.add(archive.file());
      found.add(
          ArchiveItem.read(
              archive.file(), archive.recorded(), archive.store(), here, session.stores()));
    }
    Stream.concat(inFolder(journal.directory.resolve("archives")).stream(), byHand.stream())
        .filter(known::add)
        .forEach(file -> found.add(ArchiveItem.read(file, null, null, here, session.stores())));
    found.sort(Comparator.comparing(ArchiveItem::ofThisStore).reversed());
    return new FoundArchives(found, room(found, journal.directory), sound);
  }

  private static List<Path> inFolder(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".archive"))
          .filter(Files::isRegularFile)
          .sorted(Comparator.reverseOrder())
          .limit(MOST_IN_FOLDER)
          .toList();
    } catch (IOException unreadable) {
      LoggerFactory.getLogger(FoundArchives.class).warn("listing archives", unreadable);
      return List.of();
    }
  }

  private static Long room(List<ArchiveItem> found, Path records) {
    Path at =
        found.stream()
            .filter(item -> item.manifest() != null)
            .map(item -> item.file().getParent())
            .findFirst()
            .orElse(records);
    try {
      return Files.isDirectory(at) ? Files.getFileStore(at).getUsableSpace() : null;
    } catch (IOException unknown) {
      return null;
    }
  }
}
