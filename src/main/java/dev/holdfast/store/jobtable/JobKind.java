package dev.holdfast.store.jobtable;

import dev.holdfast.store.Kind;
import dev.holdfast.store.KindFile;
import dev.holdfast.store.Notice;
import dev.holdfast.store.Once;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TaskStoreProvider;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.sql.ArchiveOrigin;
import dev.holdfast.store.sql.Catalogue;
import dev.holdfast.store.sql.Catalogue.Name;
import dev.holdfast.store.sql.Database;
import dev.holdfast.store.sql.Fit;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.SqlStoreProvider;
import dev.holdfast.store.sql.mysql.MysqlEngine;
import dev.holdfast.store.sql.postgres.PostgresEngine;
import dev.holdfast.store.sql.tunnel.ServerAddress;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Texts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
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
          new Kind.Scheme(SQLITE, ALL, null),
          new Kind.Scheme("mysql", ALL, MysqlEngine.PASSWORD_VARIABLE),
          new Kind.Scheme("mariadb", ALL, MysqlEngine.PASSWORD_VARIABLE));

  /** The mappings that ship, beside this class. */
  // Not among the words: each start would read all of them.
  static final List<String> SHIPPED =
      List.of(
          ("river pg-boss procrastinate oban graphile-worker dbos db-scheduler airflow jobrunr"
                  + " quartz spring-batch solid-queue good-job")
              .split(" "));

  /** What is said of a file does not need to be said again in other words. */
  private static final Texts UNFIT = Texts.of(Map.of("failure.unfit", "{1}"));

  private static final String LEFT_OUT = "left_out";

  private final Supplier<MappingFile> file;
  private final Supplier<Outline> outline;
  private final Path from;
  private final Kind kind;

  /** The first of those that ship, as it is found on the class path; it brings the others along. */
  public JobKind() {
    this(
        SHIPPED.getFirst(),
        SHIPPED.stream().skip(1).<TaskStoreProvider>map(id -> new JobKind(id, List.of())).toList());
  }

  /**
   * That of one file.
   *
   * @param from where it is from; null if it is trusted as those that ship
   */
  JobKind(MappingFile file, Path from) {
    this(() -> file, () -> Outline.of(file.plain()), from, List.of());
  }

  private JobKind(String id, List<TaskStoreProvider> brings) {
    this(() -> shipped(id), () -> Outline.of(text(id)), null, brings);
  }

  /** A file of this user’s: it was written by somebody, so it is checked each time. */
  private static TaskStoreProvider read(Path path, String text) {
    MappingFile file = MappingFile.read(path.toString(), text);
    file.fit();
    return new JobKind(file, path);
  }

  /**
   * The file is read once somebody asks: most commands never do.
   *
   * @param from where it is from; null if it ships
   */
  private JobKind(
      Supplier<MappingFile> read,
      Supplier<Outline> outline,
      Path from,
      List<TaskStoreProvider> brings) {
    this.file = Once.of(read);
    this.outline = Once.of(outline);
    this.from = from;
    Supplier<Kind.Known> known =
        Once.of(
            () -> {
              Terms terms = JobTerms.of(file.get().plain());
              return new Kind.Known(terms, terms);
            });
    KindFile described =
        new KindFile(
            () -> file.get().about(from),
            JobKind::read,
            KindQuestions::check,
            Proposal::tables,
            Proposal::of);
    this.kind = new Kind(SCHEMES, known, List.of(), null, brings, described);
  }

  static MappingFile shipped(String id) {
    return MappingFile.read("kinds/" + id + ".yaml", text(id));
  }

  /** Returns the text of a file that ships. */
  static String text(String id) {
    return Words.text("kinds/" + id + ".yaml");
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public List<Name> tables(StoreAddress typed) {
    Stream<String> tables = outline.get().tables().keySet().stream();
    boolean here = outline.get().engines().contains(typed.scheme());
    return here ? tables.map(table -> new Name(schema(typed), table)).toList() : List.of();
  }

  /** The first of those that ship opens archives of all, whatever else this user has. */
  @Override
  public Fit fit(Database database) {
    Set<Name> there = database.catalogue().tables().keySet();
    if (there.contains(ArchiveOrigin.ABOUT) && !kind.brings().isEmpty()) {
      boolean answers = there.contains(ArchiveOrigin.ANSWERS);
      Set<Name> all = answers ? there : Set.of();
      int most = answers ? Integer.MAX_VALUE : -1;
      return Fit.of(all, most, null, () -> JobArchive.open(database));
    }
    Map<String, List<String>> tables = outline.get().tables();
    List<Name> names = tables(database.typed());
    Catalogue catalogue = database.catalogue();
    List<Name> lacking = new ArrayList<>(names);
    lacking.removeIf(name -> catalogue.table(name).names().containsAll(tables.get(name.table())));
    // Of a table that is there, what it lacks.
    lacking.replaceAll(
        name -> {
          List<String> missing = new ArrayList<>(tables.get(name.table()));
          boolean some = missing.removeAll(catalogue.table(name).names());
          return some
              ? new Name(name.schema(), name.table() + "(" + String.join(", ", missing) + ")")
              : name;
        });
    int columns = tables.values().stream().mapToInt(List::size).sum();
    return lacking.isEmpty()
        ? Fit.of(names, columns, null, () -> open(database))
        : Fit.lacking(lacking);
  }

  private String schema(StoreAddress typed) {
    return schema(outline.get().schema(), typed);
  }

  /**
   * Returns the schema that is meant; null where there are none.
   *
   * @param usual where it is if the address names none
   */
  static String schema(String usual, StoreAddress typed) {
    if (!typed.scheme().equals("postgresql")) {
      return null;
    }
    String named = Database.parameter(typed, ServerAddress.SCHEMA);
    return named.isEmpty() ? usual : ServerAddress.schemas(named).getFirst();
  }

  static Long version(Mapping mapping, String schema, SqlSession session) {
    if (mapping.version() == null) {
      return null;
    }
    String sql = mapping.version().replace("{s}.", prefix(schema, session.engine()));
    String said = session.query(sql).mapTo(String.class).findOne().orElse("");
    return said.matches("\\d{1,18}") ? Long.valueOf(said) : null;
  }

  /** Returns a schema as SQL takes it before a name; null is none. */
  static String prefix(String schema, SqlEngine engine) {
    return schema == null ? "" : engine.column(schema) + ".";
  }

  private TaskStore open(Database database) {
    StoreAddress typed = database.typed();
    MappingFile whole = file.get();
    for (KindFile.Note note : from == null ? List.<KindFile.Note>of() : whole.check(false)) {
      if (note.level().equals(KindFile.Note.ERROR)) {
        throw unfit(typed, false, place(note));
      }
    }
    String name = schema(typed);
    List<Notice> notices = new ArrayList<>(database.engine().notices());
    JobTable table =
        database.read(
            session -> {
              Long version = version(whole.plain(), name, session);
              MappingFile here = whole.at(typed.scheme(), version);
              if (from != null) {
                StoreCheck check = new StoreCheck(here, session, name);
                List<String> left = check.notes().stream().map(this::place).toList();
                if (check.unreadable()) {
                  throw unfit(typed, false, left.getLast());
                }
                left.forEach(each -> notices.add(Notice.of(LEFT_OUT, JobActTerms.TEXTS, each)));
                here = check.fitting();
              }
              return JobTable.of(here.plain(), name, version, session);
            });
    return new JobStore(database, table, notices);
  }

  private String place(KindFile.Note note) {
    return "%s:%d:%d: %s".formatted(from, note.line(), note.column(), note.text());
  }

  /** Returns the failure of which a sentence tells all. */
  static StoreException unfit(StoreAddress address, boolean typed, String sentence) {
    return new StoreException(
        new StoreFailure.OfKind(UNFIT, address.display(), "unfit", sentence, typed));
  }
}
