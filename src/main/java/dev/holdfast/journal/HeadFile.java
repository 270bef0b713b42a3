package dev.holdfast.journal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.store.address.FilePath;
import dev.holdfast.store.address.PrivateFile;
import dev.holdfast.store.address.WholeFile;
import dev.holdfast.task.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.slf4j.LoggerFactory;

/**
 * Keeps the head of a journal in another folder, so that a journal that was removed, with all that
 * lies beside it, is not taken for a new one. One file for each machine and path of a journal:
 * machines may share the folder.
 */
record HeadFile(Path file, String host, Path journal) {

  private static final int NAME_BYTES = 6;

  /** Made when there is something to read or to write: most operators keep no journal yet. */
  private static final class Json {
    static final ObjectMapper MAPPER = new ObjectMapper();
  }

  /**
   * Takes where heads are kept.
   *
   * @param folder null if they are not
   */
  static HeadFile of(Path folder, String host, Path journal) {
    Path whole = FilePath.whole(journal);
    byte[] sum = Sha256.of(host + "\n" + whole);
    String machine = host.replaceAll("[^A-Za-z0-9-]", "_");
    String name = machine + "-" + HexFormat.of().formatHex(sum, 0, NAME_BYTES) + ".json";
    return new HeadFile(folder == null ? null : folder.resolve(name), host, whole);
  }

  /** Returns what is known; null if nothing is. */
  KnownHead read() {
    if (file == null) {
      return null;
    }
    KnownHead unread = new KnownHead(file, 0, null);
    try {
      JsonNode fields = Json.MAPPER.readTree(Files.readAllBytes(file));
      long sequence = fields.path("sequence").asLong();
      String hash = fields.path("hash").textValue();
      return sequence > 0 && hash != null ? new KnownHead(file, sequence, hash) : unread;
    } catch (NoSuchFileException none) {
      return null;
    } catch (IOException unreadable) {
      return unread;
    }
  }

  /**
   * Keeps an entry that is in the journal by now. What is known of entries that the journal lacks
   * is never replaced: it would be forgotten that they are missing. Never throws; the entry counts
   * for more than this.
   *
   * @param in whether an entry is in the journal
   */
  void keep(JournalEntry entry, Predicate<KnownHead> in) {
    if (file == null) {
      return;
    }
    try {
      KnownHead known = read();
      if (known == null
          || known.readable() && known.sequence() < entry.sequence() && in.test(known)) {
        write(entry);
      }
    } catch (IOException | RuntimeException failure) {
      LoggerFactory.getLogger(HeadFile.class).warn("keeping the journal's head", failure);
    }
  }

  private void write(JournalEntry entry) throws IOException {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("host", host);
    fields.put("journal", journal.toString());
    fields.put("sequence", entry.sequence());
    fields.put("hash", entry.hash());
    PrivateFile.folder(file.getParent());
    WholeFile.replace(file, Json.MAPPER.writeValueAsBytes(fields), PrivateFile.rights(file));
  }
}
