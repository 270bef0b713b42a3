package dev.holdfast.store.jobtable;

import dev.holdfast.store.Kind;
import dev.holdfast.store.Once;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TaskStoreProvider;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.sql.Catalogue;
import dev.holdfast.store.sql.Catalogue.Name;
import dev.holdfast.store.sql.Database;
import dev.holdfast.store.sql.Fit;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlStoreProvider;
import dev.holdfast.store.sql.postgres.PostgresEngine;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Terms;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Opens the job tables that one mapping describes. */
public final class JobKind implements SqlStoreProvider {

  private static final Set<Capability> ALL =
      EnumSet.of(
          Capability.STATUSES, Capability.PREVIEW, Capability.RETENTION, Capability.TEXT_IDS);

  private static final Set<Capability> OF_POSTGRES =
      Stream.concat(ALL.stream(), Stream.of(Capability.REPLICATION_LAG))
          .collect(Collectors.toSet());

  private static final List<Kind.Scheme> SCHEMES =
      List.of(
          new Kind.Scheme("postgresql", OF_POSTGRES, PostgresEngine.PASSWORD_VARIABLE),
          new Kind.Scheme(SQLITE, ALL, null));

  /** The mappings that ship, beside this class. */
  private static final List<String> SHIPPED =
      List.of("river", "pg-boss", "procrastinate", "oban", "graphile-worker", "dbos");

  private final Supplier<MappingFile> file;
  private final Kind kind;

  /** The first of those that ship, as it is found on the class path; it brings the others along. */
  public JobKind() {
    this(
        shipped(SHIPPED.getFirst()),
        SHIPPED.stream()
            .skip(1)
            .<TaskStoreProvider>map(id -> new JobKind(shipped(id), List.of()))
            .toList());
  }

  /** The file is read once somebody asks: most commands never do. */
  JobKind(Supplier<MappingFile> read, List<TaskStoreProvider> brings) {
    this.file = Once.of(read);
    Supplier<Kind.Known> known =
        Once.of(
            () -> {
              Terms terms = JobTerms.of(file.get().plain());
              return new Kind.Known(terms, terms);
            });
    this.kind = new Kind(SCHEMES, known, List.of(), null, brings);
  }

  private static Supplier<MappingFile> shipped(String id) {
    return () -> {
      String name = "kinds/" + id + ".yaml";
      try (InputStream in = JobKind.class.getResourceAsStream(name)) {
        return MappingFile.read(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    };
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public List<Name> tables(StoreAddress typed) {
    return mapping().engines().contains(typed.scheme())
        ? mapping().tables().keySet().stream().map(table -> new Name(schema(typed), table)).toList()
        : List.of();
  }

  @Override
  public Fit fit(Database database) {
    List<Name> names = tables(database.typed());
    List<Name> lacking =
        names.stream()
            .filter(name -> !holds(database.catalogue().table(name), name.table()))
            .toList();
    return lacking.isEmpty()
        ? Fit.of(
            names,
            mapping().tables().values().stream().mapToInt(List::size).sum(),
            null,
            () -> open(database))
        : Fit.lacking(lacking);
  }

  private Mapping mapping() {
    return file.get().plain();
  }

  /** Null where there are none. */
  private String schema(StoreAddress typed) {
    if (JobDialect.of(typed.scheme()) != JobDialect.POSTGRES) {
      return null;
    }
    String named = Database.parameter(typed, "currentSchema");
    return named.isEmpty() ? mapping().schema() : named;
  }

  private boolean holds(Catalogue.Table table, String name) {
    return table.columns().stream()
        .map(SqlEngine.Column::name)
        .toList()
        .containsAll(mapping().tables().get(name));
  }

  private TaskStore open(Database database) {
    String engine = database.typed().scheme();
    String name = schema(database.typed());
    String schema = name == null ? "" : database.engine().column(name) + ".";
    Long version =
        mapping().version() == null
            ? null
            : database.read(
                session ->
                    session
                        .query(mapping().version().replace("{s}.", schema))
                        .mapTo(Long.class)
                        .findOne()
                        .orElse(null));
    JobTable table =
        database.read(
            session -> JobTable.of(file.get().of(engine, version), name, version, session));
    return new JobStore(database.typed(), database.engine(), database.options(), table);
  }
}
