package dev.holdfast.cli.kinds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.app.SavedProfiles;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.settings.Directories;
import dev.holdfast.settings.SecretStore;
import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.Stores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.terms.ViewTerm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table that nobody knew: from the proposal to a cleanup, and what stands in the way. */
class KindsCommandTest {

  @TempDir Path directory;

  private Directories directories;
  private OracleStore store;

  @BeforeEach
  void aTableOfOnesOwn() throws Exception {
    directories = new Directories(directory.resolve("config"), directory.resolve("data"));
    store = OracleStores.blankPostgres();
    store.execute(
        "create schema app",
        "create table app.jobs (id bigserial primary key, kind text, status text, attempts int,"
            + " created_at timestamptz default now(), finished_at timestamptz)",
        "create table app.logs (id bigserial primary key, job_id bigint references app.jobs on"
            + " delete cascade)",
        "create table app.secrets (id bigserial primary key)",
        "create view app.seen as select j.* from app.jobs j where not exists (select 1 from"
            + " app.secrets s where s.id = j.id)",
        "insert into app.jobs (kind, status, finished_at) select 'mail', (array['queued', 'done',"
            + " 'odd'])[1 + i % 3], case when i % 3 = 1 then now() - interval '1 day' end from"
            + " generate_series(1, 30) i",
        "insert into app.logs (job_id) select id from app.jobs");
  }

  @AfterEach
  void drop() throws Exception {
    OraclePostgres.shared().drop(store);
  }

  private CommandLineRun run(String... arguments) {
    return CommandLineRun.of(
        new SavedProfiles(directories, SecretStore.NONE),
        Stores.onClassPath(directories.kinds()),
        arguments);
  }

  private String file(String yaml) throws IOException {
    return Files.writeString(directory.resolve("jobs.yaml"), yaml).toString();
  }

  private String proposed() {
    return run("kinds", "propose", store.address(), "--table", "app.jobs").out();
  }

  /** With the answers that the proposal asks for. */
  private String answered() {
    return proposed()
        .replaceFirst("odd: \\{as: \"\\?\"\\}", "odd: {as: blocked}")
        .replaceAll("(?m)^# (retention|delete):", "$1:")
        .replaceAll("(?m)^#   ", "  ");
  }

  @Test
  void aProposalSaysWhatIsStillToBeSaidAndDeletesNothing() throws Exception {
    String file = file(proposed());

    CommandLineRun check = run("kinds", "check", file, store.address(), "--json");

    assertThat(check.exit()).as(check.err()).isEqualTo(3);
    assertThat(check.json().get("findings")).hasSize(1);
    assertThat(check.json().at("/findings/0/level").asText()).isEqualTo("open");
    assertThat(run("kinds", "add", file).exit()).isEqualTo(3);
    assertThat(run("overview", store.address(), "--json").json().at("/by_status/done").asLong())
        .isEqualTo(10);
    assertThat(run("cleanup", store.address(), "--keep", "1h", "--yes").exit()).isNotZero();
  }

  @Test
  void afterItsAnswersItsStoreIsCleanedUpLikeAnyOther() throws Exception {
    CommandLineRun add = run("kinds", "add", file(answered()));

    assertThat(add.exit()).as(add.err()).isZero();
    assertThat(add.out())
        .contains("jobs.yaml", "It reads jobs, logs.", "deletes rows of logs, jobs");
    assertThat(run("kinds").out()).contains(directories.kinds().resolve("jobs.yaml").toString());
    CommandLineRun cleanup = run("cleanup", store.address(), "--keep", "1h", "--yes", "--json");
    assertThat(cleanup.exit()).as(cleanup.err()).isZero();
    assertThat(cleanup.json().at("/rows_deleted/jobs").asLong()).isEqualTo(10);
    assertThat(cleanup.json().at("/rows_deleted/logs").asLong()).isEqualTo(10);
  }

  /** Several batches at once, each looked at after it has gone, and one without an archive. */
  @Test
  void aPerCentSignInTheNameOfATableIsALetterLikeAnyOther() throws Exception {
    store.execute(
        "create table \"50%s_jobs\" (id bigint primary key, state text, ended timestamptz)",
        "insert into \"50%s_jobs\" select i, 'done', now() - interval '9 d' from"
            + " generate_series(1, 3000) i",
        "create table \"50%s_logs\" (id bigserial primary key, job bigint)",
        "create index on \"50%s_logs\" (job)",
        "insert into \"50%s_logs\" (job) select id from \"50%s_jobs\"");
    String pct =
        """
        holdfast: mapping/1
        id: pct
        title: Pct
        engines: [postgresql]
        schema: public
        detect: {tables: {"50%s_jobs": [id, state]}}
        subject: {one: job, many: jobs}
        task: {from: '{s}."50%s_jobs" t', key: {id: bigint}, fields: {finished: t.ended}, guard: [t.state]}
        status: {sql: t.state, terms: {done: {as: succeeded, end: true}}}
        retention: [{status: [done], since: t.ended, keep: 1d}]
        delete:
          steps:
            - {table: '{s}."50%s_logs"', key: {job: id}}
            - {table: '{s}."50%s_jobs"', key: {id: id}}
        """;
    assertThat(run("kinds", "add", file(pct)).err()).isEmpty();

    CommandLineRun cleanup =
        run("cleanup", store.address(), "--policy", "own", "--batch", "700", "--yes", "--json");

    assertThat(cleanup.exit()).as(cleanup.err()).isZero();
    assertThat(cleanup.json().at("/rows_deleted/50%s_jobs").asLong()).isEqualTo(3000);
    assertThat(store.number("select count(*) from \"50%s_logs\"")).isZero();
  }

  @Test
  void anAgeIsRefusedWhereNoneCounts() throws Exception {
    String ageless = answered().replaceAll("(since: [^,}]+)[^}]*}", "$1, when: any}");
    assertThat(run("kinds", "add", file(ageless)).err()).isEmpty();

    CommandLineRun refused = run("cleanup", store.address(), "--keep", "1h", "--yes");
    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.err()).startsWith("done is deleted at any age here.");
    CommandLineRun own = run("cleanup", store.address(), "--policy", "own", "--yes", "--json");
    assertThat(own.exit()).as(own.err()).isZero();
    assertThat(own.json().at("/rows_deleted/jobs").asLong()).isEqualTo(10);
  }

  @Test
  void anIdThatIsKnownIsRefused() throws Exception {
    assertThat(run("kinds", "add", file(answered().replace("id: jobs", "id: river"))).exit())
        .isEqualTo(2);
    assertThat(run("kinds", "add", file(answered())).exit()).isZero();
    CommandLineRun again = run("kinds", "add", file(answered()));
    assertThat(again.exit()).isEqualTo(2);
    assertThat(again.err()).contains("“jobs” is known already");
  }

  @Test
  void aFileThatIsWrongIsNamedAndKeepsNoOtherFromBeingFound() throws Exception {
    String file = file(answered().replace("t.kind", "pg_sleep(1)"));
    CommandLineRun check = run("kinds", "check", file);
    assertThat(check.exit()).isEqualTo(2);
    assertThat(check.err()).startsWith(file + ":13:11: the function pg_sleep");
    assertThat(run("kinds", "add", file).exit()).isEqualTo(2);

    Files.createDirectories(directories.kinds());
    Files.writeString(directories.kinds().resolve("broken.yaml"), "holdfast: [");
    Files.writeString(directories.kinds().resolve("jobs.yaml"), answered());
    CommandLineRun kinds = run("kinds");
    assertThat(kinds.exit()).isEqualTo(3);
    assertThat(kinds.err()).contains("broken.yaml:1:12: this is no YAML");
    assertThat(run("overview", store.address()).exit()).isZero();
  }

  @Test
  void whatDoesNotFitTheStoreIsLeftOutAndSaid() throws Exception {
    Files.createDirectories(directories.kinds());
    Path kept = directories.kinds().resolve("jobs.yaml");
    Files.writeString(kept, answered().replace("t.attempts\n", "t.gone\n"));

    CommandLineRun overview = run("overview", store.address());
    assertThat(overview.exit()).as(overview.err()).isZero();
    assertThat(overview.err())
        .contains("Not used: ", "jobs.yaml:", ": column t.gone does not exist");

    Files.writeString(kept, answered().replace("\"{s}.jobs t\"", "\"{s}.seen t\""));
    CommandLineRun view = run("overview", store.address());
    assertThat(view.exit()).isEqualTo(4);
    assertThat(view.err()).contains("it reads app.secrets, which the file does not name");

    Files.writeString(
        kept,
        answered()
            .replace("key: {id: int8}", "key: {attempts: int4}")
            .replace("{job_id: id}", "{id: attempts}")
            .replace("{id: id}", "{attempts: attempts}"));
    CommandLineRun key = run("overview", store.address());
    assertThat(key.exit()).as(key.err()).isZero();
    assertThat(key.err()).contains("the key is neither the primary key nor a unique one of jobs");
    assertThat(run("cleanup", store.address(), "--keep", "1h", "--yes").exit()).isEqualTo(5);
  }

  @Test
  void whatStandsInTheWayOfACleanupIsSaidBefore() throws Exception {
    String file = file(answered().replaceAll("(?m)^ *- \\{table: \"\\{s}.logs\".*\n", ""));

    CommandLineRun check = run("kinds", "check", file, store.address());

    assertThat(check.exit()).isEqualTo(3);
    assertThat(check.out())
        .contains(
            "a cleanup is refused: rows of app.logs",
            "CREATE INDEX CONCURRENTLY ON \"app\".\"jobs\"");
    assertThat(run("kinds", "check", file, "sqlite:/no/where.db").out())
        .contains("the file is for postgresql, and the store lies in sqlite");
  }

  @Test
  void listsOfTheStoreAndQueriesOfEveryDayComeFromTheFile() throws Exception {
    String more =
        """
        sections:
          kinds: {title: Kinds of jobs, sql: "SELECT j.kind, count(*) AS jobs, max(j.finished_at) AS last FROM {s}.jobs j GROUP BY 1"}
          gone: "SELECT g.nothing FROM {s}.jobs g"
        views:
          - {id: odd_ones, title: Odd ones, query: "status:odd"}
        """;
    assertThat(run("kinds", "add", file(answered() + more)).exit()).isZero();

    CommandLineRun overview = run("overview", store.address(), "--json");
    assertThat(overview.json().at("/sections/kinds/0/jobs").asLong()).isEqualTo(30);
    assertThat(overview.json().at("/sections/kinds/0/last").isIntegralNumber()).isTrue();
    assertThat(overview.json().at("/sections/gone").isMissingNode()).isTrue();
    assertThat(overview.err()).contains("Not used: ", "column g.nothing does not exist");
    assertThat(run("overview", store.address()).out()).contains("Kinds of jobs", "KIND  JOBS");
    try (TaskStore opened =
        Stores.onClassPath(directories.kinds())
            .get()
            .open(StoreAddress.parse(store.address()), StoreOptions.defaults(SecretSource.NONE))) {
      assertThat(opened.terms().views()).extracting(ViewTerm::query).containsExactly("status:odd");
    }
  }

  @Test
  void aTriggerThatNobodyNamedStopsACleanupUntilItIsAllowed() throws Exception {
    store.execute(
        "create function app.more() returns trigger language plpgsql as"
            + " 'begin delete from app.secrets; return old; end'",
        "create trigger mine before delete on app.jobs for each row execute function app.more()");
    assertThat(run("kinds", "add", file(answered())).exit()).isZero();

    CommandLineRun stopped = run("cleanup", store.address(), "--keep", "1h", "--yes");
    assertThat(stopped.exit()).isEqualTo(5);
    assertThat(stopped.err()).contains("jobs: mine", "--allow triggers");
    CommandLineRun allowed =
        run("cleanup", store.address(), "--keep", "1h", "--yes", "--allow", "triggers", "--json");
    assertThat(allowed.exit()).as(allowed.err()).isZero();
    assertThat(allowed.json().at("/rows_deleted/jobs").asLong()).isEqualTo(10);
  }
}
