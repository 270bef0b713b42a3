package dev.holdfast.kind;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.retention.run.Batches;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.keyedstore.KeyedStoreProvider;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.task.TaskStatus;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A kind of which two columns are the key, and the database deletes a part by itself. */
class KeyedStoreKindTest extends KindContract {

  @Override
  TestKind make(Path where) throws SQLException {
    return WorkKind.in(where, new KeyedStoreProvider());
  }

  @Test
  void aStepThatDeletesAnotherNumberThanPlannedTakesTheBatchBack() throws Exception {
    Set<String> before = kind.rows();
    ((WorkKind) kind)
        .execute(
            "create trigger more after delete on work begin delete from stamps where of_no <>"
                + " old.no; end");
    List<Planned> one =
        due.stream()
            .limit(1)
            .map(
                id ->
                    new Planned(
                        id,
                        new TaskStatus("done"),
                        kind.clock() - 900_000,
                        null,
                        null,
                        Set.of(),
                        null))
            .toList();

    try (Operation writer = Roles.of(store, Retention.class).writer(Choices.NONE, NEVER)) {
      assertThat(failureOf(() -> Batches.apply(writer, one)))
          .isInstanceOf(StoreFailure.NotAsPlanned.class);
    }

    assertThat(kind.rows()).isEqualTo(before);
  }

  @Test
  void whatTheDatabaseDeletesByItselfIsCounted() {
    List<Planned> all =
        due.stream()
            .map(
                id ->
                    new Planned(
                        id,
                        new TaskStatus("done"),
                        kind.clock() - 900_000,
                        null,
                        null,
                        Set.of(),
                        null))
            .toList();

    try (Operation writer = Roles.of(store, Retention.class).writer(Choices.NONE, NEVER)) {
      assertThat(Batches.apply(writer, all).amounts())
          .containsEntry("notes", 8L)
          .containsEntry("stamps", 4L);
    }
  }
}
