package dev.holdfast.store.sql;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Opened;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.sql.tunnel.ServerAddress;
import java.io.File;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A database that is being opened: logged in to once, its catalogue read once, whatever kinds of
 * stores may lie there.
 *
 * @param typed the address by which it is opened
 * @param engine closed by the store that is opened, or here if none is
 */
public record Database(
    StoreAddress typed, SqlEngine engine, StoreOptions options, Catalogue catalogue) {

  /** The parameter of an address that says which of several kinds is meant. */
  private static final String KIND = "kind";

  private static final Pattern OF_FILE = Pattern.compile("[?]" + KIND + "=([^?=]+)$");

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** A kind and what it found. */
  private record Found(SqlStoreProvider kind, Fit fit) {

    /** Whether an address names it. */
    boolean isMeant(List<SqlStoreProvider> meant, String named) {
      return meant.contains(kind) && kind.kind().terms().kind().equals(named);
    }

    /** Whether the kind is described by a file: no form leads to it, and no address of its own. */
    boolean isFile() {
      return kind.kind().forms().isEmpty();
    }
  }

  static Opened open(StoreAddress typed, StoreOptions options, List<SqlStoreProvider> kinds) {
    List<SqlStoreProvider> asked =
        kinds.stream().filter(kind -> !kind.tables(typed).isEmpty()).toList();
    List<SqlStoreProvider> meant =
        asked.stream().filter(kind -> kind.kind().scheme(typed.scheme()).isPresent()).toList();
    String named = named(typed);
    StoreAddress plain = named.isEmpty() ? typed : file(typed);
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
      List<Found> here = best.stream().filter(each -> meant.contains(each.kind)).toList();
      Found chosen =
          (named.isEmpty()
                  ? here
                  : found.stream()
                      .filter(each -> each.fit.there() && each.isMeant(meant, named))
                      .toList())
              .stream()
                  .findFirst()
                  .orElseThrow(
                      () ->
                          here.isEmpty()
                              ? database.missing(meant, found, named)
                              : database.several(here));
      if (named.isEmpty() && here.size() > 1 && here.stream().anyMatch(Found::isFile)) {
        throw database.several(here);
      }
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

  /**
   * Returns the kind that an address names; empty for none. All of the address of a file is its
   * path, but where only the path before the mark leads to a file.
   */
  private static String named(StoreAddress typed) {
    if (!typed.scheme().equals(StoreAddress.FILE)) {
      return parameter(typed, KIND);
    }
    Matcher ending = OF_FILE.matcher(typed.location());
    return ending.find() && !new File(typed.location()).exists() ? ending.group(1) : "";
  }

  private static StoreAddress file(StoreAddress typed) {
    return typed.scheme().equals(StoreAddress.FILE)
        ? new StoreAddress(
            typed.scheme(), OF_FILE.matcher(typed.location()).replaceFirst(""), typed.password())
        : typed;
  }

  /** Returns a parameter of an address of a server; empty if it has none of that name. */
  public static String parameter(StoreAddress address, String name) {
    return address.location().startsWith("//") ? ServerAddress.of(address).parameter(name) : "";
  }

  /** Nobody may take one of several stores for all there is. */
  private StoreException several(List<Found> here) {
    boolean server = !typed.scheme().equals(StoreAddress.FILE);
    String all = (named(typed).isEmpty() ? typed : file(typed)).location();
    String place =
        server ? all.replaceFirst("(?<=[?&])kind=[^&]*&?", "").replaceFirst("[?&]$", "") : all;
    String before = place + (server && place.contains("?") ? "&" : "?") + KIND + "=";
    return new StoreException(
        new StoreFailure.Several(
            here.stream()
                .map(each -> before + each.kind.kind().terms().kind())
                .map(one -> new StoreAddress(typed.scheme(), one, typed.password()))
                .toList()));
  }

  /** A table that is not seen may be there all the same. */
  private StoreException missing(List<SqlStoreProvider> meant, List<Found> found, String named) {
    Map<String, List<String>> lacking = new LinkedHashMap<>();
    boolean any = found.stream().noneMatch(each -> each.isMeant(meant, named));
    for (Found each : found) {
      boolean near = !each.isFile() || each.fit.lacking().size() < each.kind.tables(typed).size();
      if (any ? near && meant.contains(each.kind) : each.isMeant(meant, named)) {
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
