package dev.holdfast.store.sql;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.KindFile;
import dev.holdfast.store.Opened;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.sql.tunnel.ServerAddress;
import java.io.File;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

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

  /**
   * A kind and what it found.
   *
   * @param place where
   */
  private record Found(SqlStoreProvider kind, Fit fit, StoreAddress place) {

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
          Stream.concat(
                  asked.stream().flatMap(kind -> kind.tables(typed).stream()),
                  typed.scheme().equals(StoreAddress.FILE)
                      ? Stream.of(ArchiveOrigin.ABOUT, ArchiveOrigin.ANSWERS)
                      : Stream.empty())
              .distinct()
              .toList();
      Database database = at(typed, engine, options, names);
      List<Found> found = database.found(asked);
      List<Found> best = best(found);
      List<Found> here =
          Stream.concat(
                  best.stream().filter(each -> meant.contains(each.kind)),
                  database.elsewhere(meant, names).stream())
              .toList();
      Found chosen =
          (named.isEmpty()
                  ? here
                  : Stream.concat(found.stream(), here.stream())
                      .filter(each -> each.fit.there() && each.isMeant(meant, named))
                      .distinct()
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

  private static Database at(
      StoreAddress typed, SqlEngine engine, StoreOptions options, List<Catalogue.Name> names) {
    Catalogue catalogue =
        SqlSession.read(
            engine,
            Cancellation.never(),
            PATIENCE,
            session -> engine.catalogue(session.connection(), names));
    return new Database(typed, engine, options, catalogue);
  }

  private List<Found> found(List<SqlStoreProvider> kinds) {
    return kinds.stream().map(kind -> new Found(kind, kind.fit(this), typed)).toList();
  }

  private static List<Found> best(List<Found> found) {
    return found.stream()
        .filter(each -> each.fit.there())
        .filter(each -> found.stream().noneMatch(other -> other.fit.beats(each.fit)))
        .toList();
  }

  /** Kinds of files are looked for in every schema, where an address names none. */
  private List<Found> elsewhere(List<SqlStoreProvider> meant, List<Catalogue.Name> names) {
    List<Found> all = new ArrayList<>();
    if (!parameter(typed, ServerAddress.SCHEMA).isEmpty()) {
      return all;
    }
    read(session -> engine.elsewhere(session.connection(), names))
        .forEach(
            (schema, tables) -> {
              StoreAddress place = in(schema);
              List<SqlStoreProvider> kinds =
                  meant.stream()
                      .filter(kind -> kind.kind().forms().isEmpty())
                      .filter(kind -> !names.containsAll(kind.tables(place)))
                      .filter(
                          kind ->
                              kind.tables(place).stream()
                                  .map(Catalogue.Name::table)
                                  .allMatch(tables::contains))
                      .toList();
              if (!kinds.isEmpty()) {
                List<Catalogue.Name> there =
                    kinds.stream().flatMap(kind -> kind.tables(place).stream()).distinct().toList();
                Database database = at(place, engine, options, there);
                all.addAll(best(database.found(kinds)));
              }
            });
    return all;
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
    return new StoreException(
        new StoreFailure.Several(
            here.stream()
                .map(each -> of(each.place, KIND + "=" + each.kind.kind().terms().kind()))
                .toList()));
  }

  /** Returns an address with one more parameter in place of the kind. */
  private static StoreAddress of(StoreAddress typed, String parameter) {
    boolean server = !typed.scheme().equals(StoreAddress.FILE);
    String all = (named(typed).isEmpty() ? typed : file(typed)).location();
    String place =
        server ? all.replaceFirst("(?<=[?&])kind=[^&]*&?", "").replaceFirst("[?&]$", "") : all;
    return new StoreAddress(
        typed.scheme(),
        place + (server && place.contains("?") ? "&" : "?") + parameter,
        typed.password());
  }

  private StoreAddress in(String schema) {
    String plain = schema.matches("[a-z_][a-z0-9_]*") ? schema : engine.column(schema);
    return of(
        typed,
        ServerAddress.SCHEMA
            + "="
            + URLEncoder.encode(plain, StandardCharsets.UTF_8).replace("+", "%20"));
  }

  /** Returns whether at least half of the tables of a kind are there, whatever they lack. */
  private boolean isNear(Found found) {
    List<Catalogue.Name> all = found.kind.tables(typed);
    return 2 * catalogue.lacking(all).size() <= all.size();
  }

  /** A table that is not seen may be there all the same. */
  private StoreException missing(List<SqlStoreProvider> meant, List<Found> found, String named) {
    Map<String, List<String>> lacking = new LinkedHashMap<>();
    boolean any = found.stream().noneMatch(each -> each.isMeant(meant, named));
    List<Found> asked =
        found.stream()
            .filter(each -> any ? meant.contains(each.kind) : each.isMeant(meant, named))
            .toList();
    List<Found> near = asked.stream().filter(this::isNear).toList();
    for (Found each : asked) {
      if (near.isEmpty() ? any && each.isFile() : !near.contains(each)) {
        continue;
      }
      catalogue.lacking(each.kind.tables(typed)).stream()
          .findFirst()
          .ifPresent(
              first ->
                  read(
                      session -> {
                        engine.requireVisible(session, first);
                        return null;
                      }));
      KindFile.About kind = each.kind.kind().about();
      lacking.put(
          kind.id() + (kind.read() == null ? "" : " " + kind.read()),
          each.fit.lacking().stream().map(Catalogue.Name::toString).toList());
    }
    return new StoreException(
        new StoreFailure.MissingTables(
            typed.display(), lacking, meant.size() == 1 ? meant.getFirst().kind().texts() : null));
  }

  /** Reads in a session of its own, each statement for as long as was asked for. */
  public <T> T read(Cancellation cancellation, SqlSession.Work<T> work) {
    return SqlSession.read(engine, cancellation, options.statementTimeout(), work);
  }

  /** Opens a session that cannot write. */
  public SqlSession reading(Cancellation cancellation) {
    return SqlSession.reading(engine, cancellation, options.statementTimeout());
  }

  /** Opens a session of a confirmed job. */
  public SqlSession writing(Cancellation cancellation) {
    return SqlSession.writing(engine, cancellation, options.statementTimeout());
  }

  /** Reads something before the store is open. */
  public <T> T read(SqlSession.Work<T> work) {
    return SqlSession.read(engine, Cancellation.never(), PATIENCE, work);
  }
}
