package dev.holdfast.store.jobtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.KindFile.Answer;
import dev.holdfast.store.KindFile.Chosen;
import dev.holdfast.store.KindFile.Question;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What no file may say, and that those that ship say nothing of it. */
class MappingCheckTest {

  /** A file about one table. */
  static final String FILE =
      """
      holdfast: mapping/1
      id: work
      title: Work
      engines: [postgresql]
      schema: app
      detect: {tables: {work: [id, state, ended]}, version: "SELECT 1"}
      subject: {one: job, many: jobs}
      task:
        from: "{s}.work t"
        key: {id: bigint}
        fields: {name: t.kind, finished: t.ended}
        guard: [t.state]
      status:
        sql: t.state
        terms: {open: {as: ready}, done: {as: succeeded, end: true}}
      retention:
        - {status: [done], since: t.ended, keep: 90m, when: "<="}
      delete:
        steps: [{table: "{s}.work", key: {id: id}}]
        never: "t.state = 'open'"
      hazards:
        - {id: big_one, level: warn, if: t.size > 5, title: Big, text: "It is big."}
      leave: [other]
      """;

  static Answer check(String yaml) {
    return KindQuestions.check(
        new Question("work.yaml", yaml, null, null, null, Chosen.NONE, Cancellation.never()));
  }

  static Stream<String> shipped() {
    return JobKind.SHIPPED.stream();
  }

  @ParameterizedTest
  @MethodSource("shipped")
  void whatShipsPassesItsOwnChecks(String id) {
    assertThat(JobKind.shipped(id).check(true)).isEmpty();
    assertThat(Outline.of(JobKind.text(id))).isEqualTo(Outline.of(JobKind.shipped(id).plain()));
  }

  @Test
  void aGoodFileHasNothingToSay() {
    Answer answer = check(FILE);

    assertThat(answer.notes()).isEmpty();
    assertThat(answer.id()).isEqualTo("work");
    assertThat(answer.does().get("reads")).isEqualTo(List.of("work", "other"));
    assertThat(answer.does().get("deletes")).isEqualTo(List.of("work"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "leave: [other]|by_engine: {sqlite: {schema: x}}|23:13 “sqlite” is no engine of this file;"
            + " “postgresql” is one",
        "title: Work|title: ''|3:8 one value is expected here",
        "leave: [other]|leave: ['']|23:9 one value is expected here",
        "leave: [other]|sections: {' ': SELECT 1}|23:17 its name needs characters other than “/”",
        "title: Big, text|title: ' ', text|22:55 one value is expected here",
        "{open: {as|{'o\\': {as|15:17 the name of a status cannot have “\\” in it",
        "id: work|id: My Work|2:5 small letters, digits and “-”, such as my-jobs are expected here",
        "engines: [postgresql]|engines: [postgres]|4:11 “postgres” is no engine; “postgresql” is"
            + " one",
        "finished: t.ended|ended: t.ended|11:26 “ended” is no key here; “name” is one",
        "as: succeeded|as: success|15:41 “success” is no state; “succeeded” is one",
        "done: {as: succeeded, end: true}|lost: {as: failed, end: true}, done: {as:"
            + " succeeded}|15:67 a clause of “retention” deletes “done”, which is not “end: true”",
        ", end: true|, end: false|15:10 no status is ever “end: true”, so nothing could be cleaned"
            + " up",
        "key: {id: bigint}|key: {}|10:8 “key” needs the columns of the primary key, such as {id:"
            + " bigint}",
        "keep: 90m|keep: -90m|17:44 a duration such as 24h or 7d is expected here",
        "status: [done]|status: [dome]|17:15 “dome” is no status of this file; “done” is one",
        "level: warn|level: bad|22:26 “bad” is no level; “warn” is one",
        "\"{s}.work\", key|billing.work, key|19:19 {s}. and the name of a table are expected here",
        "\"SELECT 1\"}|\"SELECT 1\", read: 9-3}|6:73 versions such as 6-8 or 123,125 are expected"
            + " here",
        "key: {id: id}|key: {id: ip}|19:41 “ip” is no column of the key; “id” is one",
        "leave: [other]|children: {parent: {above: up}}|23:28 “up” is no column of the key; “id”"
            + " is one",
        "leave: [other]|children: {parnt: {above: id}}|23:12 “parnt” is no key here; “parent” is"
            + " one",
      })
  void whatDoesNotFitTogetherIsSaidWithItsPlace(String right, String wrong, String said) {
    assertThat(said(right, wrong)).containsExactly(said);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1; DROP TABLE app.work",
        "1 -- more",
        "1 /* more */",
        "pg_sleep(1)",
        "pg_catalog.pg_sleep(1)",
        "\\\"pg_sleep\\\"(1)",
        "query_to_xml('SELECT 1', true, true, '')",
        "pg_read_file('/etc/passwd')",
        "set_config('role', 'x', false)",
        "{s}.cleanup(t.id)",
        "(SELECT count(*) FROM {s}.secrets)",
        "(SELECT count(*) FROM secrets)",
        "(SELECT count(*) FROM billing.accounts)",
        "EXISTS (WITH x AS (SELECT 1) SELECT 1 FROM x)",
        "EXISTS (SELECT 1 FROM {s}.work w FOR UPDATE)",
        "(DELETE FROM {s}.work RETURNING id)",
        "t.a OPERATOR(app.+) 1",
        "'x'::app.evil IS NULL",
        "CAST(t.a AS app.evil) IS NULL",
        "$$x$$ = t.a",
        "E'\\\\'' = t.a",
        "t.a ? 'x'",
        "t.a = :other",
        "t.a = 1, 2",
        "1) OR (1",
        "SELECT 1",
        "(((((((((((((((((((((((((((((1)))))))))))))))))))))))))))))",
        "",
      })
  void whatMayNotBeAskedIsRefusedBeforeADatabaseSeesIt(String sql) {
    assertThat(said("t.size > 5", "\"" + sql + "\""))
        .as("%s", sql)
        .hasSize(1)
        .first()
        .asString()
        .startsWith("22:");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "t.a->>'b' = 'c' AND (t.d::timestamptz < {now} OR t.e[1] IS NULL)",
        "EXISTS (SELECT 1 FROM {s}.other o WHERE o.id = t.id)",
        "(SELECT count(*) FILTER (WHERE o.x) OVER (PARTITION BY o.y) FROM {s}.other o LIMIT 1) > 1",
        "t.a @> '{1}' AND t.b ~ '^x\\\\d' AND t.c IS DISTINCT FROM NULL",
        "extract(epoch FROM t.ended) > 5 AND 'a--b;' <> t.kind",
        "t.ended < {now} - interval '1 day'",
        "CASE WHEN t.delete THEN coalesce(t.a, 1) > greatest(2, 3) END",
      })
  void whatReadsIsTaken(String sql) {
    assertThat(said("t.size > 5", "\"" + sql + "\"")).isEmpty();
  }

  @Test
  void whatIsTooDeepOrLongIsNoFault() {
    assertThat(check("a: " + "[".repeat(20_000)).notes()).hasSize(1);
    String deep = "\"" + "(".repeat(3_000) + "1" + ")".repeat(3_000) + " > 1\"";
    assertThat(said("t.size > 5", deep)).containsExactly("22:36 this is nested too deep");
    assertThat(said("t.size > 5", "\"t.kind <> '" + "x".repeat(50_000) + "'\"")).isEmpty();
  }

  @Test
  void whatMultipliesOrFitsNowhereIsRefusedWithItsPlace() {
    StringBuilder doubling = new StringBuilder("a0: &a0 [x, x]\n");
    for (int at = 1; at < 25; at++) {
      doubling.append("a%1$d: &a%1$d [*a%2$d, *a%2$d]\n".formatted(at, at - 1));
    }
    assertThat(check(doubling.toString()).notes()).hasSize(1);
    String nested = "(SELECT 1 FROM {s}.other o WHERE o.x IN ".repeat(20) + "(1)" + ")".repeat(20);
    assertThat(said("t.size > 5", "\"" + nested + " > 1\""))
        .containsExactly("22:36 this is nested too deep");
    for (String wrong :
        List.of(
            "by_version: {none: {title: x}}",
            "by_version: [1]",
            "by_engine: x",
            "sections: {\"a/b\": \"SELECT 1 FROM {s}.other\"}")) {
      assertThat(said("holdfast: mapping/1", "holdfast: mapping/1\n" + wrong))
          .as(wrong)
          .singleElement()
          .asString()
          .startsWith("2:");
    }
    assertThat(said("id: work", "id: a" + "-a".repeat(50_000)))
        .singleElement()
        .asString()
        .contains("small letters");
  }

  @Test
  void whatIsStillToBeSaidIsNamed() {
    assertThat(said("as: ready", "as: \"?\""))
        .containsExactly("15:22 say what the status “open” is, and whether a job in it has ended");
  }

  private static List<String> said(String right, String wrong) {
    assertThat(FILE).contains(right);
    return check(FILE.replace(right, wrong)).notes().stream()
        .map(note -> note.line() + ":" + note.column() + " " + note.text())
        .toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "set: {state: \"pg_sleep(1)\"}",
        "set: {state: \"'open'\"}, lock: \"DELETE FROM {s}.work\"",
        "set: {state: \"'open'\"}, lock: \"SELECT pg_sleep(1) FOR UPDATE\"",
        "set: {state: \"'open'\"}, asks: {at: {type: time, default: \"pg_sleep(1)\"}}",
        "set: {state: \"'open'\"}, notify: {channel: c, json: {\"a', pg_sleep(1)) --\": t.id}}",
        "set: {state: \"'open'\"}, notify: {channel: c, json: {a: pg_sleep(1)}}",
        "set: {state: \"'open'\"}, notify: {channel: c, table: \"{s}.users\", json: {a: t.id}}",
        "call: \"{s}.again(t.id)\"",
      })
  void whatAnActionMayNotDoIsRefused(String act) {
    String good = FILE + "actions:\n  retry: {allowed: \"t.state = 'done'\", %s}\n";

    assertThat(check(good.formatted(act)).notes()).hasSize(1).allMatch(note -> note.line() == 25);
    assertThat(
            check(
                    good.formatted(
                        "set: {state: \"'open'\"}, lock: \"SELECT w.id FROM {s}.work w FOR"
                            + " UPDATE\""))
                .notes())
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "mysql", "mariadb"})
  void whatAnActionDoesIsJudgedOnEveryEngine(String engine) {
    String file =
        FILE.replace("[postgresql]", "[" + engine + "]").replace("schema: app\n", "")
            + "actions:\n  retry: {allowed: \"t.state = 'done'\", set: {state: %s}}\n";

    assertThat(check(file.formatted("\"'open'\"")).notes()).isEmpty();
    assertThat(check(file.formatted("\"(SELECT s.sql FROM other_table s)\"")).notes())
        .hasSize(1)
        .allMatch(note -> note.text().contains("other_table"));
  }

  @Test
  void isShortEnoughToBeCheckedAtOnce() {
    String sections =
        IntStream.range(0, 20_000)
            .mapToObj("  s%d: SELECT 1\n"::formatted)
            .collect(Collectors.joining("", "sections:\n", ""));
    assertThat(check(FILE + sections).notes().getFirst().text())
        .isEqualTo("at most 100 can stand here, and there are 20000");
    String hazard = "  - {id: big_%d, level: warn, if: t.size > 5, title: Big, text: Big}\n";
    String hazards =
        IntStream.range(0, 8).mapToObj(hazard::formatted).collect(Collectors.joining());
    assertThat(check(FILE.replace("leave:", hazards + "leave:")).notes().getFirst().text())
        .isEqualTo("at most 8 can be of deleting");
  }
}
