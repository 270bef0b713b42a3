package dev.holdfast.store.terms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.store.ClauseTerm;
import dev.holdfast.store.ClauseTerm.When;
import dev.holdfast.store.buquet.BuquetTerms;
import dev.holdfast.store.dapr.DaprTerms;
import dev.holdfast.store.eventstream.StreamHazards;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.FieldTerm.Part;
import dev.holdfast.task.FieldTerm.Type;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Tone;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TermsFileTest {

  private static final String LEAST = "kind : own jobs\n";

  private static final Path SOURCES = Path.of("src/main/java/dev/holdfast/store");
  private static final Path RESOURCES = Path.of("src/main/resources/dev/holdfast/store");

  /** Where Java asks for a finding, a reason to stay or a hazard by its code. */
  private static final Pattern NAMED =
      Pattern.compile("[.](finding|stay|hazards\\(\\)\\s*[.]get)\\(\\s*\"(\\w+)\"");

  private static Terms read(String said) {
    return TermsFile.read("any", LEAST + said);
  }

  @Test
  void theFilesThatShipAreRead() {
    assertThat(List.of(FibFlowTerms.TERMS, DaprTerms.TERMS, BuquetTerms.TASKS))
        .extracting(Terms::kind)
        .containsExactly("fib-flow", "dapr", "buquet");
    assertThat(BuquetTerms.WORKFLOWS.hazards().get("no_undo").unlessArchived()).isTrue();
    assertThat(StreamHazards.CONSUMER_AT_RISK.blocking()).isTrue();
    assertThat(FibFlowTerms.TERMS.finding("poison_child").rank()).isEqualTo(1);
  }

  @Test
  void whatIsNotSaidIsUsual() {
    Terms least = read("# nothing else\n\n");

    assertThat(least.kind()).isEqualTo("own jobs");
    assertThat(least.statuses().all).isEmpty();
    assertThat(least.hazards()).isEqualTo(Hazards.NONE);
    assertThat(least.listing().grouped()).isEqualTo("name");
    assertThat(least.listing().order()).isEqualTo(SortOrder.DESC);
    assertThat(least.retention().options()).isEqualTo(OptionTerms.USUAL);
    assertThat(least.acts()).isEmpty();
  }

  @Test
  void wordsAreComponentsAndNamesAreThoseOfAllKinds() {
    Terms terms =
        read(
            """
            status/open tone:active   # until somebody takes it
            status/over tone:done ended usual
            deletable over
            hazard/large_share
            hazard/torn blocking
            marks torn
            view/old look:ends : status:over last:>7d
            field/created sorted
            field/size key:bytes type:number
            clause statuses:over since:created_at keep:60 when:as_old unasked
            """);

    assertThat(terms.statuses().tone(new TaskStatus("open"))).isEqualTo(Tone.ACTIVE);
    assertThat(terms.statuses().usual()).containsExactly(new TaskStatus("over"));
    assertThat(terms.hazards().all().getFirst()).isSameAs(CommonHazards.LARGE_SHARE);
    assertThat(terms.hazards().ofRows()).containsExactly(terms.hazards().get("torn"));
    assertThat(terms.views().getFirst().query()).isEqualTo("status:over last:>7d");
    assertThat(terms.listing().fields())
        .containsExactly(
            FieldTerm.CREATED.sorted(),
            new FieldTerm("size", "bytes", Type.NUMBER, null, Part.OTHER, false, false));
    assertThat(terms.retention().clauses())
        .containsExactly(
            new ClauseTerm(List.of(new TaskStatus("over")), "created_at", 60.0, When.AS_OLD, true));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hazrad/lost blocking",
        "hazard/lost bloking",
        "hazard/lost blocking:yes when:now",
        "status/open tone:blue",
        "status/open",
        "deletable open",
        "marks lost",
        "view/old : status:over",
        "field/size type:number unit:miles",
        "field/size colour:red type:number",
        "finding/lost severity:error sample:ids",
        "finding/lost severity:error rank:first sample:ids",
        "act/stop from:open to:over marks:lost",
        "clause statuses:over since:created_at when:soon",
        "retention without:batches",
        "option/fast least:2"
      })
  void aTypoIsRefused(String line) {
    assertThatThrownBy(() -> read(line)).isInstanceOf(RuntimeException.class);
  }

  @Test
  void whatNobodyKnowsIsNamed() {
    assertThatThrownBy(() -> read("hazard/lost bloking"))
        .hasMessageContaining("hazard/lost")
        .hasMessageContaining("bloking");
    assertThatThrownBy(() -> read("status/open tone:blue")).hasMessageContaining("tone:blue");
    assertThatThrownBy(() -> read("marks lost")).hasMessageContaining("lost");
  }

  /** What Java misspells would be missed only when a store has what it names. */
  @ParameterizedTest
  @ValueSource(strings = {"buquet", "dapr", "eventstream", "fibflow"})
  void everyCodeThatJavaNamesStandsInTheFileOfItsKind(String kind) throws IOException {
    Set<String> named = new TreeSet<>();
    for (Path file : files(SOURCES.resolve(kind), ".java")) {
      Matcher code = NAMED.matcher(Files.readString(file));
      while (code.find()) {
        named.add(code.group(1).replaceAll("(?s)\\W.*", "") + "/" + code.group(2));
      }
    }
    Set<String> said = new TreeSet<>();
    for (Path file : files(RESOURCES.resolve(kind), ".txt")) {
      TermLine.read(Files.readString(file))
          .forEach(line -> said.add(line.path.replaceFirst("^(act_)?hazard/", "hazards/")));
    }

    assertThat(named).anyMatch(each -> each.startsWith("finding/"));
    assertThat(said).containsAll(named);
  }

  private static List<Path> files(Path folder, String ending) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(file -> file.toString().endsWith(ending)).toList();
    }
  }
}
