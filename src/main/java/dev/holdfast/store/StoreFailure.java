package dev.holdfast.store;

import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.address.TunnelTrouble;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.retention.Distrust;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.Texts;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What can go wrong with a store, each with what an operator needs to know. Screens and the command
 * line switch over it without a default. No component ever holds a secret.
 */
public sealed interface StoreFailure {

  /** The store is not reached, or is none that Holdfast understands. */
  sealed interface OutOfReach extends StoreFailure {}

  /** What was asked cannot be asked of this store. */
  sealed interface WronglyAsked extends StoreFailure {}

  /** The text is not an address. */
  record MalformedAddress(String address) implements OutOfReach {}

  /** The address was copied from where the value of this parameter is not shown. */
  record MaskedAddress(String address, String parameter) implements OutOfReach {}

  /** A password stands in a parameter that can have none: nothing would ever ask for it. */
  record SecretInParameter(String address, String parameter) implements WronglyAsked {}

  /**
   * No kind of store has this scheme.
   *
   * @param known those that there are
   */
  record UnknownScheme(String scheme, List<String> known) implements OutOfReach {}

  /** {@code sqlite::memory:}: such a store lives inside the runtime's own process. */
  record InMemory() implements OutOfReach {}

  /** There is no file at this path. */
  record NoSuchFile(String path) implements OutOfReach {}

  /** The path is a directory. */
  record IsDirectory(String path) implements OutOfReach {}

  /** The file has no bytes. */
  record EmptyFile(String path) implements OutOfReach {}

  /** The file is no SQLite database. */
  record NotSqlite(String path) implements OutOfReach {}

  /** The file is no story that was exported. */
  record NotStory(String path) implements OutOfReach {}

  /** This user may not read the file, or not write where WAL needs its side files. */
  record Unreadable(String path, String detail) implements OutOfReach {}

  /**
   * A database without the tables of any store this console knows.
   *
   * @param lacking the tables it lacks to be a store of which kind
   * @param texts the bundle of a kind that advises about its addresses, under {@code
   *     missingTables.SCHEME}; null for what is said of any database
   */
  record MissingTables(String address, Map<String, List<String>> lacking, Texts texts)
      implements OutOfReach {

    public MissingTables {
      lacking = Collections.unmodifiableMap(new LinkedHashMap<>(lacking));
    }
  }

  /** A table lacks columns without which nothing can be shown. */
  record MissingColumns(String table, List<String> columns) implements OutOfReach {}

  /**
   * A table of which rows cannot be told apart by their ids, so that none of it is read.
   *
   * @param odd rows whose id is no whole number
   * @param shared rows that have the same id as another one, but for one of each
   * @param example one of those ids
   */
  record UnusableIds(String table, long odd, long shared, String example) implements OutOfReach {}

  /** Events lie in each of these tables, and nobody said which is meant. */
  record AmbiguousTables(List<String> tables) implements OutOfReach {}

  /** Nobody answers there. */
  record Unreachable(String address, String detail) implements OutOfReach {}

  /**
   * The server is not believed to be the one that is meant: nothing was told to it.
   *
   * @param certificate whose certificate it shows; of {@link Distrust#NO_AUTHORITIES} the file
   * @param detail until or from when it is valid, who signed it, or for which names it is; empty
   *     where there is nothing more to say
   */
  record Untrusted(String address, Distrust why, String certificate, String detail)
      implements OutOfReach {}

  /**
   * There is no way through the SSH host: nothing was told to the server.
   *
   * @param host with its port
   * @param detail of {@link TunnelTrouble#UNKNOWN_HOST} and {@link TunnelTrouble#CHANGED_HOST} the
   *     fingerprint, of {@link TunnelTrouble#LOCKED_KEY} and {@link TunnelTrouble#OPEN_KEY} the
   *     file, else what was said
   */
  record NoTunnel(String host, TunnelTrouble why, String detail) implements OutOfReach {}

  /** A setting of the address, or of the server, with which no session can begin. */
  record UnusableSetting(String address, String detail) implements OutOfReach {}

  /** The server has no database of this name. */
  record UnknownDatabase(String address, String detail) implements OutOfReach {}

  /**
   * The server wants a password and none was given.
   *
   * @param ignored the file of passwords that was not used, since others can read it; null for none
   * @param texts the bundle of a kind that says it in its own way, under {@code passwordNeeded};
   *     null for the usual way
   */
  record PasswordNeeded(String address, String ignored, Texts texts) implements OutOfReach {

    /** No file was ignored. */
    public PasswordNeeded(String address) {
      this(address, null, null);
    }
  }

  /** The server takes this password over TLS or under its key only, and neither is trusted. */
  record PasswordUnsent(String address) implements OutOfReach {}

  /** User or password is wrong, or the server does not let this user in. */
  record AuthenticationFailed(String address, String detail) implements OutOfReach {}

  /**
   * Somebody else holds a lock for longer than this console waits.
   *
   * @param detail what the driver says beyond that; empty for nothing
   */
  record Busy(String detail) implements StoreFailure {}

  /** A statement ran longer than it may. */
  record TimedOut(String detail) implements StoreFailure {}

  /** The operator cancelled. */
  record Cancelled() implements StoreFailure {}

  /** The connection broke while in use. */
  record ConnectionLost(String detail) implements OutOfReach {}

  /** A table or column was there when the store was opened, and is not any more. */
  record SchemaChanged(String detail) implements OutOfReach {}

  /** The user lacks a right. */
  record AccessDenied(String detail) implements OutOfReach {}

  /** The store, its file, its medium or its server cannot be written. */
  record NotWritable(String detail) implements StoreFailure {}

  /** A trigger or a constraint of the store said no. */
  record Refused(String detail) implements StoreFailure {}

  /** No space is left where the store lives. */
  record DiskFull(String detail) implements StoreFailure {}

  /**
   * A policy chooses more than can be numbered: they must go in slices.
   *
   * @param most how many can be
   */
  record TooMany(long most) implements StoreFailure {}

  /**
   * What a policy chooses found no room on the disk of this computer.
   *
   * @param directory where it was to lie until the work is over
   */
  record NoRoom(String directory, String detail) implements StoreFailure {}

  /**
   * What is deleted could not be recorded first, so nothing of this batch was deleted.
   *
   * @param file the record that could not be written
   */
  record NotRecorded(String file, String detail) implements StoreFailure {}

  /**
   * A table lost another number of rows than a batch was about to delete: a trigger, a rule, a row
   * policy or a key of the database acts behind it. Nothing of this batch was deleted.
   *
   * @param planned how many rows were to go
   * @param deleted how many went
   * @param left how many of those that were to go were there still
   */
  record NotAsPlanned(String table, long planned, long deleted, long left)
      implements StoreFailure {}

  /**
   * A batch was about to change rows of a table, and another number of them was as it should be
   * afterwards: a trigger, a rule or a row policy of the database acts behind it. Nothing of this
   * batch was changed.
   *
   * @param planned how many rows were to change
   * @param changed how many the statement says it changed
   * @param there how many were as they should be
   */
  record NotChanged(String table, long planned, long changed, long there) implements StoreFailure {}

  /**
   * A batch that adds or changes rows did another number of them than it was to: a trigger, a rule
   * or a key of the database acts behind it. Nothing of this batch is kept.
   *
   * @param table or all of them, if nobody can tell which
   * @param change what was done to the rows
   * @param planned how many were to be
   * @param counted how many were
   */
  record Miscounted(String table, RowChange change, long planned, long counted)
      implements StoreFailure {}

  /**
   * A row that was put back is not what the archive holds: a trigger, a rule or a key of the
   * database acts behind it. Nothing of this batch is kept.
   *
   * @param columns what differs; empty if the row is gone again
   */
  record NotRestored(String table, String row, String columns) implements StoreFailure {}

  /** The database file is damaged. */
  record Corrupt(String detail) implements OutOfReach {}

  /** A place in a list that no list of this store has. */
  record ForeignCursor() implements WronglyAsked {}

  /**
   * Lists of this kind of store cannot be narrowed down so.
   *
   * @param filter what they cannot be filtered by
   * @param filters what they can
   */
  record NoSuchFilter(String filter, List<String> filters) implements WronglyAsked {}

  /**
   * Lists of this kind of store cannot be ordered so.
   *
   * @param sort what they cannot be ordered by
   * @param sorts what they can
   */
  record NoSuchSort(String sort, List<String> sorts) implements WronglyAsked {}

  /** The store cannot do this at all. */
  record Unsupported(Capability capability) implements StoreFailure {}

  /**
   * A database holds stores of several kinds: one of them has to be meant.
   *
   * @param addresses of each of them
   */
  record Several(List<StoreAddress> addresses) implements WronglyAsked {}

  /**
   * What only stores of one kind can fail with.
   *
   * @param texts the bundle of the kind: its sentence stands there under {@code failure.CODE}, with
   *     address and detail as arguments
   * @param code its name in that bundle
   * @param detail what belongs to it; empty for nothing
   * @param typed whether what was typed is wrong, whatever lies there
   */
  record OfKind(Texts texts, String address, String code, String detail, boolean typed)
      implements StoreFailure {}

  /**
   * The store would do nothing more of a run: every further subject would meet the same.
   *
   * @param texts the bundle of the kind: its sentence stands there under {@code failure.CODE}, with
   *     address and detail as arguments
   * @param code its name in that bundle, and in JSON in place of the reason why a run ended
   * @param detail what the store said
   */
  record Halted(Texts texts, String address, String code, String detail) implements StoreFailure {}

  /** The store does not record what happens to its tasks. */
  record NoHistory() implements StoreFailure {}

  /** The store does not record what gets done, or not so that it could be counted. */
  record NoActivity() implements StoreFailure {}

  /** Anything else the driver said. */
  record Unexpected(String detail) implements StoreFailure {}
}
