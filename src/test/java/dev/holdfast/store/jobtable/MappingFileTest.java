package dev.holdfast.store.jobtable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a mapping file says, and the place of what is wrong in it. */
class MappingFileTest {

  private static final String FILE =
      """
      holdfast: mapping/1
      id: work
      title: Work
      engines: [postgresql]
      detect: {tables: {work: [id]}, version: "SELECT 1", read: 1-9, write: "3,5-6"}
      subject: {one: job, many: jobs}
      task:
        from: "{s}.work t"
        key: {id: bigint}
        fields: {name: t.kind, finished: {sql: t.ended, unit: ms}}
      status: {sql: t.state, terms: {open: {as: ready}, done: {as: succeeded, end: true}}}
      retention:
        - {status: [done], since: t.ended, keep: 90m, when: "<="}
      delete:
        steps: [{table: "{s}.work", key: {id: id}}]
      by_version:
        "1-2":
          status: {terms: {done: {end: false}}}
          retention:
            - {status: [done], since: t.begun, keep: {row: t.days, unless: t.days = 0}}
      """;

  private static Mapping read(String yaml) {
    return MappingFile.read("work.yaml", yaml).plain();
  }

  @Test
  void whatItSays() {
    Mapping mapping = read(FILE);

    assertThat(mapping.fields().get("name").sql()).isEqualTo("t.kind");
    assertThat(mapping.fields().get("finished").unit()).isEqualTo("ms");
    assertThat(mapping.statuses().get("done").end()).isTrue();
    assertThat(mapping.clauses().getFirst().keep()).isEqualTo(5_400.0);
    assertThat(mapping.clauses().getFirst().when().code).isEqualTo("<=");
    assertThat(mapping.write().contains(3)).isTrue();
    assertThat(mapping.write().contains(4)).isFalse();
    assertThat(mapping.write().contains(6)).isTrue();
  }

  @Test
  void whatAVersionSaysStandsInItsPlaceAndNothingElseIsTouched() {
    MappingFile file = MappingFile.read("work.yaml", FILE);

    Mapping old = file.at("postgresql", 2L).plain();
    assertThat(old.clauses()).hasSize(1);
    assertThat(old.clauses().getFirst().row()).isEqualTo("t.days");
    assertThat(old.clauses().getFirst().unless()).isEqualTo("t.days = 0");
    assertThat(old.clauses().getFirst().keep()).isNull();
    assertThat(old.statuses().get("done").as()).isEqualTo("succeeded");
    assertThat(old.statuses().get("done").end()).isFalse();
    assertThat(file.at("postgresql", 3L).plain().toString()).isEqualTo(file.plain().toString());
    assertThat(file.at("postgresql", null).plain().toString()).isEqualTo(file.plain().toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mapping/1|mapping/2|work.yaml:1:11: “mapping/1” is expected here",
        "title:|titel:|work.yaml:3:1: “titel” is no key here; “title” is one",
        "keep: 90m|keep: soon|work.yaml:13:44: a duration such as 24h or 7d is expected here",
        "'when: \"<=\"'|'when: \"=\"'|work.yaml:13:55: “<”, “<=” or “any” is expected here",
        "read: 1-9|read: newest|work.yaml:5:59: versions such as 6-8 or 123,125 are expected here",
        "as: succeeded|is: succeeded|'work.yaml:11:58: “is” is no key here; “as” is one'",
        "from:|vrom:|work.yaml:8:3: “vrom” is no key here; “from” is one",
      })
  void whatIsWrongIsSaidWithItsPlace(String right, String wrong, String said) {
    String yaml = FILE.replaceFirst(java.util.regex.Pattern.quote(right), wrong);
    assertThat(yaml).isNotEqualTo(FILE);

    assertThatExceptionOfType(MappingException.class)
        .isThrownBy(() -> read(yaml))
        .withMessage(said);
  }

  @Test
  void whatIsNoYamlIsRefused() {
    for (String yaml : List.of("", "a: [", "- 1", "a: 1\na: 2", "\u0000")) {
      assertThatExceptionOfType(MappingException.class)
          .as("%s", yaml)
          .isThrownBy(() -> read(yaml))
          .withMessageStartingWith("work.yaml:");
    }
  }
}
