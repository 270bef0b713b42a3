package dev.holdfast.store.sql.sqlite;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.sql.Rights;
import dev.holdfast.store.sql.SqlSession;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What stands in the way of writing to a file of SQLite: it knows no rights but those to it. */
record SqliteRights(SqlSession session, SqliteFile file) implements Rights {

  /** As SQLite keeps it, a trigger begins with its name (sqlite.org/schematab). */
  private static final Pattern EVENT =
      Pattern.compile(
          "create\\s+trigger\\s+(?:\"[^\"]*\"|`[^`]*`|\\[[^]]*]|'[^']*'|[^\\s\"`\\['(]+)"
              + "\\s*(?:before\\s|after\\s|instead\\s+of\\s)?\\s*(insert|update|delete)\\s",
          Pattern.CASE_INSENSITIVE);

  /** Takes the write lock for an instant: a file, folder or medium that is read-only says so. */
  @Override
  public StoreFailure obstacle(Map<String, List<String>> wanted) {
    if (!session.writing()) {
      return file.whyNotWritable().map(StoreFailure.NotWritable::new).orElse(null);
    }
    try {
      session.perform(
          s -> {
            s.engine().beginWriting(s);
            try {
              // On a read-only file SQLite begins quietly and fails at the first statement; in a
              // read-only folder only once a page changes, for which it makes its journal. This
              // changes one to what it was, runs no trigger, and is taken back.
              long version = s.query("pragma user_version").mapTo(Long.class).one();
              s.handle().execute("pragma user_version = " + version);
            } finally {
              s.engine().rollback(s);
            }
          });
      return null;
    } catch (StoreException refused) {
      return switch (refused.failure()) {
        // Somebody is writing: the run has patience for that.
        case StoreFailure.Busy _ -> null;
        case StoreFailure.Unreadable unreadable ->
            new StoreFailure.NotWritable(unreadable.path() + ": " + unreadable.detail());
        default -> refused.failure();
      };
    }
  }

  @Override
  public List<String> triggers(RowChange change, List<String> tables) {
    return session
        .query(session.engine().sql("triggers"))
        .bindList("tables", tables.stream().map(SqliteRights::known).toList())
        .map((row, _) -> actsOn(change, row.getString(2)) ? row.getString(1) : null)
        .stream()
        .filter(Objects::nonNull)
        .toList();
  }

  /** What cannot be told from its text may act on anything. */
  private static boolean actsOn(RowChange change, String trigger) {
    Matcher event = EVENT.matcher(trigger);
    return !event.lookingAt() || change.name().equalsIgnoreCase(event.group(1));
  }

  /** Its keys act only where a connection asks for it; the runtime's own may. */
  @Override
  public List<Referring> referring(List<String> tables) {
    return Referring.read(
        session
            .query(session.engine().sql("referring"))
            .bindList("tables", tables.stream().map(SqliteRights::known).toList()));
  }

  private static String known(String spelled) {
    return spelled.replaceAll("^[`\"]|[`\"]$", "").toLowerCase(Locale.ROOT);
  }
}
