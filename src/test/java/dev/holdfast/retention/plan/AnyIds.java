package dev.holdfast.retention.plan;

import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Ids as stores have them, numbers and texts, and tasks with such ids. */
final class AnyIds {

  /** What is easily taken for something else. */
  static final List<String> TEXTS =
      List.of(
          "",
          " ",
          "0",
          "007",
          " 7",
          "7",
          "7 ",
          "-7",
          "a/b",
          "\u00fc",
          "u\u0308",
          "\ud83d\ude80",
          "x".repeat(300),
          "two\nlines",
          "\r\n",
          "*",
          "\"quoted\"",
          "\\n",
          "null",
          "3f2a8c1e-9b7d-4c55-8f10-2f9b6b1f0a77",
          "\u0000",
          "'; drop table tasks; --");

  private AnyIds() {}

  static Arbitrary<TaskId> texts() {
    Arbitrary<String> any =
        Arbitraries.strings()
            .all()
            .ofMaxLength(40)
            .filter(text -> StandardCharsets.UTF_8.newEncoder().canEncode(text));
    return Arbitraries.oneOf(Arbitraries.of(TEXTS), any).map(TaskId.Text::new);
  }

  static Arbitrary<TaskId> numbers() {
    return Arbitraries.longs().between(-5, Long.MAX_VALUE).map(TaskId::of);
  }

  static Arbitrary<TaskId> mixed() {
    return Arbitraries.oneOf(texts(), numbers(), Arbitraries.longs().between(0, 9).map(TaskId::of));
  }

  /** Tasks with different ids of one kind. */
  static Arbitrary<List<Candidate>> tasks(Arbitrary<TaskId> ids) {
    Arbitrary<TaskId> parent = ids.injectNull(0.5);
    Arbitrary<String> version = Arbitraries.of("\"etag-1\"", "\u00fc", "").injectNull(0.9);
    return Combinators.combine(ids, parent, parent, times(), version)
        .as(
            (id, above, root, time, token) ->
                new Candidate(
                    id,
                    TaskStatus.COMPLETED,
                    time,
                    null,
                    id.toString().length() % 2 == 0 ? null : "name",
                    "async",
                    null,
                    null,
                    above,
                    root,
                    token,
                    0))
        .list()
        .uniqueElements(Candidate::id)
        .ofMaxSize(60);
  }

  private static Arbitrary<Double> times() {
    return Arbitraries.oneOf(
        Arbitraries.integers().between(0, 3).map(Integer::doubleValue),
        Arbitraries.doubles().between(-1e9, 1e9));
  }
}
