package dev.holdfast.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.smallstore.SmallStoreProvider;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.TaskStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the smallest kinds can do, and what they cost. */
class SmallStoreTest extends KindScene {

  private static final Path KINDS = Path.of("src/test/java/dev/holdfast/store");

  @Override
  TestKind make(Path where) throws SQLException {
    return WorkKind.in(where, new SmallStoreProvider());
  }

  @Test
  void itCountsListsAndShows() {
    assertThat(store.overview(NEVER).byStatus()).containsEntry(new TaskStatus("done"), 6L);
    assertThat(
            store
                .tasks(
                    new TaskQuery(TaskFilter.ALL, FieldTerm.ID.key(), SortOrder.ASC, 10, null),
                    NEVER)
                .items())
        .hasSize(6);
    due.forEach(id -> assertThat(store.task(id, NEVER)).as("%s", id).isPresent());
  }

  @Test
  void itPreviewsAndExplains() {
    assertThat(kind.ids(preview())).isEqualTo(due);
    due.forEach(
        id -> assertThat(kind.explained(store, id, held())).isEqualTo(TestKind.Fate.DELETED));
    young.forEach(
        id -> assertThat(kind.explained(store, id, held())).isEqualTo(TestKind.Fate.KEPT));
  }

  @Test
  void itSaysThatItOnlyReads() {
    Retention retention = Roles.of(store, Retention.class);
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> retention.writer(Choices.NONE, NEVER));
  }

  @Test
  void whatKindsCost() throws IOException {
    assertThat(lines("smallstore")).isLessThanOrEqualTo(150);
    assertThat(lines("objectstore")).isLessThanOrEqualTo(600);
  }

  /** Lines of code: no comments, imports and blanks. */
  private static long lines(String kind) throws IOException {
    try (Stream<Path> files = Files.list(KINDS.resolve(kind))) {
      List<Path> all = files.toList();
      long lines = 0;
      for (Path file : all) {
        String code = Files.readString(file).replaceAll("(?s)/\\*.*?\\*/", "");
        lines +=
            code.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .filter(line -> !line.startsWith("//") && !line.startsWith("import "))
                .count();
      }
      return lines;
    }
  }
}
