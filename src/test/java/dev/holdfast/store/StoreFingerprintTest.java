package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class StoreFingerprintTest extends TaskStoreContract {

  private StoreFingerprint here() {
    return store.fingerprint(NEVER);
  }

  private static StoreFingerprint at(String address) {
    StoreOptions options = StoreOptions.defaults(SecretSource.NONE);
    try (TaskStore other = KnownStores.ALL.open(StoreAddress.parse(address), options)) {
      return other.fingerprint(NEVER);
    }
  }

  @Test
  void staysTheSameWhateverRowsComeAndGo() throws Exception {
    StoreFingerprint before = here();
    database.execute(
        "delete from fib_flow_task_attempts",
        "delete from fib_flow_task_events",
        "delete from fib_flow_tasks");
    reopen();
    assertThat(here()).isEqualTo(before);
  }

  @Test
  void anIndexMakesNoOtherStoreButAColumnDoes() throws Exception {
    StoreFingerprint before = here();
    database.execute("create index for_retention on fib_flow_tasks (last_active_time)");
    assertThat(here()).isEqualTo(before);

    database.execute("alter table fib_flow_tasks add column flavour int");

    assertThat(here().schema()).isNotEqualTo(before.schema());
    assertThat(here().samePlace(before)).isTrue();
  }

  @Test
  void everyStoreHasItsOwn() throws Exception {
    OracleStore twin = engine.copy(Files.createDirectory(directory.resolve("twin")));
    try {
      assertThat(at(twin.address()).place()).isNotEqualTo(here().place());
      assertThat(at(twin.address()).schema()).isEqualTo(here().schema());
    } finally {
      engine.dispose(twin);
    }
  }

  @Test
  void aFileIsTheSameThroughLinksAndDetours() throws Exception {
    assumeTrue(engine.isSqlite());
    Path file = directory.resolve("oracle/fibflow.sqlite");
    Path link = Files.createSymbolicLink(directory.resolve("link.sqlite"), file);
    Path folder = Files.createSymbolicLink(directory.resolve("folder"), file.getParent());
    Path relative = Path.of("").toAbsolutePath().relativize(file);
    assertThat(here().place()).isEqualTo("sqlite:" + file.toRealPath());
    assertThat(at("sqlite:" + link)).isEqualTo(here());
    assertThat(at("sqlite:" + folder.resolve("fibflow.sqlite"))).isEqualTo(here());
    assertThat(at("sqlite:" + relative)).isEqualTo(here());
    assertThat(at("sqlite:" + file.getParent() + "/../oracle/./fibflow.sqlite")).isEqualTo(here());
  }

  @Test
  void aDatabaseIsTheSameUnderEveryNameOfItsServerAndForEveryUser() {
    assumeTrue(engine == TestEngine.POSTGRES);
    String address = database.address();
    assertThat(here().place()).matches("postgresql:\\d{10,}/store_\\d+/public");
    assertThat(at(address.replace("localhost", "127.0.0.1"))).isEqualTo(here());
    assertThat(at(address + "?ApplicationName=other")).isEqualTo(here());
    assertThat(at(address.replace("postgresql://", "psql://"))).isEqualTo(here());
    assertThat(at(OraclePostgres.shared().as(OraclePostgres.READER_USER, database).address()))
        .isEqualTo(here());
  }

  @Test
  void whereTheSystemIdentifierIsTakenAwayTheDatabaseStillHasOne() throws Exception {
    assumeTrue(engine == TestEngine.POSTGRES);
    String address = OraclePostgres.shared().as(OraclePostgres.READER_USER, database).address();
    database.execute("revoke execute on function pg_control_system() from public");
    assertThat(at(address).place()).matches("postgresql:oids-\\d+-\\d+/store_\\d+/public");
    assertThat(at(address)).isEqualTo(at(address.replace("localhost", "127.0.0.1")));
  }

  @Test
  void aSchemaOfTheSameDatabaseIsAnotherStore() throws Exception {
    assumeTrue(engine == TestEngine.POSTGRES);
    database.execute(
        "create schema \"jobs/2\"",
        "create table \"jobs/2\".fib_flow_tasks (like public.fib_flow_tasks)",
        "create table \"jobs/2\".fib_flow_task_events (like public.fib_flow_task_events)",
        "create table \"jobs/2\".fib_flow_task_attempts (like public.fib_flow_task_attempts)");
    StoreFingerprint other = at(database.address() + "?currentSchema=%22jobs%2F2%22");
    assertThat(other.place()).endsWith("/jobs%2F2");
    assertThat(other.samePlace(here())).isFalse();
  }

  @Test
  void saysNoSecret() {
    assumeTrue(engine == TestEngine.POSTGRES);
    String address =
        OraclePostgres.shared()
            .as(OraclePostgres.GUARDED_USER, database)
            .address()
            .replace(
                OraclePostgres.GUARDED_USER + "@",
                OraclePostgres.GUARDED_USER + ":p%40ss%3Aw%2Ford+1%20%25@");
    assertThat(at(address)).isEqualTo(here());
    assertThat(at(address).toString()).doesNotContain("ss:w").doesNotContain("guarded");
  }
}
