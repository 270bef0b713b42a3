package dev.holdfast.store.eventstream;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Notice;
import dev.holdfast.store.Spaces;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.sql.ArchiveOrigin;
import dev.holdfast.store.sql.Catalogue.Name;
import dev.holdfast.store.sql.Database;
import dev.holdfast.store.sql.Fit;
import dev.holdfast.store.sql.RowKeys;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.stream.StreamPolicy;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** An archive of events, browsed like a store of streams. */
final class StreamArchiveStore extends StreamStore {

  private final String name;

  private StreamArchiveStore(Database database, String table, String of) {
    super(
        database,
        ARCHIVED,
        SqlEngine.quoted(table),
        EventStreamTables.types(database.catalogue().table(Name.of(table))));
    this.name = table;
    this.info =
        info(
            EventStreamStore.KIND,
            Set.of(Capability.STREAMS, Capability.TEXT_IDS),
            List.of(new Notice(Notice.Kind.ARCHIVE, List.of(of))));
    this.roles =
        roles.with(
            Spaces.class, stop -> read(stop, session -> engine.space(session, List.of(name))));
  }

  /** What it is made of, first what every archive has; it has one of the others. */
  static final List<Name> TABLES =
      List.of(
          ArchiveOrigin.ABOUT,
          Name.of(EventStreamTables.PLAIN),
          Name.of(EventStreamTables.PARTITIONED));

  /** Says whether a file is one. */
  static Fit fit(Database database) {
    List<Name> lacking = database.catalogue().lacking(TABLES);
    return lacking.contains(ArchiveOrigin.ABOUT) || lacking.size() == 2
        ? Fit.lacking(List.of(ArchiveOrigin.ABOUT))
        : Fit.of(List.of(ArchiveOrigin.ABOUT), 0, null, () -> open(database));
  }

  private static StreamArchiveStore open(Database database) {
    String table = ArchiveOrigin.read(database, "tasks_table");
    if (!TABLES.subList(1, TABLES.size()).contains(Name.of(table))) {
      throw new StoreException(
          new StoreFailure.MissingTables(
              database.typed().display(),
              Map.of(EventStreamStore.KIND, List.of(ArchiveOrigin.ABOUT.table())),
              null));
    }
    return new StreamArchiveStore(database, table, ArchiveOrigin.read(database, "address"));
  }

  @Override
  public StoreFingerprint fingerprint(Cancellation cancellation) {
    return read(
        cancellation,
        session -> new StoreFingerprint(engine.place(session, name), "sha256:" + "0".repeat(64)));
  }

  @Override
  List<Task> rows(List<String> names, SqlSession session) {
    List<TaskId> ids = names.stream().<TaskId>map(TaskId.Text::new).toList();
    RowKeys keys = RowKeys.ofSubjects(engine, StreamListing.NAMED, ids);
    String sql =
        "select stream_name, count(*), %s, %s, max(\"offset\") from %s where %s group by 1"
            .formatted(
                seconds("min(stored_at)"), seconds("max(stored_at)"), table, keys.condition());
    Map<String, Task> found = new HashMap<>();
    SqlSession.each(keys.bind(session.query(sql)), row -> found.put(row.getString(1), row(row)));
    return names.stream().map(found::get).filter(Objects::nonNull).toList();
  }

  private static Task row(ResultSet row) throws SQLException {
    return StreamStore.row(
        row.getString(1),
        row.getLong(2),
        SqlSession.whole(row, 3),
        SqlSession.whole(row, 4),
        SqlSession.whole(row, 5),
        StreamPolicy.Rule.NONE,
        false,
        null,
        false,
        0,
        0);
  }
}
