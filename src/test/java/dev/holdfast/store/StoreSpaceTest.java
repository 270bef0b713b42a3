package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreSpace.Pages;
import dev.holdfast.store.StoreSpace.TableSpace;
import dev.holdfast.store.StoreSpace.Tables;
import dev.holdfast.store.StoreSpace.Tablespace;
import dev.holdfast.store.StoreSpace.Tablespaces;
import dev.holdfast.store.StoreSpace.VacuumMode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What engines tell of the room they take. */
class StoreSpaceTest {

  @TempDir Path directory;

  private static StoreSpace space(OracleStore store) {
    try (TaskStore open = store.open()) {
      return open.role(Spaces.class).orElseThrow().space(Cancellation.never());
    }
  }

  @ParameterizedTest
  @EnumSource
  void anSqliteFileTellsOfItsPages(OracleStores.Journal journal) throws Exception {
    OracleStore store = OracleStores.sqlite(directory, journal);
    store.execute("delete from fib_flow_task_events");
    Pages pages = (Pages) space(store);
    assertThat(pages.bytes())
        .isEqualTo(store.number("pragma page_count") * store.number("pragma page_size"));
    assertThat(pages.freePages()).isEqualTo(store.number("pragma freelist_count")).isPositive();
    assertThat(pages.mode()).isEqualTo(VacuumMode.NONE);
    assertThat(pages.diskFree()).isPositive();
  }

  @ParameterizedTest
  @EnumSource
  void anSqliteFileTellsHowItGivesPagesBack(VacuumMode mode) throws Exception {
    OracleStore store = OracleStores.sqlite(directory, OracleStores.Journal.ROLLBACK);
    store.execute("pragma auto_vacuum = " + mode, "vacuum");
    assertThat(((Pages) space(store)).mode()).isEqualTo(mode);
  }

  @Test
  void aServerTellsOfItsTables() throws Exception {
    OracleStore store = OracleStores.postgres();
    store.execute(
        "alter table fib_flow_task_events set (autovacuum_enabled = false)",
        "alter table fib_flow_task_attempts set (autovacuum_vacuum_threshold = 7,"
            + " autovacuum_vacuum_scale_factor = 0)");
    Tables tables = (Tables) space(store);
    assertThat(tables.tables())
        .extracting(TableSpace::name)
        .containsExactlyInAnyOrder(
            "public.fib_flow_tasks",
            "public.fib_flow_task_events",
            "public.fib_flow_task_attempts");
    for (TableSpace table : tables.tables()) {
      assertThat(table.heapBytes()).isPositive();
      assertThat(table.indexBytes()).isPositive();
      switch (table.name()) {
        case "public.fib_flow_task_events" -> assertThat(table.vacuumThreshold()).isNull();
        case "public.fib_flow_task_attempts" -> assertThat(table.vacuumThreshold()).isEqualTo(7);
        default -> assertThat(table.vacuumThreshold()).isGreaterThanOrEqualTo(50);
      }
    }
  }

  @Test
  void aMariaDbTellsOfItsTablespaces() throws Exception {
    OracleStore store = OracleStores.mariaDb();
    Tablespaces space = (Tablespaces) space(store);
    assertThat(space.tables())
        .extracting(Tablespace::name)
        .allMatch(name -> name.matches("`store_\\d+`\\.`fib_flow_task[a-z_]*`"));
    assertThat(space.tables()).hasSize(3).allMatch(table -> table.dataBytes() > 0);
    assertThat(space.bytes()).isPositive();
    OracleMariaDb.shared().drop(store);
  }
}
