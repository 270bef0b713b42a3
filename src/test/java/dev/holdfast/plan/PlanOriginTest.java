package dev.holdfast.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.store.KnownStores;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.fibflow.FibFlowTerms;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read of a plan before its store is open. */
class PlanOriginTest {

  @TempDir private Path folder;

  private Path file(String name, String content) throws Exception {
    return Files.writeString(folder.resolve(name), content);
  }

  private static PlanProblem problem(Path file) {
    try {
      PlanOrigin.of(file);
      return null;
    } catch (PlanException refused) {
      return refused.problem;
    }
  }

  @Test
  void theAddressIsReadOfBothKindsOfPlan() throws Exception {
    String header = "\n{\"store\":{\"place\":\"p\",\"address\":\"postgresql://ann@h/db\"}}\nrest";
    Path tasks = file("tasks.plan", "holdfast-plan" + header);
    Path streams = file("streams", "holdfast-stream-plan" + header);
    assertThat(PlanOrigin.of(tasks))
        .contains(new PlanOrigin(tasks, PlanForm.TASKS, "postgresql://ann@h/db"));
    assertThat(PlanOrigin.of(streams))
        .contains(new PlanOrigin(streams, PlanForm.STREAMS, "postgresql://ann@h/db"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{}", "[]", "null", "{\"store\":7}", "{\"store\":{\"address\":{\"a\":1}}}"})
  void aHeaderWithoutAnAddressNamesNone(String header) throws Exception {
    Path file = file("a.plan", "holdfast-plan\n" + header + "\n");
    assertThat(PlanOrigin.of(file)).contains(new PlanOrigin(file, PlanForm.TASKS, null));
  }

  @Test
  void aFileThatIsGoneIsSaidInWordsWhateverItWas() {
    Path gone = folder.resolve("gone");
    for (Consumer<Path> reader :
        List.<Consumer<Path>>of(
            file -> PlanFile.read(file, PlanForm.TASKS, FibFlowTerms.TERMS),
            file -> PlanFile.read(file, PlanForm.STREAMS, KnownStores.ALL.terms()),
            Approvers::read,
            Approvers::privateKey)) {
      assertThatThrownBy(() -> reader.accept(gone))
          .isInstanceOfSatisfying(
              PlanException.class,
              refused ->
                  assertThat(refused.details())
                      .containsExactly(gone, "there is no such file or folder"));
    }
  }

  @Test
  void whatIsNoPlanIsNotTakenForOne() throws Exception {
    assertThat(PlanOrigin.of(file("a.sqlite", "SQLite format 3\0"))).isEmpty();
    assertThat(PlanOrigin.of(file("empty", ""))).isEmpty();
    assertThat(PlanOrigin.of(folder.resolve("nowhere"))).isEmpty();
    assertThat(problem(file("a.plan", "Buy milk"))).isEqualTo(PlanProblem.NO_PLAN);
    assertThat(problem(file("b.PLAN", ""))).isEqualTo(PlanProblem.NO_PLAN);
    assertThat(problem(folder.resolve("nowhere.plan"))).isEqualTo(PlanProblem.FILE);
    assertThat(problem(file("c", "holdfast-plan\n{\"store\""))).isEqualTo(PlanProblem.ALTERED);
  }

  @Test
  void aFolderIsNoPlan() throws Exception {
    assertThat(problem(Files.createDirectory(folder.resolve("d.plan"))))
        .isEqualTo(PlanProblem.NO_PLAN);
    assertThat(PlanOrigin.of(folder)).isEmpty();
  }

  /** Nobody writes into the pipe: reading it would never end. */
  @Test
  @Timeout(60)
  @DisabledOnOs(OS.WINDOWS)
  void aPipeIsNotWaitedFor() throws Exception {
    Path pipe = folder.resolve("p.plan");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).inheritIO().start().waitFor())
        .isZero();
    assertThat(problem(pipe)).isEqualTo(PlanProblem.NO_PLAN);
  }

  @Test
  void bytesOfAnyKindAreNoBug() throws Exception {
    Random random = new Random(7);
    for (int round = 0; round < 200; round++) {
      byte[] bytes = new byte[random.nextInt(4_000)];
      random.nextBytes(bytes);
      byte[] magic = "holdfast-plan\n".getBytes(StandardCharsets.UTF_8);
      System.arraycopy(magic, 0, bytes, 0, Math.min(magic.length, bytes.length));
      Path file = Files.write(folder.resolve("random.plan"), bytes);
      assertThat(problem(file)).isIn(PlanProblem.ALTERED, PlanProblem.NO_PLAN, null);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "psql://ann:secret@h/db, postgresql://ann@h/db",
    "postgresql://h/db?password=secret&currentSchema=a, postgresql://h/db?currentSchema=a",
    "postgresql://h/db?sslpassword=secret, postgresql://h/db",
    "postgresql://h/db?user=u&trustStorePassword=secret&sslmode=require, "
        + "postgresql://h/db?user=u&sslmode=require",
    "eventstream+postgresql://u:secret@h/db?table=e, eventstream+postgresql://u@h/db?table=e",
    "sqlite:/srv/../srv/a.sqlite, sqlite:/srv/a.sqlite"
  })
  void noSecretIsWrittenIntoAPlan(String typed, String written) {
    assertThat(StoreAddress.parse(typed).withWholePath().withoutSecrets()).isEqualTo(written);
  }

  @Test
  void aStoreIsFoundByItsPathOrASymbolicLinkAndThePathInThePlanIsNotLookedAt() throws Exception {
    Path store = Files.createFile(folder.resolve("a.sqlite"));
    Path hard = Files.createLink(folder.resolve("b.sqlite"), store);
    Path soft = Files.createSymbolicLink(folder.resolve("c.sqlite"), store);
    Path copy = Files.copy(store, folder.resolve("d.sqlite"));
    PlanOrigin origin = new PlanOrigin(folder.resolve("a.plan"), PlanForm.TASKS, "sqlite:" + store);

    assertThat(origin.isOf(StoreAddress.parse("sqlite:" + store))).isTrue();
    // Only a look at both files could tell that they are one.
    assertThat(origin.isOf(StoreAddress.parse("sqlite:" + hard))).isFalse();
    assertThat(origin.isOf(StoreAddress.parse("sqlite:" + soft))).isTrue();
    assertThat(origin.isOf(StoreAddress.parse("sqlite:" + copy))).isFalse();
    assertThat(origin.isOf(StoreAddress.parse("postgresql://h/db"))).isFalse();
    Files.delete(store);
    assertThat(origin.isOf(StoreAddress.parse("sqlite:" + store))).isTrue();
  }

  @Test
  void aFileIsWrittenByItsWholePath() {
    assertThat(StoreAddress.parse("sqlite:tasks.sqlite").withWholePath().withoutSecrets())
        .isEqualTo("sqlite:" + Path.of("tasks.sqlite").toAbsolutePath());
  }

  @Test
  void theAddressIsUnderTheDigest() throws Exception {
    Path plan = folder.resolve("a.plan");
    Path earlier = Path.of(PlanFileTest.class.getResource("/plan/format-1.plan").toURI());
    String text = Files.readString(earlier, StandardCharsets.ISO_8859_1);
    String named = text.replaceFirst("\"store\":\\{", "\"store\":{\"address\":\"sqlite:/other\",");
    Files.writeString(plan, named, StandardCharsets.ISO_8859_1);
    assertThat(PlanOrigin.of(plan).orElseThrow().address()).isEqualTo("sqlite:/other");
    assertThatThrownBy(() -> PlanFile.read(plan, PlanForm.TASKS, FibFlowTerms.TERMS))
        .isInstanceOfSatisfying(
            PlanException.class,
            refused -> assertThat(refused.problem).isEqualTo(PlanProblem.ALTERED));
  }
}
