package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.Count;
import dev.holdfast.task.Fields;
import dev.holdfast.task.PayloadPath;
import dev.holdfast.task.PayloadPath.Step;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.text.query.Query;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.statistics.Statistics;

/** What a query finds in payloads is what reading each of them tells, on every engine. */
class PayloadPropertyTest {

  private static final Cancellation NEVER = Cancellation.never();
  private static final Map<TestEngine, Made> STORES = new EnumMap<>(TestEngine.class);

  /** A store of these tests, emptied for each try. */
  private record Made(OracleStore database, TaskStore store, Path directory) {}

  private static Made made(TestEngine engine) throws IOException, SQLException {
    Made made = STORES.get(engine);
    if (made == null) {
      Path directory = TestFolder.make("payloads");
      OracleStore database = engine.empty(directory);
      made = new Made(database, database.open(), directory);
      STORES.put(engine, made);
    }
    return made;
  }

  @AfterContainer
  static void dispose() throws IOException, SQLException {
    for (Map.Entry<TestEngine, Made> each : STORES.entrySet()) {
      each.getValue().store().close();
      each.getKey().dispose(each.getValue().database());
      TestFolder.delete(each.getValue().directory());
    }
    STORES.clear();
  }

  /** What tasks were given, and what is asked of them. */
  record Case(List<String> payloads, List<String> queries) {}

  @Provide
  Arbitrary<Case> cases() {
    return Arbitraries.randomValue(
        random ->
            new Case(
                IntStream.range(0, 12).mapToObj(_ -> new Hostile(random).payload()).toList(),
                IntStream.range(0, 8).mapToObj(_ -> query(random)).toList()));
  }

  private static String query(Random random) {
    List<String> terms = new ArrayList<>();
    for (int more = random.nextInt(5) / 3; more >= 0; more--) {
      List<Step> steps = new ArrayList<>();
      for (int deeper = random.nextInt(4) / 3; deeper >= 0; deeper--) {
        steps.add(
            random.nextInt(8) == 0
                ? new Step.Index(random.nextInt(3))
                : new Step.Key(Hostile.key(random)));
      }
      String path = new PayloadPath(steps).toString();
      terms.add(
          (random.nextInt(4) == 0 ? "-" : "")
              + "payload"
              + (path.startsWith("[") ? "" : ".")
              + path
              + ":"
              + value(random));
    }
    return String.join(" ", terms);
  }

  private static String value(Random random) {
    String text = Hostile.any(random, Hostile.TEXTS);
    String quoted = '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    String number =
        Hostile.any(random, List.of("0", "1", "10", "9.5", "0.1", "1e23", "4711", "4711"));
    String large =
        Hostile.any(
            random, List.of("9007199254740992", "9007199254740993", "-1e308", "123456789012"));
    return switch (random.nextInt(6)) {
      case 0 -> Hostile.any(random, List.of("true", "false", "null", "a*", "*é*", "\"1*\""));
      case 1 -> number;
      case 2 -> large;
      case 3 ->
          Hostile.any(random, List.of(">%s", ">=%s", "<%s", "<=%s", "%s..", "..%s", "0..%s"))
              .formatted(number);
      default -> text.isEmpty() ? "x" : quoted;
    };
  }

  @Property(tries = 200)
  void everyEngineFindsWhatReadingTells(@ForAll TestEngine engine, @ForAll("cases") Case asked)
      throws Exception {
    Made made = made(engine);
    made.database().execute("delete from fib_flow_tasks");
    List<Task> all = new ArrayList<>();
    try (Connection connection = made.database().connect()) {
      connection.setAutoCommit(false);
      for (String payload : asked.payloads()) {
        long id = all.size() + 1;
        TaskRows.task(connection, id, "payload", payload);
        Map<String, Object> fields = new java.util.HashMap<>();
        fields.put("payload", payload);
        all.add(new Task(TaskId.of(id), new Fields(fields)));
      }
      connection.commit();
    }
    for (String typed : asked.queries()) {
      TaskFilter filter = Query.parse(typed).narrow(TaskFilter.ALL, FibFlowTerms.LISTING, 0);
      List<Task> expected =
          all.reversed().stream()
              .filter(task -> filter.meetsConditions(task, (_, _) -> false))
              .toList();

      Statistics.label("finds some, not all")
          .collect(!expected.isEmpty() && expected.size() < all.size())
          .coverage(cover -> cover.check(true).percentage(share -> share > 4.0));
      assertThat(made.store().tasks(TaskQuery.newest(filter, 100), NEVER).items())
          .as("%s in %s", typed, asked.payloads())
          .extracting(Task::id)
          .isEqualTo(expected.stream().map(Task::id).toList());
      assertThat(made.store().count(filter, Duration.ofMinutes(1), NEVER))
          .isEqualTo(new Count(expected.size(), true));
    }
  }

  /** Writes payloads that nobody expects. */
  private record Hostile(Random random) {

    static final List<String> KEYS =
        List.of(
            "a", "b", "A", "a.b", "", "q\"q", "b\\s", "é", "等😀", "0", "a b", "$", "*", "[0]", "%",
            "null", "a", "b", "a", "'", "\t", "/");

    static final List<String> TEXTS =
        List.of(
            "a",
            "A",
            "ab",
            "",
            "1",
            "10",
            "true",
            "null",
            "é",
            "e",
            "等😀",
            "o'clock",
            "\"q\"",
            "b\\c",
            "a ",
            "line\nbreak",
            "%",
            "_",
            "\\u0061",
            "[1]",
            "{\"a\":1}",
            "/",
            "1.",
            "-");

    private static final List<String> NUMBERS =
        List.of(
            "0",
            "-0.0",
            "1",
            "1.0",
            "10",
            "1e1",
            "9.5",
            "0.1",
            "1e23",
            "4711",
            "4711.0",
            "47.11e2",
            "0.4711E+4",
            "4710.99999999999999999999",
            "4711.00000000000000000001",
            "0.99999999999999999",
            "9007199254740992",
            "9007199254740993",
            "123456789012345678901234567890",
            "-123456789012345678901234567890",
            "0.1000000000000000055511151231257827",
            "9.50000000000000000000000000000000001",
            "1e400",
            "-1e400",
            "1e-400",
            "1e308",
            "1.7976931348623159e308",
            "1e200000",
            "-0e99999",
            "123456789012",
            "1234567.89012e5",
            "18446744073709551616");

    private static final List<String> BROKEN =
        List.of(
            "",
            " ",
            "hello",
            "{a:1}",
            "{'a':1}",
            "{\"a\":01}",
            "{\"a\":1.}",
            "{\"a\":-}",
            "{\"a\":.5}",
            "{\"a\":+1}",
            "{\"a\":1e}",
            "{\"a\":-01}",
            "{\"a\":NaN}",
            "{\"a\":0x10}",
            "{\"a\":1,}",
            "[1,]",
            "{\"a\":1} x",
            "{\"a\":1}{\"a\":1}",
            "{\"a\":1/**/}",
            "\ufeff{\"a\":1}",
            "{\"a\":1}\u000b",
            "{\"a\":\"tab\there\"}",
            "{\"a\":\"\\x41\"}",
            "{\"a\":\"\\u00zz\"}",
            "{\"a\":\"x\\u0000y\",\"b\":1}",
            "{\"\\u0000\":1,\"a\":1}",
            "{\"a\":\"\\ud800\",\"b\":1}",
            "{\"a\":1,\"b\":\"1. - 2.\"}",
            "{\"a\":tru}",
            "{\"a\" 1}",
            "{\"a\":}",
            "{\"a\":1,\"a\"}",
            "null",
            "1",
            "\"a\"",
            "[[1,2],[\"a\"]]");

    static <T> T any(Random random, List<T> values) {
      return values.get(random.nextInt(values.size()));
    }

    /** Often the same one, so that queries find it. */
    static String key(Random random) {
      return random.nextInt(3) == 0 ? any(random, KEYS) : "a";
    }

    String payload() {
      return switch (random.nextInt(10)) {
        case 0 -> null;
        case 1, 2 -> any(random, BROKEN);
        case 3 -> {
          String whole = value(0);
          int at = random.nextInt(whole.length() + 1);
          yield random.nextBoolean()
              ? whole.substring(0, at)
              : whole.substring(0, at)
                  + any(random, List.of("x", "\"", "}", ",", "1", "\\", "-"))
                  + whole.substring(at);
        }
        case 4 -> {
          int depth = any(random, List.of(31, 32, 100, 101, 998, 999, 1_000, 20_000));
          yield "{\"a\":1,\"b\":" + "[".repeat(depth) + "]".repeat(depth) + ",\"é\":\"a\"}";
        }
        default -> object(0);
      };
    }

    private String blank() {
      return any(random, List.of("", "", "", " ", "\n", "\t"));
    }

    private String value(int depth) {
      return blank()
          + switch (random.nextInt(depth < 3 ? 6 : 4)) {
            case 0 -> any(random, NUMBERS);
            case 1, 2 -> text(any(random, TEXTS));
            case 3 -> any(random, List.of("true", "false", "null"));
            case 4 -> object(depth + 1);
            default -> array(depth + 1);
          }
          + blank();
    }

    private String object(int depth) {
      List<String> pairs = new ArrayList<>();
      for (int more = random.nextInt(7); more > 0; more--) {
        pairs.add(blank() + text(key(random)) + blank() + ":" + value(depth));
      }
      return "{" + String.join(",", pairs) + "}";
    }

    private String array(int depth) {
      List<String> values = new ArrayList<>();
      for (int more = random.nextInt(4); more > 0; more--) {
        values.add(value(depth));
      }
      return "[" + String.join(",", values) + "]";
    }

    /** Any sign may be escaped, some must. */
    private String text(String text) {
      StringBuilder json = new StringBuilder("\"");
      boolean often = random.nextInt(4) == 0;
      text.codePoints()
          .forEach(
              sign -> {
                if (sign < ' ' || often && random.nextBoolean()) {
                  for (char half : Character.toChars(sign)) {
                    json.append("\\u%04x".formatted((int) half));
                  }
                } else {
                  json.append(sign == '"' || sign == '\\' ? "\\" : "").appendCodePoint(sign);
                }
              });
      return json.append('"').toString();
    }
  }
}
