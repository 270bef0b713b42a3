package dev.holdfast.store;

import dev.holdfast.store.address.StoreAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The file that describes a kind of store, and what can be done with other such files.
 *
 * @param about what it says of the kind; read once somebody asks
 * @param read makes a kind of a file and its text; throws {@link IllegalArgumentException} with a
 *     sentence if it describes none
 * @param check says what is wrong with a file, or does not fit a store
 * @param propose writes a first file about a table
 */
public record KindFile(
    Supplier<About> about,
    BiFunction<Path, String, TaskStoreProvider> read,
    Function<Question, Answer> check,
    Function<Question, String> propose) {

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
   */
  public record Question(
      String name, String text, String table, StoreAddress store, StoreOptions options) {}

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
}
