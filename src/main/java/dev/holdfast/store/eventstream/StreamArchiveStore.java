package dev.holdfast.store.eventstream;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Notice;
import dev.holdfast.store.Overview;
import dev.holdfast.store.Roles;
import dev.holdfast.store.Spaces;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.sql.ArchiveOrigin;
import dev.holdfast.store.sql.Catalogue.Name;
import dev.holdfast.store.sql.Database;
import dev.holdfast.store.sql.Fit;
import dev.holdfast.store.sql.NameCondition;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.stream.StreamRule;
import dev.holdfast.task.Count;
import dev.holdfast.task.Cursor;
import dev.holdfast.task.EventPage;
import dev.holdfast.task.EventQuery;
import dev.holdfast.task.Page;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.statement.Query;

/** An archive of events, browsed like a store of streams. */
final class StreamArchiveStore extends StreamStore {

  private final SqlEngine engine;
  private final StreamArchive archive;
  private final StoreInfo info;

  private StreamArchiveStore(
      StoreAddress address, SqlEngine engine, StreamArchive archive, String of) {
    this.engine = engine;
    this.archive = archive;
    List<Notice> notices = new ArrayList<>(engine.notices());
    notices.add(new Notice(Notice.Kind.ARCHIVE, List.of(of)));
    this.info =
        new StoreInfo(
            address,
            EventStreamStore.KIND,
            engine.product(),
            Set.of(Capability.STREAMS, Capability.TEXT_IDS),
            notices);
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
    Map<String, String> entries = new LinkedHashMap<>();
    database.read(
        session ->
            session
                .query("select name, value from " + ArchiveOrigin.ABOUT)
                .map((row, _) -> entries.put(row.getString(1), row.getString(2)))
                .list());
    String table = entries.get("tasks_table");
    if (!EventStreamTables.PLAIN.equals(table) && !EventStreamTables.PARTITIONED.equals(table)) {
      throw new StoreException(
          new StoreFailure.MissingTables(
              database.typed().display(),
              EventStreamStore.KIND,
              List.of(ArchiveOrigin.ABOUT.table())));
    }
    return new StreamArchiveStore(
        database.typed(),
        database.engine(),
        new StreamArchive(database.engine(), database.options(), table),
        entries.getOrDefault("address", "?"));
  }

  @Override
  public StoreInfo info() {
    return info;
  }

  @Override
  public Terms terms() {
    return ARCHIVED;
  }

  @Override
  EventPage events(EventQuery query, Cancellation cancellation) {
    return archive.read(cancellation, session -> archive.page(query, session));
  }

  @Override
  public StoreFingerprint fingerprint(Cancellation cancellation) {
    return archive.read(
        cancellation,
        session ->
            new StoreFingerprint(
                engine.place(session, archive.table()), "sha256:" + "0".repeat(64)));
  }

  @Override
  public long now(Cancellation cancellation) {
    return archive.read(
        cancellation,
        session -> session.query("select " + engine.nowSql()).mapTo(Long.class).one());
  }

  @Override
  public Overview overview(Cancellation cancellation) {
    String sql =
        "select count(distinct stream_name), %s, %s, %s"
                .formatted(
                    StreamArchive.seconds("min(stored_at)"),
                    StreamArchive.seconds("max(stored_at)"),
                    engine.nowSql())
            + archive.from();
    return archive.read(
        cancellation, session -> session.query(sql).map((row, _) -> overview(row, null)).one());
  }

  @Override
  public Page<Task> tasks(TaskQuery query, Cancellation cancellation) {
    StreamStore.TERMS.listing().require(query);
    Cursor cursor = query.cursor();
    boolean backward = cursor != null && cursor.backward();
    SortOrder order = backward ? query.order().reversed() : query.order();
    String beyond = cursor == null ? "" : order == SortOrder.ASC ? " > :at" : " < :at";
    List<Task> rows =
        new ArrayList<>(
            archive.read(
                cancellation,
                session ->
                    rows(
                        session,
                        query.filter(),
                        cursor == null ? "" : " and stream_name" + beyond,
                        cursor == null ? null : cursor.id().toString(),
                        order,
                        query.limit() + 1)));
    return StreamListing.page(query, rows);
  }

  private List<Task> rows(
      SqlSession session, TaskFilter filter, String beyond, String at, SortOrder order, int limit) {
    String sql =
        "select stream_name, count(*), %s, %s, max(\"offset\")%s where stream_name is not null"
                .formatted(
                    StreamArchive.seconds("min(stored_at)"),
                    StreamArchive.seconds("max(stored_at)"),
                    archive.from())
            + where(filter, session)
            + beyond
            + " group by stream_name order by stream_name "
            + order
            + " limit "
            + limit;
    return bound(session, sql, filter).bind("at", at).map((row, _) -> row(row)).list();
  }

  private static String where(TaskFilter filter, SqlSession session) {
    return NameCondition.of(filter, "stream_name", session.engine()).and()
        + (filter.text() == null ? "" : " and stream_name like :text escape '!'")
        + (filter.ids().isEmpty() ? "" : " and stream_name in (select value from json_each(:ids))");
  }

  /** Returns names as a JSON array of texts. */
  private static String names(Set<TaskId> ids) {
    ArrayNode names = JsonNodeFactory.instance.arrayNode();
    ids.forEach(id -> names.add(id.toString()));
    return names.toString();
  }

  private static Query bound(SqlSession session, String sql, TaskFilter filter) {
    return session
        .query(sql)
        .bindMap(NameCondition.of(filter, "stream_name", session.engine()).values())
        .bind("text", StreamEventPages.pattern(filter.text()))
        .bind("ids", names(filter.ids()));
  }

  private static Task row(ResultSet row) throws SQLException {
    return StreamStore.row(
        row.getString(1),
        row.getLong(2),
        StreamStore.number(row, 3),
        StreamStore.number(row, 4),
        StreamStore.number(row, 5),
        StreamRule.NONE,
        false,
        null,
        false,
        0,
        0);
  }

  @Override
  public Count count(TaskFilter filter, Duration patience, Cancellation cancellation) {
    StreamStore.TERMS.listing().require(filter);
    String sql =
        "select count(distinct stream_name)" + archive.from() + " where stream_name is not null";
    return new Count(
        archive.read(
            cancellation,
            session ->
                bound(session, sql + where(filter, session), filter).mapTo(Long.class).one()),
        true);
  }

  @Override
  public Optional<TaskDetails> task(TaskId id, Cancellation cancellation) {
    return archive
        .read(
            cancellation,
            session ->
                rows(
                    session,
                    TaskFilter.ALL,
                    " and stream_name = :at",
                    id.toString(),
                    SortOrder.ASC,
                    1))
        .stream()
        .findFirst()
        .map(task -> new TaskDetails(task, Map.of()));
  }

  @Override
  public <R> Optional<R> role(Class<R> role) {
    return Roles.NONE
        .with(
            Spaces.class,
            stop -> archive.read(stop, session -> engine.space(session, List.of(archive.table()))))
        .find(role)
        .or(() -> super.role(role));
  }

  @Override
  public void close() {
    engine.close();
  }
}
