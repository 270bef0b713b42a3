package dev.holdfast.store.buquet.prune;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.buquet.ArtefactSource;
import dev.holdfast.store.buquet.Artefacts;
import dev.holdfast.store.buquet.FoundWorkflow;
import dev.holdfast.store.buquet.LiveWorkflow;
import dev.holdfast.store.buquet.bucket.Body;
import dev.holdfast.store.buquet.bucket.Listed;
import dev.holdfast.store.buquet.bucket.Walk;
import dev.holdfast.store.sql.Database;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The workflows of an archive, as they were before they were pruned: read, never changed. */
record PrunedRows(Database database) implements ArtefactSource {

  /** How many rows are read at once. */
  private static final int SOME = 1_000;

  private static final String OBJECTS =
      "select key, etag, size, last_modified, version_id from buquet_objects"
          + " where substr(key, 1, length(:prefix)) = :prefix and workflow = :workflow"
          + " and key > :from order by key limit "
          + SOME;

  /**
   * Walks over the ids of all workflows, as SQLite and buckets order them.
   *
   * @param from the id before the first one; null for none
   */
  Iterator<String> ids(boolean up, String from, Cancellation cancellation) {
    return Walk.inParts(from, id -> id, edge -> part(ids(edge, up, cancellation)));
  }

  private static <T> Walk.Part<T> part(List<T> some) {
    return new Walk.Part<>(some, some.size() == SOME);
  }

  private List<String> ids(String from, boolean up, Cancellation cancellation) {
    String sql =
        "select workflow from buquet_states%s order by workflow %s limit %s"
            .formatted(
                from == null ? "" : " where workflow " + (up ? ">" : "<") + " :from",
                up ? "asc" : "desc",
                SOME);
    return database.read(
        cancellation,
        session -> {
          var query = session.query(sql);
          return (from == null ? query : query.bind("from", from)).mapTo(String.class).list();
        });
  }

  @Override
  public Optional<FoundWorkflow> find(String id, Cancellation cancellation) {
    Optional<Listed> state =
        database.read(
            cancellation,
            session ->
                session
                    .query(
                        "select :key, version_id, length(cast(body as blob)), last_modified,"
                            + " version_id from buquet_states where workflow = :id")
                    .bind("key", FoundWorkflow.stateKey(id))
                    .bind("id", id)
                    .map((row, _) -> object(row))
                    .findFirst());
    if (state.isEmpty()) {
      return Optional.empty();
    }
    Artefacts artefacts = new Artefacts();
    int end = FoundWorkflow.FOLDER.length() + id.length();
    objects(
        FoundWorkflow.FOLDER + id + "/",
        object -> {
          if (LiveWorkflow.prunable(object.key(), id)) {
            artefacts.add(object.key().substring(end), object);
          }
          return true;
        },
        cancellation);
    return Optional.of(new FoundWorkflow(id, state.get(), artefacts, false));
  }

  @Override
  public Optional<Body> state(FoundWorkflow found, Cancellation cancellation) {
    return database.read(
        cancellation,
        session ->
            session
                .query("select body from buquet_states where workflow = :id")
                .bind("id", found.id())
                .map((row, _) -> body(text(row), found.state()))
                .findFirst());
  }

  private static byte[] text(ResultSet row) throws SQLException {
    return String.valueOf(row.getString(1)).getBytes(StandardCharsets.UTF_8);
  }

  private static Body body(byte[] bytes, Listed object) {
    return new Body(bytes, false, object.etag(), object.versionId(), object.lastModified(), false);
  }

  @Override
  public Optional<Body> body(Listed object, Cancellation cancellation) {
    return database.read(
        cancellation,
        session ->
            session
                .query("select body from buquet_objects where key = :key")
                .bind("key", object.key())
                .map((row, _) -> body(row.getBytes(1), object))
                .findFirst());
  }

  @Override
  public void objects(String prefix, Predicate<Listed> sink, Cancellation cancellation) {
    Walk.inParts("", Listed::key, edge -> part(objects(prefix, edge, cancellation))).each(sink);
  }

  private List<Listed> objects(String prefix, String from, Cancellation cancellation) {
    return new ArrayList<>(
        database.read(
            cancellation,
            session ->
                session
                    .query(OBJECTS)
                    .bind("prefix", prefix)
                    .bind("workflow", workflow(prefix))
                    .bind("from", from)
                    .map((row, _) -> object(row))
                    .list()));
  }

  /** Below the folder of a workflow nothing else was pruned than what is its own. */
  private static String workflow(String prefix) {
    return LiveWorkflow.owns(prefix)
        ? LiveWorkflow.owner(prefix)
        : prefix.substring(FoundWorkflow.FOLDER.length(), prefix.length() - 1);
  }

  private static Listed object(ResultSet row) throws SQLException {
    return Listed.live(
        row.getString(1),
        row.getString(2),
        row.getLong(3),
        Instant.ofEpochSecond(row.getLong(4)),
        row.getString(5));
  }
}
