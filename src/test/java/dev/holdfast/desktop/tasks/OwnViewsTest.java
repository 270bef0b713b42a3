package dev.holdfast.desktop.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.dialog.WholeTextFile;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.kind.ObjectFolder;
import dev.holdfast.settings.SavedColumn;
import dev.holdfast.settings.SavedView;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.fibflow.FibFlowViews;
import dev.holdfast.store.terms.ViewTerm;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.SortOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Views that an operator makes, and the columns that they choose. */
class OwnViewsTest {

  @TempDir private Path directory;
  private final KeptViews kept = new KeptViews(Map.of());
  private TaskStore store;
  private TasksViewModel tasks;

  @BeforeEach
  void open() throws Exception {
    store = OracleStores.sqlite(directory, OracleStores.Journal.WAL).open();
    tasks = page();
  }

  @AfterEach
  void close() {
    store.close();
  }

  private TasksViewModel page() {
    TasksViewModel opened = TaskSessions.tasks(store, new ImmediateJobRunner(), kept);
    opened.refresh();
    return opened;
  }

  private static List<String> names(TasksViewModel of) {
    return of.own.views.get().stream().map(ViewTerm::name).toList();
  }

  private List<String> columns() {
    return tasks.columns.shown.get().stream().map(SavedColumn::key).toList();
  }

  @Test
  void whatIsListedBecomesAView() {
    tasks.filter.type("status:paused name:f*");
    tasks.list.sortBy(FieldTerm.CREATED.key(), SortOrder.DESC);
    tasks.own.save(" Mine ", 4);
    assertThat(names(tasks)).containsExactly("Mine");
    assertThat(tasks.own.front().name()).isEqualTo("Mine");
    int rows = tasks.list.read.value.get().rows().size();
    assertThat(rows).isPositive();

    tasks.filter.show(FibFlowViews.FAILING);
    assertThat(tasks.own.front()).isNull();
    assertThat(tasks.list.list.get().sort()).isEqualTo(FieldTerm.ID.key());

    TasksViewModel again = page();
    again.filter.show(again.own.views.get().getFirst());
    assertThat(again.filter.line.get()).isEqualTo("status:paused name:f*");
    assertThat(again.list.list.get().sort()).isEqualTo(FieldTerm.CREATED.key());
    assertThat(again.list.list.get().order()).isEqualTo(SortOrder.DESC);
    assertThat(again.list.read.value.get().rows()).hasSize(rows);
    assertThat(again.own.isChanged()).isFalse();
  }

  @Test
  void aViewIsChangedRenamedAndForgottenOnAllPages() {
    TasksViewModel other = page();
    tasks.filter.type("status:failed");
    tasks.own.save("Red", 1);
    assertThat(names(other)).containsExactly("Red");

    tasks.filter.type("status:failed name:mail*");
    assertThat(tasks.own.front().name()).as("its words are there").isEqualTo("Red");
    assertThat(tasks.own.isChanged()).isTrue();
    tasks.own.update();
    assertThat(tasks.own.isChanged()).isFalse();
    assertThat(kept.of("fib-flow").named("Red").orElseThrow().query())
        .isEqualTo("status:failed name:mail*");

    tasks.own.rename(tasks.own.front(), "Redder", null);
    assertThat(names(other)).containsExactly("Redder");
    assertThat(tasks.own.front().digit()).isNull();
    tasks.own.remove(tasks.own.front());
    assertThat(names(other)).isEmpty();
    assertThat(tasks.own.front()).isNull();
    assertThat(tasks.filter.line.get()).isEqualTo("status:failed name:mail*");
  }

  @Test
  void ofTwoViewsThatAskForTheSameTheOneChosenIsInFront() {
    tasks.filter.show(FibFlowViews.PAUSED);
    tasks.own.save("Mine", null);
    assertThat(tasks.own.front().name()).isEqualTo("Mine");
    tasks.filter.show(FibFlowViews.PAUSED);
    assertThat(tasks.own.front()).isNull();
    assertThat(tasks.filter.view()).isEqualTo(FibFlowViews.PAUSED);
  }

  @Test
  void aNameIsNeededAndNoTwoAreTheSame() {
    tasks.own.save("Mine", null);
    assertThat(tasks.own.problemWith("  ", null)).isEqualTo("Give the view a name.");
    assertThat(tasks.own.problemWith("Mine ", null)).contains("“Mine” already");
    assertThat(tasks.own.problemWith("Mine", "Mine")).isEmpty();
    assertThat(tasks.own.problemWith("paused", null)).contains("already");
    assertThat(tasks.own.problemWith("x".repeat(61), null)).contains("60");
  }

  @Test
  void eachViewRemembersItsColumns() {
    assertThat(columns()).startsWith("id", "name", "status").doesNotContain("error", "since");
    List<SavedColumn> chosen =
        List.of(
            new SavedColumn("error", 333),
            new SavedColumn("name", null),
            new SavedColumn("since", null));
    tasks.columns.choose(chosen);
    tasks.filter.show(FibFlowViews.SUSPENDED);
    assertThat(columns())
        .containsExactly("id", "name", "reason", "since", "stage", "progress", "children", "tag");
    tasks.filter.show(ViewTerm.ALL);
    assertThat(tasks.columns.shown.get()).isEqualTo(chosen);

    tasks.own.save("Errors", null);
    tasks.columns.choose(List.of(new SavedColumn("id", null)));
    assertThat(kept.of("fib-flow").named("Errors").orElseThrow().columns())
        .containsExactly(new SavedColumn("id", null));
    tasks.filter.show(ViewTerm.ALL);
    assertThat(columns()).as("of all").containsExactly("error", "name", "since");
    tasks.columns.choose(tasks.columns.usual());
    assertThat(kept.of("fib-flow").columns()).isEmpty();
    assertThat(columns()).startsWith("id", "name", "status");
  }

  @Test
  void sinceIsToldOfAllThatRestsOnceItIsShown() {
    assertThat(tasks.list.read.value.get().rows()).allMatch(row -> row.since() == null);
    tasks.columns.choose(List.of(new SavedColumn("id", null), new SavedColumn("since", null)));
    Map<String, Boolean> told = new TreeMap<>();
    tasks
        .list
        .read
        .value
        .get()
        .rows()
        .forEach(
            row -> told.merge(row.task().status().code(), row.since() != null, (a, b) -> a || b));
    assertThat(told)
        .containsEntry("completed", true)
        .containsEntry("paused", true)
        .containsEntry("suspended", true)
        .containsEntry("failed", true);
    if (told.containsKey("running")) {
      assertThat(told).containsEntry("running", false);
    }
  }

  @Test
  void columnsThatTheStoreDoesNotHaveAreLeftOut() {
    kept.change(
        "fib-flow",
        all ->
            all.showing("all", List.of(new SavedColumn("moon", 90), new SavedColumn("tag", null)))
                .showing("paused", List.of(new SavedColumn("moon", 90))));
    assertThat(columns()).containsExactly("tag");
    tasks.filter.show(FibFlowViews.PAUSED);
    assertThat(columns()).startsWith("id", "name", "since");
  }

  @Test
  void viewsGoFromOneOperatorToAnother() throws Exception {
    tasks.filter.type("status:failed");
    tasks.own.save("Red", 1);
    tasks.filter.type("tag:x");
    tasks.own.save("Tagged", null);
    Path file = directory.resolve("mine.json");
    tasks.own.export(new WholeTextFile(file, false));
    assertThat(tasks.own.files.success.get()).isEqualTo("2 views were written to mine.json.");
    tasks.own.export(new WholeTextFile(file, false));
    assertThat(tasks.own.files.failure.get()).contains("mine.json exists already");

    tasks.own.remove(kept.of("fib-flow").named("Tagged").orElseThrow());
    tasks.filter.type("status:running");
    tasks.own.save("tagged", 2);
    tasks.own.add(file);
    assertThat(names(tasks)).containsExactly("Red", "tagged", "Tagged");
    assertThat(tasks.own.files.success.get()).isEqualTo("1 view was added. 1 was there already.");

    SavedView mine = kept.of("fib-flow").named("Red").orElseThrow();
    tasks.own.rename(mine, "Red", 5);
    tasks.own.add(file);
    assertThat(names(tasks)).containsExactly("Red", "tagged", "Tagged", "Red (2)");
    assertThat(kept.of("fib-flow").named("Red (2)").orElseThrow().digit()).isEqualTo(1);
  }

  @Test
  void theReasonThatAChipAsksForIsSavedToo() {
    tasks.filter.show(FibFlowViews.SUSPENDED);
    tasks.filter.setSuspendReason("awaiting_subtasks");
    int rows = tasks.list.read.value.get().rows().size();
    tasks.own.save("Waiting", null);
    assertThat(kept.of("fib-flow").named("Waiting").orElseThrow().query())
        .isEqualTo("status:suspended suspended:awaiting_subtasks");
    TasksViewModel again = page();
    again.filter.show(again.own.views.get().getFirst());
    assertThat(rows).isPositive();
    assertThat(again.list.read.value.get().rows()).hasSize(rows);
  }

  @Test
  void aFileThatHoldsNoViewsOfTheKindIsToldFrom() throws Exception {
    Path file = Files.writeString(directory.resolve("a.json"), "{}");
    tasks.own.add(file);
    assertThat(tasks.own.files.failure.get())
        .isEqualTo(
            "a.json holds no views of Holdfast. Choose a file that “Export my views” wrote.");
    ObjectFolder folder = new ObjectFolder(Files.createDirectory(directory.resolve("objects")));
    try (TaskStore objects =
        KnownStores.ALL.open(
            StoreAddress.parse(folder.address()), StoreOptions.defaults(SecretSource.NONE))) {
      TasksViewModel foreign = TaskSessions.tasks(objects, new ImmediateJobRunner(), kept);
      foreign.own.save("Objects", null);
      foreign.own.export(new WholeTextFile(file, true));
      assertThat(names(foreign)).containsExactly("Objects");
    }
    assertThat(names(tasks)).isEmpty();
    tasks.own.add(file);
    assertThat(tasks.own.files.failure.get()).contains("Import them there");
    tasks.own.add(directory.resolve("none.json"));
    assertThat(tasks.own.files.failure.get()).isEqualTo("none.json does not exist any more.");
    tasks.own.files.forget();
    assertThat(tasks.own.files.failure.get()).isEmpty();
  }

  @Test
  void aViewThatTheStoreCannotAnswerIsKeptAndNotOffered() {
    kept.change(
        "fib-flow",
        all ->
            all.adding(new SavedView("Odd", "colour:red", null, null, null, List.of()))
                .adding(new SavedView("Good", "", null, null, null, List.of())));
    assertThat(names(tasks)).containsExactly("Good");
    assertThat(kept.of("fib-flow").own()).hasSize(2);
  }
}
