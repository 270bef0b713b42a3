package dev.holdfast.text.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.NameFilter;
import dev.holdfast.task.PayloadMatch;
import dev.holdfast.task.PayloadMatch.Literal;
import dev.holdfast.task.PayloadMatch.Range;
import dev.holdfast.task.PayloadPath;
import dev.holdfast.task.PayloadPath.Step;
import dev.holdfast.task.TaskCondition;
import dev.holdfast.task.TaskCondition.Test.At;
import dev.holdfast.task.TaskCondition.Test.Contains;
import dev.holdfast.task.TaskCondition.Test.Is;
import dev.holdfast.task.TaskCondition.Test.Like;
import dev.holdfast.task.TaskCondition.Test.Span;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskStatus;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueryTest {

  private static final long NOW = 1_800_000_000L;
  private static final long DAY = 86_400;

  private static Query read(String typed) {
    return new QueryWords(FibFlowTerms.TERMS, null).read(typed);
  }

  private static TaskFilter filter(String typed) {
    return read(typed).narrow(TaskFilter.ALL, FibFlowTerms.LISTING, NOW);
  }

  private static TaskCondition one(String typed) {
    List<List<TaskCondition>> conditions = filter(typed).conditions();
    assertThat(conditions).hasSize(1);
    assertThat(conditions.getFirst()).hasSize(1);
    return conditions.getFirst().getFirst();
  }

  @ParameterizedTest
  @CsvSource({
    "shipped, true, payload.a.b:shipped",
    "007, true, 'payload.a.b:\"007\"'",
    "true, true, 'payload.a.b:\"true\"'",
    "true, false, payload.a.b:true",
    "7, false, payload.a.b:7",
    "A. K., true, 'payload.a.b:\"A. K.\"'"
  })
  void whatAPayloadHoldsIsAskedForAsItIsWritten(String value, boolean text, String word) {
    PayloadPath path = new PayloadPath(List.of(new Step.Key("a"), new Step.Key("b")));
    Query asked = Query.at(path, value, text);
    assertThat(asked).hasToString(word);
    assertThat(read(word)).isEqualTo(asked);
  }

  @Test
  void whatATaskHoldsIsOneWord() {
    assertThat(Query.of(FieldTerm.NAME, "mail send")).hasToString("name:\"=mail send\"");
    assertThat(Query.of(FieldTerm.CREATED, NOW)).hasToString("created:2027-01-15");
    assertThat(Query.of(FieldTerm.ERROR, "\n Timed out\nat 3")).hasToString("error:\"Timed out\"");
    assertThat(Query.of(FieldTerm.RETRIES, 3L)).hasToString("retries:3");
    assertThat(Query.of(FieldTerm.WORKER, null)).isNull();
    assertThat(Query.of(FieldTerm.WORKFLOW.inDetails(), 3L)).isNull();
  }

  @Test
  void aWordTakesThePlaceOfWhatAsksForTheSameOrIsLeftOut() {
    Query typed = read("worker:a worker:b -worker:c payload.x:1 payload.y:1 late");
    assertThat(typed.narrowedTo(read("worker:c")))
        .hasToString("payload.x:1 payload.y:1 \"late\" worker:c");
    assertThat(typed.narrowedTo(read("payload.x:2")))
        .hasToString("worker:a worker:b -worker:c payload.y:1 \"late\" payload.x:2");
    assertThat(typed.leavingOut(read("worker:a")))
        .hasToString("worker:b -worker:c payload.x:1 payload.y:1 \"late\" -worker:a");
  }

  @Test
  void aKeyAgainIsOrAndDifferentKeysAreAnd() {
    TaskFilter filter = filter("status:paused name:mail* status:failed name:ship");

    assertThat(filter.statuses())
        .isEqualTo(Set.of(new TaskStatus("paused"), new TaskStatus("failed")));
    assertThat(filter.conditions())
        .containsExactly(
            List.of(
                new TaskCondition(FieldTerm.NAME, false, new Like(new NameFilter("mail*"))),
                new TaskCondition(FieldTerm.NAME, false, new Like(new NameFilter("ship")))));
  }

  @Test
  void eachFreeTextAndEachMinusHasToHoldByItself() {
    assertThat(filter("timed \"out: at\" -type:cron -type:async").conditions())
        .containsExactlyInAnyOrder(
            List.of(new TaskCondition(FieldTerm.TEXT, false, new Contains("timed"))),
            List.of(new TaskCondition(FieldTerm.TEXT, false, new Contains("out: at"))),
            List.of(new TaskCondition(FieldTerm.TYPE, true, new Is("cron"))),
            List.of(new TaskCondition(FieldTerm.TYPE, true, new Is("async"))));
  }

  @Test
  void whatWasFilteredBeforeStillHolds() {
    TaskFilter before = TaskFilter.ALL.withStatuses(Set.of(new TaskStatus("paused")));
    TaskFilter after = Query.parse("status:failed").narrow(before, FibFlowTerms.LISTING, NOW);

    assertThat(after.statuses()).isEqualTo(before.statuses());
    assertThat(after.conditions())
        .containsExactly(List.of(new TaskCondition(FieldTerm.STATUS, false, new Is("failed"))));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          retries:2              | 2                  | 3
          retries:>=2            | 2                  |
          retries:>2             | 3                  |
          retries:<2             |                    | 2
          retries:<=2            |                    | 3
          retries:1..3           | 1                  | 4
          retries:..3            |                    | 4
          retries:-1             | -1                 | 0
          created:2026-11-01     | 1793491200         | 1793577600
          created:2026-11-01..2026-11-02 | 1793491200 | 1793664000
          created:2026-11-01..   | 1793491200         |
          created:..2026-11-01   |                    | 1793577600
          created:>2026-11-01    | 1793577600         |
          created:<2026-11-01    |                    | 1793491200
          created:2026-11-01T10:00:00Z | 1793527200   | 1793527201
          created:"2026-11-01 10:00" | 1793527200     | 1793527201
          last:1793491200        | 1793491200         | 1793491201
          created:today          | 1799971200         | 1800057600
          created:>=yesterday    | 1799884800         |
          created:fri            | 1799971200         | 1800057600
          created:thu..          | 1799884800         |
          last:>3d               |                    | 1799740800
          last:>=3d              |                    | 1799740801
          next:<1h30m            | 1799994601         |
          next:<=90m             | 1799994600         |
          """)
  void timesAndNumbersAreSpans(String typed, Long from, Long until) {
    assertThat(one(typed).test())
        .isEqualTo(
            new Span(from == null ? Long.MIN_VALUE : from, until == null ? Long.MAX_VALUE : until));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          colour:red             | 0  | 7  | There is no “colour:”
          status:paused http://x | 14 | 19 | There is no “http:”
          name:                  | 0  | 5  | Nothing stands after “name:”
          name: x                | 0  | 5  | Nothing stands after “name:”
          - x                    | 0  | 1  | Nothing stands after the minus
          a name:"open           | 2  | 12 | The quotes are not closed
          "a"b                   | 0  | 4  | A blank is missing
          name:""                | 0  | 7  | nothing between the quotes
          created:2026-02-30     | 0  | 18 | “2026-02-30” is no time
          created:3d             | 0  | 10 | “3d” is no time
          created:..             | 0  | 10 | “..” is no time
          created:>              | 0  | 9  | “>” is no time
          last:>3x               | 0  | 8  | “>3x” is no time
          last:>3                | 0  | 7  | before March 1973. Write 3d
          created:5..10          | 0  | 13 | before March 1973. Write 3d
          created:..99999999     | 0  | 18 | before March 1973. Write 3d
          retries:many           | 0  | 12 | “many” is no number
          retries:9223372036854775807 | 0 | 27 | is no number
          retries:99999999999999999999 | 0 | 28 | is no number
          retries:2.5            | 0  | 11 | is no number
          payload:4711           | 0  | 8  | where the value is
          payload.:4711          | 0  | 9  | where the value is
          payload.a..b:4711      | 0  | 11 | where the value is
          payload.a[x]:4711      | 0  | 10 | where the value is
          payload.a[-1]:4711     | 0  | 10 | where the value is
          payload.a[9999999999]:1 | 0 | 10 | where the value is
          payload."a:4711        | 0  | 15 | where the value is
          payload."a"b:4711      | 0  | 12 | where the value is
          x payload.a:           | 2  | 12 | Nothing stands after “payload.a:”
          payload.a:>b           | 0  | 12 | “>b” is no number
          payload.a:..           | 0  | 12 | “..” is no number
          payload.a:1e999        | 0  | 15 | “1e999” is no number
          """)
  void whatMeansNothingIsRefusedWhereItStands(String typed, int from, int until, String says) {
    QueryException wrong = catchThrowableOfType(QueryException.class, () -> read(typed));

    assertThat(wrong).as(typed).isNotNull();
    assertThat(wrong).hasMessageContaining(says);
    assertThat(wrong.from).isEqualTo(from);
    assertThat(wrong.until).isEqualTo(until);
  }

  private static At payload(Step step, PayloadMatch... any) {
    return new At(new PayloadPath(List.of(step)), List.of(any));
  }

  @Test
  void whatLooksLikeANumberIsAlsoATextUnlessItIsQuoted() {
    Step a = new Step.Key("a");
    assertThat(one("payload.a:4711").test())
        .isEqualTo(payload(a, new Range(4711, 4711), new PayloadMatch.Text("4711")));
    assertThat(one("payload.a:\"4711\"").test())
        .isEqualTo(payload(a, new PayloadMatch.Text("4711")));
    assertThat(one("payload.a:true").test())
        .isEqualTo(payload(a, Literal.TRUE, new PayloadMatch.Text("true")));
    assertThat(one("payload.a:ship*").test())
        .isEqualTo(payload(a, new PayloadMatch.Like(new NameFilter("ship*"))));
    assertThat(one("payload.a:a..b").test()).isEqualTo(payload(a, new PayloadMatch.Text("a..b")));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "payload.a:>=10, 10, Infinity",
    "payload.a:>10, 10.000000000000002, Infinity",
    "payload.a:<=1.5, -Infinity, 1.5",
    "payload.a:1.5..2.5, 1.5, 2.5",
    "payload.a:..-3, -Infinity, -3",
    "payload.a:1e2.., 100, Infinity"
  })
  void numbersOfPayloadsAreRanges(String typed, double from, double to) {
    assertThat(one(typed).test()).isEqualTo(payload(new Step.Key("a"), new Range(from, to)));
  }

  @Test
  void aPathLeadsThroughAnyKeysAndArrays() {
    At test = (At) one("PAYLOAD.customer.items[0].\"a.b\".\"q\\\"q\".\"\":x").test();
    assertThat(test.path())
        .isEqualTo(
            new PayloadPath(
                List.of(
                    new Step.Key("customer"),
                    new Step.Key("items"),
                    new Step.Index(0),
                    new Step.Key("a.b"),
                    new Step.Key("q\"q"),
                    new Step.Key(""))));
    assertThat(((At) one("payload[2]:x").test()).path().toString()).isEqualTo("[2]");
    assertThat(filter("payload.a:1 payload.b:2 payload.a:3").conditions())
        .extracting(List::size)
        .containsExactly(2, 1);
    assertThat(one("payload.pdf").test()).isEqualTo(new Contains("payload.pdf"));
  }

  @Test
  void tenThousandWordsAreRefused() {
    String many =
        IntStream.range(0, 10_000).mapToObj(at -> "name:n" + at).collect(Collectors.joining(" "));
    assertThat(catchThrowableOfType(QueryException.class, () -> Query.parse(many)))
        .hasMessageContaining("more than 200");
  }

  @Test
  void aMomentIsThatOfTheStore() {
    TaskFilter early =
        Query.parse("last:>1d").narrow(TaskFilter.ALL, FibFlowTerms.LISTING, 5 * DAY);
    assertThat(early.conditions().getFirst().getFirst().test())
        .isEqualTo(new Span(Long.MIN_VALUE, 4 * DAY));
  }

  @Provide
  Arbitrary<String> words() {
    Arbitrary<String> texts =
        Arbitraries.strings().withChars("ab*:-\"\\ .>%_!'é等\t").ofMinLength(1).ofMaxLength(6);
    Arbitrary<String> keys =
        Arbitraries.of(
            "",
            "-",
            "name:",
            "-error:",
            "tag:",
            "-id:",
            "status:",
            "STATUS:",
            "suspended:",
            "payload.a:",
            "-payload.\"a.\\\\b\"[0].c:",
            "payload[1]:",
            "payload");
    Arbitrary<String> spans =
        Arbitraries.of(
            "created:>3d",
            "-retries:1..3",
            "last:2026-11-01..",
            "next:<=5",
            "payload.a:1..2",
            "payload.a:\"7\"");
    Arbitrary<String> quoted =
        texts.map(text -> '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"');
    Arbitrary<String> word =
        Arbitraries.oneOf(
            spans, keys.flatMap(key -> Arbitraries.oneOf(texts, quoted).map(text -> key + text)));
    return word.list().ofMaxSize(6).map(each -> String.join(" ", each));
  }

  @Property(tries = 2_000)
  void printedAndReadAgainItIsTheSame(@ForAll("words") String typed) {
    Query query;
    try {
      query = Query.parse(typed);
    } catch (QueryException refused) {
      assertThat(refused.getMessage()).isNotBlank();
      assertThat(refused.from).isBetween(0, typed.length());
      return;
    }
    assertThat(Query.parse(query.toString())).as(query.toString()).isEqualTo(query);
  }

  @Property(tries = 1_000)
  void whateverIsTypedIsReadOrRefused(@ForAll String typed) {
    try {
      assertThat(read(typed).narrow(TaskFilter.ALL, FibFlowTerms.LISTING, NOW)).isNotNull();
    } catch (QueryException refused) {
      assertThat(refused.getMessage()).isNotBlank();
    }
  }
}
