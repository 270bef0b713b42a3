package dev.holdfast.desktop.tasklist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.desktop.fx.Copied;
import dev.holdfast.desktop.fx.CopyAs;
import dev.holdfast.desktop.fx.CopyAs.Form;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.hold.HeldTasks;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.text.Language;
import dev.holdfast.text.query.Query;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is copied of tasks, and that it is the same in every language. */
class TaskCopiesTest extends FxTest {

  @TempDir Path directory;

  private TaskStore store;
  private List<Task> some;

  @BeforeEach
  void open() throws Exception {
    store = OracleStores.sqlite(directory, Journal.WAL).open();
    some =
        store
            .tasks(
                new TaskQuery(TaskFilter.ALL, FieldTerm.ID.key(), SortOrder.DESC, 2, null),
                Cancellation.never())
            .items();
  }

  @AfterEach
  void close() {
    Language.choose(Locale.ENGLISH);
    store.close();
  }

  @Test
  void idsStandOnePerLine() throws Exception {
    assertThat(copied(Form.IDS, () -> HeldTasks.NONE))
        .isEqualTo(some.get(0).id() + "\n" + some.get(1).id());
  }

  @Test
  void jsonHasTheFieldsOfTheCommandLine() throws Exception {
    JsonNode tasks = new ObjectMapper().readTree(copied(Form.JSON, () -> HeldTasks.NONE));
    assertThat(tasks).hasSize(2);
    assertThat(tasks.get(0).get("id").asLong()).isEqualTo(number(some.get(0)));
    assertThat(tasks.get(0).get("status").asText()).isEqualTo(some.get(0).status().code());
    assertThat(tasks.get(0).get("held").asBoolean()).isFalse();
  }

  @Test
  void nothingIsSaidOfHoldsThatNobodyKnows() throws Exception {
    JsonNode tasks = new ObjectMapper().readTree(copied(Form.JSON, () -> null));
    assertThat(tasks.get(0).has("held")).isFalse();
    assertThat(copied(Form.CSV, () -> null).lines().findFirst().orElseThrow())
        .startsWith("id,name,type,status")
        .doesNotContain("held");
  }

  @Test
  void theCommandListsTheSameTasks() throws Exception {
    assertThat(copied(Form.COMMAND, () -> HeldTasks.NONE))
        .isEqualTo(
            "holdfast tasks sqlite:/a.db --where 'id:"
                + some.get(0).id()
                + " id:"
                + some.get(1).id()
                + "' --limit 2");
  }

  @Test
  void noCommandIsOfferedThatWouldBeRefused() throws Exception {
    assertThat(offersCommand(Query.MOST)).isTrue();
    assertThat(offersCommand(Query.MOST + 1)).isFalse();
  }

  private boolean offersCommand(int tasks) throws Exception {
    some = Collections.nCopies(tasks, some.getFirst());
    return onFx(() -> Copied.isOffered(List.of(menu(() -> null)), Form.COMMAND));
  }

  @Test
  void noLanguageChangesWhatIsCopied() throws Exception {
    String json = copied(Form.JSON, () -> HeldTasks.NONE);
    String csv = copied(Form.CSV, () -> HeldTasks.NONE);
    Language.choose(Language.CHINESE);
    assertThat(menu(() -> HeldTasks.NONE).getText()).isEqualTo("复制为");
    assertThat(copied(Form.JSON, () -> HeldTasks.NONE)).isEqualTo(json);
    assertThat(copied(Form.CSV, () -> HeldTasks.NONE)).isEqualTo(csv);
  }

  private String copied(Form form, Supplier<HeldTasks> held) throws Exception {
    return onFx(() -> Copied.by(List.of(menu(held)), form));
  }

  private CopyAs menu(Supplier<HeldTasks> held) {
    return TaskCopies.menu("sqlite:/a.db", store.terms().listing(), () -> some, held);
  }

  private static long number(Task task) {
    return Long.parseLong(task.id().toString());
  }
}
