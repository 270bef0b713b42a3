package dev.holdfast.store.jobtable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.KindFile.Chosen;
import dev.holdfast.store.KindFile.Note;
import dev.holdfast.store.KindFile.Question;
import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.Stores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.operation.BatchGuard;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.operation.Share;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.task.Cursor;
import dev.holdfast.task.Page;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files beside tables that are not as they say, and rows that nobody expects. */
class StoreCheckTest {

  private static final StoreOptions OPTIONS = StoreOptions.defaults(SecretSource.NONE);

  private static final String FILE =
      """
      holdfast: mapping/1
      id: works
      title: Works
      engines: [postgresql]
      schema: public
      detect:
        tables: {works: [id, state]}
      subject: {one: work, many: works}
      task:
        from: "{s}.works t"
        key: {id: bigint}
        fields: {name: t.name, finished: t.ended, created: {sql: t.made, unit: ms}}
        guard: [t.state]
      status: {sql: t.state, terms: {open: {as: ready}, done: {as: succeeded, end: true}}}
      retention: [{status: [done], since: t.ended, keep: 1d}]
      actions:
        retry: {title: Retry, allowed: "true", set: {state: "'open'"}}
      delete:
        steps:
          - {table: "{s}.parts", key: {work: id}}
          - {table: "{s}.works", key: {id: id}}
      """;

  @TempDir private Path kinds;
  private OracleStore database;

  @BeforeEach
  void make() throws SQLException {
    database = OracleStores.blankPostgres();
    database.execute(
        "create table works (id bigint primary key, name text, state text, ended timestamptz, made"
            + " bigint)",
        "create index on works (ended)",
        "create table parts (id bigint primary key, work bigint references works)");
  }

  @AfterEach
  void drop() throws SQLException {
    OraclePostgres.shared().drop(database);
  }

  private TaskStore open(String file) throws Exception {
    Files.writeString(kinds.resolve("works.yaml"), file);
    return Stores.onClassPath(kinds).get().open(database.storeAddress(), OPTIONS);
  }

  private List<Note> notes(String file) {
    return KindQuestions.check(
            new Question(
                "works.yaml",
                file,
                null,
                database.storeAddress(),
                OPTIONS,
                Chosen.NONE,
                Cancellation.never()))
        .notes();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{work: id}|{job: id}|20:39 column parts.job does not exist",
        "s}.parts|s}.lost|20:39 relation \"public.lost\" does not exist",
        "set: {state|set: {status|17:56 column works.status does not exist",
        "since: t.ended|since: t.name|15:37 a time or a number is expected here, and this is of the"
            + " type text",
        "finished: t.ended|finished: t.name|12:36 a time or a number is expected here, and this is"
            + " of the type text",
      })
  void aNameOrATypeThatIsNotThereIsSaidWithItsPlaceAndTheRestIsRead(
      String right, String wrong, String said) throws Exception {
    assertThat(FILE).contains(right);
    assertThat(notes(FILE)).isEmpty();

    assertThat(notes(FILE.replace(right, wrong)))
        .filteredOn(note -> note.level().equals(Note.STORE))
        .extracting(note -> note.line() + ":" + note.column() + " " + note.text())
        .containsExactly(said);
    try (TaskStore store = open(FILE.replace(right, wrong))) {
      assertThat(store.info().notices()).hasSize(1);
      assertThat(store.overview(Cancellation.never()).tasks()).isZero();
    }
  }

  @Test
  void aVersionThatIsNoNumberIsNotKnownAndSoNotWritten() throws Exception {
    String file = FILE.replace("subject:", "  version: \"SELECT 'two'\"\n  write: 1-2\nsubject:");
    try (TaskStore store = open(file)) {
      assertThat(store.overview(Cancellation.never()).facts()).containsEntry("verified", false);
    }
  }

  @Test
  void timesWithoutEndOrBeyondAllNumbersHideNoRow() throws Exception {
    database.execute(
        "insert into works select id, 'w', 'done', ended, made from (values (1, timestamptz"
            + " 'infinity', 9223372036854775807), (2, '-infinity', -9223372036854775808), (3,"
            + " '294276-12-31', 0), (4, '0044-03-15 BC', 1760000000123), (5, '2025-01-01', null),"
            + " (6, null, 1)) v(id, ended, made)");
    try (TaskStore store = open(FILE)) {
      assertThat(store.overview(Cancellation.never()).tasks()).isEqualTo(6);
      assertThat(
              List.of(1, 2, 3, 6).stream()
                  .map(id -> store.task(TaskId.of(id), Cancellation.never()).orElseThrow())
                  .map(each -> each.task().fields().raw("finished")))
          .containsExactly("infinity", "-infinity", 9224318016000L - 86_400, null);
      for (String sort : List.of("finished", "created")) {
        for (SortOrder order : SortOrder.values()) {
          assertThat(paged(store, sort, order)).hasSize(6).doesNotHaveDuplicates();
        }
      }
      assertThat(store.task(TaskId.parse("99999999999999999999"), Cancellation.never())).isEmpty();
    }
  }

  @Test
  void aTableOfAnotherSchemaWithAnyNameIsOpened() throws Exception {
    database.execute(
        "create schema \"Odd \"\"one\"",
        "create table \"Odd \"\"one\".\"My Works\" as select 1::bigint as id, 'done' as state, 'a'"
            + " as name, now() as ended, 5::bigint as made",
        "alter table \"Odd \"\"one\".\"My Works\" add primary key (id)");
    String file =
        FILE.replace("{s}.works", "{s}.\\\"My Works\\\"")
            .replace("{works:", "{My Works:")
            .replace("    - {table: \"{s}.parts\", key: {work: id}}\n", "");
    StoreAddress address =
        StoreAddress.parse(database.address() + "?currentSchema=%22Odd%20%22%22one%22");
    Files.writeString(kinds.resolve("works.yaml"), file);
    try (TaskStore store = Stores.onClassPath(kinds).get().open(address, OPTIONS)) {
      assertThat(store.info().notices()).isEmpty();
      assertThat(store.overview(Cancellation.never()).facts())
          .containsEntry("schema", "Odd \"one")
          .containsEntry("works", 1L);
      assertThat(Roles.of(store, Retention.class).preflight(Cancellation.never()).obstacle())
          .isNull();
    }
  }

  private static List<TaskId> paged(TaskStore store, String sort, SortOrder order) {
    List<TaskId> ids = new ArrayList<>();
    Cursor next = null;
    do {
      Page<Task> page =
          store.tasks(new TaskQuery(TaskFilter.ALL, sort, order, 1, next), Cancellation.never());
      page.items().forEach(task -> ids.add(task.id()));
      next = page.next();
    } while (next != null && ids.size() < 9);
    return ids;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "{work: id, owner: owner}|create table parts (work bigint, owner int, foreign key (owner,"
            + " work) references works (owner, id))|-",
        "{work: id}|create table parts (work bigint, owner int, foreign key (owner, work)"
            + " references works (owner, id))|-",
        "{work: id, owner: owner}|create table parts (work bigint references works, owner"
            + " int)|20:33 more than the key of a task is named, and no foreign key of parts"
            + " has these columns",
        "{work: id}|create table parts (work bigint references works, other bigint references"
            + " works)|19:3 a cleanup is refused: rows of public.parts (parts_other_fkey) refer to"
            + " what would be deleted",
        "{work: id}|create table parts (work bigint, other bigint, foreign key (other) references"
            + " works (code))|19:3 a cleanup is refused: rows of public.parts (parts_other_fkey)"
            + " refer to what would be deleted",
      })
  void eachForeignKeyIsThatOfAStepOrNothingGoes(String key, String parts, String said)
      throws Exception {
    database.execute(
        "drop table parts",
        "alter table works add owner int, add code bigint unique, add unique (owner, id)",
        parts);
    assertThat(notes(FILE.replace("{work: id}", key)))
        .map(note -> note.line() + ":" + note.column() + " " + note.text())
        .isEqualTo(said == null ? List.of() : List.of(said));
  }

  @Test
  void aTimeWithoutZoneIsAskedAboutUntilTheFileSaysItIsUtc() throws Exception {
    database.execute("alter table works alter ended type timestamp");
    assertThat(notes(FILE))
        .extracting(Note::text)
        .containsExactly("a time without zone is read as UTC; “zone: utc” says that it is");
    assertThat(notes(FILE.replace("finished: t.ended", "finished: {sql: t.ended, zone: utc}")))
        .isEmpty();
  }

  @ValueSource(strings = {"bytea", "bool", "float8"})
  @ParameterizedTest
  void noIdIsMadeOfBytesTruthOrFractions(String type) throws Exception {
    database.execute(
        "drop table parts",
        "alter table works drop id, add id %s primary key".formatted(type),
        "create table parts (work %s references works)".formatted(type));
    assertThat(notes(FILE))
        .extracting(Note::text)
        .containsExactly("“id” is of the type %s: ids are whole numbers or texts".formatted(type));
    assertThatThrownBy(() -> open(FILE)).isInstanceOf(StoreException.class);
  }

  @Test
  void aUniqueKeyThatIsNotThePrimaryOneNamesTasks() throws Exception {
    String file =
        FILE.replace("{id: bigint}", "{code: bigint}")
            .replace("{id: id}", "{code: code}")
            .replace("{work: id}", "{work: code}");
    database.execute(
        "drop table parts",
        "alter table works add code bigint unique",
        "create table parts (work bigint references works (code))");
    assertThat(notes(file))
        .extracting(Note::text)
        .contains(
            "the key is neither the primary key nor a unique one of works, so nothing is deleted or"
                + " changed");
    database.execute("alter table works alter code set not null");
    assertThat(notes(file)).isEmpty();
  }

  @Test
  void whatIsBelowAnotherByAKeyOfItsOwnTableKeepsThatUnlessItGoesToo() throws Exception {
    database.execute(
        "alter table works add above bigint references works",
        "insert into works values (1, 'a', 'done', 'epoch', 0, null), (2, 'b', 'open', null, 0, 1),"
            + " (3, 'c', 'done', 'epoch', 0, null), (4, 'd', 'done', 'epoch', 0, 3)");
    assertThat(notes(FILE))
        .extracting(Note::text)
        .containsExactly(
            "a cleanup is refused: rows of public.works (works_above_fkey) refer to what would"
                + " be deleted");

    String file = FILE + "children: {parent: {above: id}}\n";
    assertThat(notes(file)).isEmpty();
    try (TaskStore store = open(file)) {
      Retention retention = Roles.of(store, Retention.class);
      List<Share> all = new ArrayList<>();
      try (RetentionSnapshot snapshot = retention.snapshot(Cancellation.never())) {
        snapshot.candidates(
            List.of(TaskId.of(1), TaskId.of(3), TaskId.of(4)),
            each ->
                all.add(
                    new Share(
                        new Planned(
                            each.id(),
                            each.status(),
                            each.time(),
                            null,
                            each.version(),
                            Set.of(),
                            null),
                        0,
                        1)));
      }
      try (Operation operation = retention.writer(Choices.NONE, Cancellation.never())) {
        operation.preflight();
        assertThat(operation.apply(all, BatchRecorder.NONE, BatchGuard.NONE).settled())
            .extracting(each -> each.id() + " " + each.outcome())
            .containsExactlyInAnyOrder("1 KEPT", "3 DONE", "4 DONE");
      }
    }
  }
}
