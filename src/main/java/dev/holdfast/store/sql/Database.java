package dev.holdfast.store.sql;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Opened;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.address.StoreAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A database that is being opened: logged in to once, its catalogue read once, whatever kinds of
 * stores may lie there.
 *
 * @param typed the address by which it is opened
 * @param engine closed by the store that is opened, or here if none is
 */
public record Database(
    StoreAddress typed, SqlEngine engine, StoreOptions options, Catalogue catalogue) {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** A kind and what it found. */
  private record Found(SqlStoreProvider kind, Fit fit) {}

  static Opened open(StoreAddress typed, StoreOptions options, List<SqlStoreProvider> kinds) {
    List<SqlStoreProvider> asked =
        kinds.stream().filter(kind -> !kind.tables(typed).isEmpty()).toList();
    List<SqlStoreProvider> meant =
        asked.stream().filter(kind -> kind.kind().scheme(typed.scheme()).isPresent()).toList();
    StoreAddress plain = typed;
    for (SqlStoreProvider kind : meant) {
      plain = kind.database(plain);
    }
    SqlEngine engine = SqlEngine.to(plain, options);
    try {
      List<Catalogue.Name> names =
          asked.stream().flatMap(kind -> kind.tables(typed).stream()).distinct().toList();
      Catalogue catalogue =
          SqlSession.read(
              engine,
              Cancellation.never(),
              PATIENCE,
              session -> engine.catalogue(session.connection(), names));
      Database database = new Database(typed, engine, options, catalogue);
      List<Found> found = asked.stream().map(kind -> new Found(kind, kind.fit(database))).toList();
      List<Found> best =
          found.stream()
              .filter(each -> each.fit.there())
              .filter(each -> found.stream().noneMatch(other -> other.fit.beats(each.fit)))
              .toList();
      Found chosen =
          best.stream()
              .filter(each -> meant.contains(each.kind))
              .findFirst()
              .orElseThrow(() -> database.missing(meant, found));
      return new Opened(
          chosen.fit.opening().get(),
          best.stream()
              .filter(each -> each != chosen && each.fit.address() != null)
              .map(each -> each.fit.address())
              .toList());
    } catch (RuntimeException failure) {
      engine.close();
      throw failure;
    }
  }

  /** A table that is not seen may be there all the same. */
  private StoreException missing(List<SqlStoreProvider> meant, List<Found> found) {
    Map<String, List<String>> lacking = new LinkedHashMap<>();
    for (Found each : found) {
      if (meant.contains(each.kind)) {
        Catalogue.Name first = each.fit.lacking().getFirst();
        read(
            session -> {
              engine.requireVisible(session, first);
              return null;
            });
        lacking.put(
            each.kind.kind().terms().kind(),
            each.fit.lacking().stream().map(Catalogue.Name::toString).toList());
      }
    }
    return new StoreException(
        new StoreFailure.MissingTables(
            typed.display(), lacking, meant.size() == 1 ? meant.getFirst().kind().texts() : null));
  }

  /** Reads something before the store is open. */
  public <T> T read(SqlSession.Work<T> work) {
    return SqlSession.read(engine, Cancellation.never(), PATIENCE, work);
  }
}
