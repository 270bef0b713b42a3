package dev.holdfast.desktop.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.fibflow.FibFlowViews;
import dev.holdfast.task.Count;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the line asks for, what it says of wrong words, and what it offers. */
class FilterLineTest {

  @TempDir private Path directory;
  private TaskStore store;
  private TasksViewModel tasks;
  private TaskFilterViewModel filter;

  @BeforeEach
  void open() throws Exception {
    store = OracleStores.sqlite(directory, OracleStores.Journal.WAL).open();
    tasks = TaskSessions.tasks(store, new ImmediateJobRunner());
    filter = tasks.filter;
    tasks.refresh();
  }

  @AfterEach
  void close() {
    store.close();
  }

  private int rows() {
    return tasks.list.read.value.get().rows().size();
  }

  private String problem() {
    return filter.problem.get() == null ? null : filter.problem.get().getMessage();
  }

  @Test
  void whatIsChosenStandsInTheLineAndTheOtherWayRound() {
    filter.show(FibFlowViews.PAUSED);
    assertThat(filter.line.get()).isEqualTo("status:paused");
    TaskSessions.ask(filter, "tag", "feeds");
    filter.toggle(TaskStatus.FAILED);
    assertThat(filter.line.get()).isEqualTo("status:failed status:paused tag:feeds");

    filter.type("status:paused -type:cron \"feed\"");
    assertThat(filter.view()).isEqualTo(FibFlowViews.PAUSED);
    assertThat(filter.filter.get().text()).isEqualTo("feed");
    filter.show(FibFlowViews.FAILING);
    assertThat(filter.line.get()).endsWith("-type:cron \"feed\"");
    filter.type("STATUS:Paused");
    assertThat(filter.view()).as("in any case").isEqualTo(FibFlowViews.PAUSED);
    filter.clear();
    assertThat(filter.line.get()).isEmpty();
    assertThat(filter.filter.get()).isEqualTo(TaskFilter.ALL);
  }

  @Test
  void oneWordOfAKindIsWhatAnOptionIs() {
    filter.type("name:feed* tag:feeds type:async worker:w-3 1,203");
    assertThat(filter.filter.get())
        .isEqualTo(
            TaskFilter.ALL
                .but()
                .name("feed*")
                .tag("feeds")
                .type("async")
                .workerId("w-3")
                .text("1203")
                .filter());
  }

  @Test
  void wrongWordsSayWhereAndWhyAndLeaveTheListAlone() {
    filter.type("status:paused");
    assertThat(rows()).isEqualTo(23);
    filter.type("status:paused retries:many");
    assertThat(problem()).contains("“many” is no number");
    assertThat(filter.problem.get().from).isEqualTo(14);
    assertThat(rows()).isEqualTo(23);
    filter.type("-tag:x status:pausd");
    assertThat(problem()).contains("Nothing has the status “pausd”").contains("paused");
    assertThat(filter.problem.get().from).isEqualTo(7);
    assertThat(filter.problem.get().until).isEqualTo(19);
    assertThat(rows()).isEqualTo(23);
    filter.type("status:failed");
    assertThat(problem()).isNull();
    assertThat(rows()).isEqualTo(5);
    filter.type("status:");
    filter.clear();
    assertThat(problem()).isNull();
  }

  @Test
  void noMatchNamesTheWordsThatNothingMeets() {
    filter.type("status:paused tag:ordres");
    assertThat(rows()).isZero();
    assertThat(tasks.unmet.value.get()).isEqualTo("Nothing in this store meets tag:ordres");
    filter.type("status:paused");
    assertThat(tasks.unmet.value.get()).isNull();
  }

  @Test
  void statusesAreCountedUnderTheOtherWords() {
    assertThat(tasks.counts.byStatus.value.get()).as("the overview says it").isNull();
    filter.type("name:feed.flaky status:paused");
    Map<TaskStatus, Count> left = tasks.counts.byStatus.value.get();
    long all = left.values().stream().mapToLong(Count::value).sum();
    filter.type("name:feed.flaky");
    assertThat(all).isEqualTo(rows()).isPositive();
    assertThat(tasks.counts.byStatus.value.get()).isEqualTo(left);
    filter.clear();
    assertThat(tasks.counts.byStatus.value.get()).isNull();
  }

  @Test
  void pickingRowsElsewhereLeavesTheLineAndTheNextWordEndsIt() {
    filter.type("status:paused");
    filter.setIds(Set.of(TaskId.of(58)));
    assertThat(filter.line.get()).isEqualTo("status:paused");
    filter.type("status:paused feed");
    assertThat(filter.filter.get().ids()).isEmpty();
  }

  private List<String> offers(String line, int caret) {
    return tasks.offers.at(line, caret).stream().map(offer -> offer.in(line)).toList();
  }

  private List<String> offers(String line) {
    return offers(line, line.length());
  }

  @Test
  void pathsOfTheNewestPayloadsAreOfferedAndWhatStandsThere() {
    List<String> paths = offers("payload.");
    assertThat(paths).isNotEmpty().allMatch(path -> path.matches("payload\\.[^ ]+:"));
    List<String> values = offers("-" + paths.getFirst());
    assertThat(values).isNotEmpty().allMatch(word -> word.startsWith("-" + paths.getFirst()));
    filter.type(values.getFirst().strip());
    assertThat(filter.problem.get()).isNull();
    assertThat(offers("pay")).containsExactly("payload.");
  }

  @Test
  void keysAndValuesOfTheStoreAreOffered() {
    assertThat(offers("")).contains("status:", "name:", "payload.", "suspended:", "root:");
    assertThat(offers("x st")).containsExactly("x status:");
    assertThat(offers("-WO")).containsExactly("-worker:", "-workflow:");
    assertThat(offers("status:pa")).containsExactly("status:paused ");
    assertThat(offers("-status:FAIL"))
        .containsExactly("-status:failed ", "-status:permanently_failed ");
    assertThat(offers("type:")).contains("type:async ", "type:cron ");
    assertThat(offers("tag:fee")).containsExactly("tag:feeds ");
    assertThat(offers("name:flak")).contains("name:feed.flaky ");
    assertThat(offers("suspended:await")).contains("suspended:awaiting_subtasks ");
    assertThat(offers("last:")).contains("last:>1d ");
    assertThat(offers("colour:")).isEmpty();
    assertThat(offers("\"status:pa")).isEmpty();
    assertThat(offers("tag:\"a b")).isEmpty();
  }

  @Test
  void onlyTheWordAtTheCaretIsReplaced() {
    assertThat(offers("status:pau tag:x", 9)).containsExactly("status:paused  tag:x");
    assertThat(offers("tag:\"a b\" sta name:x", 13)).containsExactly("tag:\"a b\" status: name:x");
  }
}
