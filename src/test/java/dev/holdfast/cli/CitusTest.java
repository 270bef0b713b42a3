package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.PostgresDump;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * On a real Citus the same is told and done as on PostgreSQL. {@code -Dcitus.url} is a database of
 * a coordinator that is for this test alone: all of fib-flow’s tables in it are dropped. How to get
 * one is in {@code src/test/real/README.md}.
 */
@EnabledIfSystemProperty(named = "citus.url", matches = "postgresql://.+@.+")
class CitusTest {

  private static final String[] KEEP = {"--keep", "1d", "--now", "" + OracleStores.NOW};

  @TempDir private Path directory;
  private OracleStore plain;
  private OracleStore citus;

  @BeforeEach
  void distribute() throws Exception {
    plain = OracleStores.postgres();
    String url = System.getProperty("citus.url");
    String user = url.replaceFirst("^postgresql://([^@]*)@.*", "$1");
    citus = new OracleStore(url, "jdbc:" + url.replaceFirst("//[^@]*@", "//") + "?user=" + user);
    for (String table : tables()) {
      citus.execute("drop table if exists " + table + " cascade");
    }
    try (Connection connection = citus.connect()) {
      PostgresDump.load(CitusTest.class.getResource("/oracle/fibflow-small.pg.sql.gz"), connection);
    }
    citus.execute("set search_path = public");
    for (String part : List.of("public.fib_flow_task_events", "public.fib_flow_task_attempts")) {
      citus.execute(
          "alter table %1$s drop constraint %2$s_pkey, add primary key (id, task_id)"
              .formatted(part, part.replace("public.", "")));
    }
    citus.execute(
        "select create_distributed_table('public.fib_flow_tasks', 'id')",
        "select create_distributed_table('public.fib_flow_task_events', 'task_id',"
            + " colocate_with => 'public.fib_flow_tasks')",
        "select create_distributed_table('public.fib_flow_task_attempts', 'task_id',"
            + " colocate_with => 'public.fib_flow_tasks')");
  }

  private static List<String> tables() {
    return Stream.of(OracleStores.TABLES).map("public."::concat).toList();
  }

  private JsonNode told(OracleStore store, int exit, List<String> before, String... after)
      throws Exception {
    List<String> all = new ArrayList<>(before);
    all.add(store.address());
    all.addAll(List.of(after));
    all.add("--json");
    CommandLineRun run = CommandLineRun.in(directory, all.toArray(String[]::new));
    assertThat(run.exit()).as(run.out() + run.err()).isEqualTo(exit);
    return new ObjectMapper().readTree(run.out());
  }

  private void same(int exit, String command, String... options) throws Exception {
    ObjectNode there = (ObjectNode) told(plain, exit, List.of(command), options);
    ObjectNode here = (ObjectNode) told(citus, exit, List.of(command), options);
    for (String differing : List.of("store", "engine", "server_time", "fingerprint", "now")) {
      there.remove(differing);
      here.remove(differing);
    }
    assertThat(here.toPrettyString()).as(command).isEqualTo(there.toPrettyString());
  }

  private long rows(OracleStore store) throws Exception {
    long rows = 0;
    for (String table : tables()) {
      rows +=
          store.number(
              "select coalesce(sum(hashtextextended(t::text, 1) %% 1000003), 0) from %s t"
                  .formatted(table));
    }
    return rows;
  }

  @Test
  void theSameIsTold() throws Exception {
    same(0, "preview", KEEP);
    same(0, "workflows");
    same(0, "tasks", "--where", "is:stuck");
    same(0, "tasks", "--where", "is:unwoken");
    JsonNode there = told(plain, 3, List.of("doctor"));
    JsonNode here = told(citus, 3, List.of("doctor"));
    assertThat(here.get("findings").findValuesAsText("count"))
        .isEqualTo(there.get("findings").findValuesAsText("count"));
  }

  @Test
  void whatIsDeletedComesBackAsItWas() throws Exception {
    long before = rows(citus);
    String archive = directory.resolve("citus.archive").toString();

    JsonNode done = told(citus, 0, List.of("cleanup"), with(KEEP, "--archive", archive, "--yes"));
    JsonNode there = told(plain, 0, List.of("cleanup"), with(KEEP, "--yes"));

    assertThat(done.get("deleted")).isEqualTo(there.get("deleted"));
    assertThat(rows(citus)).isEqualTo(rows(plain));
    told(citus, 0, List.of("archive", "restore", archive), "--yes");
    assertThat(rows(citus)).isEqualTo(before);
    // No row is shown to anybody: one statement for each shard.
    told(citus, 0, List.of("cleanup"), with(KEEP, "--yes"));
    assertThat(rows(citus)).isEqualTo(rows(plain));
  }

  @Test
  void whatSomebodyHoldsStays() throws Exception {
    try (Connection worker = citus.connect()) {
      worker.setAutoCommit(false);
      worker.createStatement().execute("select * from fib_flow_tasks where id = 10 for update");

      JsonNode done = told(citus, 3, List.of("cleanup"), with(KEEP, "--yes"));

      assertThat(done.get("drifted_count").asLong()).isOne();
    }
    assertThat(citus.number("select count(*) from fib_flow_tasks where id = 10")).isOne();
  }

  @Test
  void wholeWorkflowsGoInOneTransactionOfSeveralShards() throws Exception {
    Path policy = directory.resolve("policy.yaml");
    Files.writeString(
        policy, "version: 1\nwhole_workflows: true\nrules:\n  - rule: all\n    age: 1d\n");
    String[] options = {"--policy", policy.toString(), "--now", "" + OracleStores.NOW, "--yes"};

    told(citus, 0, List.of("cleanup"), options);
    told(plain, 0, List.of("cleanup"), options);

    assertThat(rows(citus)).isEqualTo(rows(plain));
  }

  @Test
  void triggersOnShardsAreRefused() throws Exception {
    citus.execute(
        "create or replace function watching() returns trigger language plpgsql as"
            + " $$ begin return old; end $$",
        "set citus.enable_unsafe_triggers = on",
        "create trigger watch before delete on public.fib_flow_task_events"
            + " for each row execute function watching()");

    told(citus, 5, List.of("cleanup"), with(KEEP, "--yes"));

    assertThat(rows(citus)).isEqualTo(rows(plain));
  }

  private static String[] with(String[] some, String... more) {
    List<String> all = new ArrayList<>(List.of(some));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }
}
