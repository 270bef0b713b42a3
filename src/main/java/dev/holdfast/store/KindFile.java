package dev.holdfast.store;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.address.StoreAddress;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The file that describes a kind of store, and what can be done with other such files.
 *
 * @param about what it says of the kind; read once somebody asks
 * @param read makes a kind of a file and its text; throws {@link IllegalArgumentException} with a
 *     sentence if it describes none
 * @param check says what is wrong with a file, or does not fit a store
 * @param tables names tables that may be proposed for, those that look like tasks first
 * @param propose writes a first file about a table
 */
public record KindFile(
    Supplier<About> about,
    BiFunction<Path, String, TaskStoreProvider> read,
    Function<Question, Answer> check,
    Function<Question, List<String>> tables,
    Function<Question, Proposed> propose) {

  /** Schemes of addresses where a file can be proposed for a table. */
  public static final List<String> PROPOSED = List.of("postgresql", "sqlite", "mysql", "mariadb");

  /** Where a kind that ships is from. */
  public static final String PROGRAM = "program";

  /**
   * A kind that is known.
   *
   * @param title as people call it
   * @param engines what its stores lie in
   * @param read the versions of stores that are read; null for any
   * @param write those that are changed; null for any
   * @param from {@link #PROGRAM}, or a file
   */
  public record About(
      String id, String title, List<String> engines, String read, String write, String from) {}

  /**
   * What is asked.
   *
   * @param name of the file, for sentences
   * @param text of the file; null if there is none yet
   * @param table the table that a file is to be about; null for none
   * @param store null to look at the file alone
   * @param chosen what is not to be guessed
   * @param cancellation stops what is asked of the store
   */
  public record Question(
      String name,
      String text,
      String table,
      StoreAddress store,
      StoreOptions options,
      Chosen chosen,
      Cancellation cancellation) {}

  /**
   * What somebody says of a table.
   *
   * @param status the column that tells the status; null to guess it
   * @param finished the column of the time at which tasks ended; null to guess it
   * @param states what statuses are, such as {@code running} or {@code succeeded}, by their codes
   * @param deletes whether ended tasks may be deleted
   * @param stays tables that refer to this one and whose rows do not go along
   */
  @RecordBuilder
  public record Chosen(
      String status,
      String finished,
      Map<String, String> states,
      boolean deletes,
      Set<String> stays)
      implements KindFileChosenBuilder.With {

    /** Nothing: all is guessed, and nothing may be deleted. */
    public static final Chosen NONE = new Chosen(null, null, Map.of(), false, Set.of());
  }

  /**
   * A first file about a table.
   *
   * @param text the file
   * @param columns those of the table
   * @param status the column that tells the status; null where times tell it
   * @param finished the column of the time at which tasks ended; null if there is none
   * @param states what statuses are, by their codes; {@code ?} if nobody knows
   * @param counts how many rows among the first have each status, by its code; none of those that
   *     only the type of the column names
   * @param referring tables that refer to this one
   */
  public record Proposed(
      String text,
      List<String> columns,
      String status,
      String finished,
      Map<String, String> states,
      Map<String, Long> counts,
      List<String> referring) {}

  /**
   * What was found.
   *
   * @param id the kind; null if the file does not say it
   * @param notes in the order of the file
   * @param does what it reads, deletes and sets, by these words
   */
  public record Answer(String id, List<Note> notes, Map<String, List<String>> does) {

    /** Returns whether something was found of a level. */
    public boolean has(String level) {
      return notes.stream().anyMatch(note -> note.level.equals(level));
    }
  }

  /**
   * Something that was found, with its place in the file from 1.
   *
   * @param level one of those below
   */
  public record Note(int line, int column, String level, String text) {

    /** The file is wrong. */
    public static final String ERROR = "error";

    /** Something is still to be said. */
    public static final String OPEN = "open";

    /** It does not fit the store. */
    public static final String STORE = "store";

    /** Good to know. */
    public static final String NOTE = "note";
  }

  /** Returns the files of those kinds that have some. */
  static Stream<KindFile> of(List<TaskStoreProvider> providers) {
    return providers.stream().map(each -> each.kind().file()).filter(Objects::nonNull);
  }

  /** One that cannot be used keeps none of the others from being found. */
  static void read(Path files, List<TaskStoreProvider> known, List<String> unusable) {
    KindFile first = of(known).findFirst().orElseThrow();
    try (Stream<Path> all = Files.list(files)) {
      for (Path file : all.filter(each -> each.toString().endsWith(".yaml")).sorted().toList()) {
        try {
          TaskStoreProvider kind = first.read().apply(file, Files.readString(file));
          String id = kind.kind().about().id();
          if (known.stream().anyMatch(each -> each.kind().about().id().equals(id))) {
            unusable.add(file + ": another kind is called “" + id + "”");
          } else {
            known.add(kind);
          }
        } catch (CharacterCodingException noText) {
          unusable.add(file + ": it is no text in UTF-8");
        } catch (IllegalArgumentException | IOException wrong) {
          unusable.add(wrong instanceof IOException ? file + ": " + wrong : wrong.getMessage());
        }
      }
    } catch (IOException unreadable) {
      unusable.add(files + ": " + unreadable);
    }
  }

  /** Keeps a file in a folder, see {@link Stores#keep}. */
  Path keep(Path folder, String text, List<About> known) throws IOException {
    String id = read.apply(folder, text).kind().about().id();
    Path kept = folder.resolve(id + ".yaml");
    Optional<String> taken =
        known.stream().filter(other -> other.id().equals(id)).map(KindFile.About::from).findFirst();
    if (taken.isPresent() || Files.exists(kept)) {
      throw new FileAlreadyExistsException(id, taken.orElse(kept.toString()), null);
    }
    Files.createDirectories(folder);
    Files.writeString(kept, text, StandardOpenOption.CREATE_NEW);
    return kept;
  }
}
