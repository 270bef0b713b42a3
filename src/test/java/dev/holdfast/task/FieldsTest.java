package dev.holdfast.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A row as the store gave it, by itself or with columns that other rows share. */
class FieldsTest {

  private static Map<String, Object> values() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("id", 7L);
    values.put("worker_id", null);
    values.put("progress", 0.5);
    values.put("stage", "two");
    return values;
  }

  @Test
  void rowsThatShareTheirColumnsAreEqualToThoseThatDoNot() {
    Fields.Columns columns = new Fields.Columns(values().keySet());
    Fields shared = new Fields(columns, values().values().toArray());
    assertThat(shared).isEqualTo(new Fields(values())).hasSameHashCodeAs(new Fields(values()));
    assertThat(shared.asMap()).isEqualTo(values());
    assertThat(shared.names()).containsExactly("id", "worker_id", "progress", "stage");
    assertThat(new Fields(columns, new Object[] {8L, null, 0.5, "two"})).isNotEqualTo(shared);
  }

  @Test
  void aValueOfAnotherTypeReadsAsNoneAndIsStillShown() {
    Fields fields = new Fields(values());
    assertThat(fields.integer("stage")).isNull();
    assertThat(fields.raw("stage")).isEqualTo("two");
    assertThat(fields.text("progress")).isEqualTo("0.5");
    assertThat(fields.decimal("id")).isEqualTo(7.0);
  }

  @Test
  void nullIsNotAColumnThatIsMissing() {
    Fields fields = new Fields(values());
    assertThat(fields.has("worker_id")).isTrue();
    assertThat(fields.has("tag")).isFalse();
    assertThat(fields.raw("tag")).isNull();
    assertThat(fields.text("worker_id")).isNull();
  }

  @Test
  void aNameThatComesTwiceIsOneColumn() {
    Fields.Columns columns = new Fields.Columns(List.of("id", "name", "id"));
    assertThat(columns.size()).isEqualTo(2);
    assertThat(columns.place("name")).isEqualTo(1);
    assertThat(columns.place("tag")).isEqualTo(-1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Fields(columns, new Object[] {1L, "a", 2L}));
  }
}
