package dev.holdfast.desktop.tasks.details;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.Fields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class FieldGroupTest {

  @Test
  void groupsWhatTheStoreHasAndLeavesOutWhatItHasNot() {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("error", "boom");
    row.put("progress_percent", 12.5);
    row.put("id", 7L);
    row.put("type", "cron");
    row.put("parent_id", null);
    row.put("brand_new", "x");
    Map<FieldGroup, List<FieldGroup.Line>> groups = FieldGroup.of(new Fields(row), each -> true);
    assertThat(groups)
        .containsOnly(
            Map.entry(FieldGroup.IDENTITY, List.of(line("type", FieldKind.TEXT, "cron"))),
            Map.entry(FieldGroup.WORKFLOW, List.of(line("parent_id", FieldKind.TASK, null))),
            Map.entry(FieldGroup.CACHE, List.of(line("progress_percent", FieldKind.PERCENT, 12.5))),
            Map.entry(FieldGroup.OTHER, List.of(line("brand_new", FieldKind.TEXT, "x"))));
  }

  @Test
  void leavesOutWhatMeansNothingInTheStore() {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("name", "orders");
    row.put("status", null);
    row.put("stage", 2L);
    row.put("root_id", 7L);
    row.put("total_children", 0L);
    assertThat(FieldGroup.of(new Fields(row), each -> false))
        .containsOnly(Map.entry(FieldGroup.STATE, List.of(line("stage", FieldKind.NUMBER, 2L))));
    assertThat(FieldGroup.of(new Fields(row), Capability.WORKFLOWS::equals))
        .extractingByKey(FieldGroup.WORKFLOW)
        .asInstanceOf(InstanceOfAssertFactories.LIST)
        .hasSize(2);
  }

  @Test
  void aTimeOfCreationThatIsNoneIsShownWithTheRest() {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("created_at", "soon");
    assertThat(FieldGroup.of(new Fields(row), each -> true))
        .containsOnly(
            Map.entry(FieldGroup.OTHER, List.of(line("created_at", FieldKind.TEXT, "soon"))));
    row.put("created_at", 1_795_258_699L);
    assertThat(FieldGroup.of(new Fields(row), each -> true)).isEmpty();
  }

  @Test
  void whatIsCalledAsTimesAreAndCanBeOneIsATime() {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("completed_at", 1.7952586991180491E9);
    row.put("last_modified", 1_795_258_699L);
    row.put("looked_at", 3L);
    row.put("seen_at", "2026-01-02");
    row.put("gone_at", Double.NaN);
    row.put("formats", 1_795_258_699L);
    assertThat(FieldGroup.of(new Fields(row), each -> true).get(FieldGroup.OTHER))
        .extracting(FieldGroup.Line::kind)
        .containsExactly(
            FieldKind.TIME,
            FieldKind.TIME,
            FieldKind.TEXT,
            FieldKind.TEXT,
            FieldKind.TEXT,
            FieldKind.TEXT);
  }

  private static FieldGroup.Line line(String column, FieldKind kind, Object value) {
    return new FieldGroup.Line(column, kind, value);
  }
}
