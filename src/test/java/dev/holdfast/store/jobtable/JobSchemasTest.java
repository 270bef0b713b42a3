package dev.holdfast.store.jobtable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.Stores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Job tables are found in whatever schema they lie; of several none is chosen. */
class JobSchemasTest {

  private static final String FILE =
      """
      holdfast: mapping/1
      id: placed
      title: Placed
      engines: [postgresql]
      schema: public
      detect: {tables: {placed_jobs: [id, state]}}
      subject: {one: job, many: jobs}
      task:
        from: "{s}.placed_jobs t"
        key: {id: bigint}
        fields: {name: t.state}
        guard: [t.state]
      status: {sql: t.state, terms: {done: {as: succeeded, end: true}}}
      """;

  private OracleStore database;

  @BeforeEach
  void make() throws Exception {
    database = OracleStores.blankPostgres();
  }

  @AfterEach
  void drop() throws Exception {
    OraclePostgres.shared().drop(database);
  }

  private void schema(String name, int rows) throws Exception {
    database.execute(
        "create schema if not exists " + name,
        "create table " + name + ".placed_jobs(id bigint primary key, state text)",
        "insert into "
            + name
            + ".placed_jobs select n, 'done' from generate_series(1, "
            + rows
            + ") n");
  }

  private long jobs(String parameters) {
    JobKind kind = new JobKind(MappingFile.read("placed.yaml", FILE), null);
    try (TaskStore store =
        new Stores(List.of(kind))
            .open(
                StoreAddress.parse(database.address() + parameters),
                StoreOptions.defaults(SecretSource.NONE))) {
      return store.overview(Cancellation.never()).tasks();
    }
  }

  @Test
  void oneIsOpenedWhereverItLies() throws Exception {
    schema("\"Our Jobs\"", 3);

    assertThat(jobs("")).isEqualTo(3);
    assertThat(jobs("?kind=placed")).isEqualTo(3);
  }

  @Test
  void ofSeveralEachIsOfferedByItsAddress() throws Exception {
    schema("public", 1);
    schema("\"Our Jobs\"", 2);
    schema("empty_one", 0);
    database.execute("create schema other", "create table other.placed_jobs(id bigint)");

    assertThatThrownBy(() -> jobs(""))
        .isInstanceOfSatisfying(
            StoreException.class,
            said -> {
              List<StoreAddress> offered = ((StoreFailure.Several) said.failure()).addresses();
              assertThat(offered).hasSize(3);
              assertThat(
                      offered.stream()
                          .map(each -> each.location().replaceFirst("^[^?]*", ""))
                          .mapToLong(this::jobs))
                  .containsExactlyInAnyOrder(1L, 2L, 0L);
            });
    assertThat(jobs("?currentSchema=public")).isEqualTo(1);
  }

  /** An older version of a tool: what it lacks is told, and not what all others lack. */
  @Test
  void whatIsPartlyThereSaysWhatItLacksAndWhichVersionsAreRead() throws Exception {
    database.execute(
        "create table procrastinate_jobs(id bigint, status text, task_name text)",
        "create table procrastinate_events(job_id bigint, at timestamptz)",
        "create table procrastinate_periodic_defers(job_id bigint)");
    assertThat(lacking())
        .isEqualTo(
            Map.of(
                "procrastinate",
                List.of(
                    "public.procrastinate_jobs(abort_requested, worker_id)",
                    "public.procrastinate_workers")));

    database.execute(
        "drop table procrastinate_jobs, procrastinate_events",
        "create table river_job(id bigint, state text, finalized_at timestamptz)");
    assertThat(lacking()).isEqualTo(Map.of("river 4-8", List.of("public.river_queue")));

    database.execute("drop table river_job");
    assertThat(lacking()).containsKey("fib-flow").doesNotContainKey("river 4-8");
  }

  private Map<String, List<String>> lacking() {
    try (TaskStore store =
        Stores.onClassPath(null)
            .get()
            .open(
                StoreAddress.parse(database.address()), StoreOptions.defaults(SecretSource.NONE))) {
      throw new AssertionError(store.info().kind());
    } catch (StoreException missing) {
      return ((StoreFailure.MissingTables) missing.failure()).lacking();
    }
  }
}
