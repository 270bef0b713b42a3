package dev.holdfast.desktop.tasks.details;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.FieldTerm.Part;
import dev.holdfast.task.FieldTerm.Type;
import dev.holdfast.task.Fields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class FieldLineTest {

  @Test
  void groupsWhatTheStoreHasAndLeavesOutWhatItHasNot() {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("error", "boom");
    row.put("progress_percent", 12.5);
    row.put("id", 7L);
    row.put("type", "cron");
    row.put("parent_id", null);
    row.put("brand_new", "x");
    Map<Part, List<FieldLine>> groups =
        FieldLine.of(new Fields(row), FibFlowTerms.LISTING, each -> true);
    assertThat(groups)
        .containsOnly(
            Map.entry(Part.IDENTITY, List.of(line("type", "cron"))),
            Map.entry(Part.WORKFLOW, List.of(line("parent_id", null))),
            Map.entry(Part.CACHE, List.of(line("progress_percent", 12.5))),
            Map.entry(Part.OTHER, List.of(line("brand_new", "x"))));
  }

  @Test
  void leavesOutWhatMeansNothingInTheStore() {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("name", "orders");
    row.put("status", null);
    row.put("stage", 2L);
    row.put("root_id", 7L);
    row.put("total_children", 0L);
    assertThat(FieldLine.of(new Fields(row), FibFlowTerms.LISTING, each -> false))
        .containsOnly(Map.entry(Part.STATE, List.of(line("stage", 2L))));
    assertThat(FieldLine.of(new Fields(row), FibFlowTerms.LISTING, Capability.WORKFLOWS::equals))
        .extractingByKey(Part.WORKFLOW)
        .asInstanceOf(InstanceOfAssertFactories.LIST)
        .hasSize(2);
  }

  @Test
  void aTimeOfCreationThatIsNoneIsShownWithTheRest() {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("created_at", "soon");
    assertThat(FieldLine.of(new Fields(row), FibFlowTerms.LISTING, each -> true))
        .containsOnly(Map.entry(Part.TIMES, List.of(line("created_at", "soon"))));
    row.put("created_at", 1_795_258_699L);
    assertThat(FieldLine.of(new Fields(row), FibFlowTerms.LISTING, each -> true)).isEmpty();
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
    assertThat(FieldLine.of(new Fields(row), FibFlowTerms.LISTING, each -> true).get(Part.OTHER))
        .extracting(line -> line.field().type())
        .containsExactly(Type.TIME, Type.TIME, Type.TEXT, Type.TEXT, Type.TEXT, Type.TEXT);
  }

  private static FieldLine line(String key, Object value) {
    FieldTerm field =
        FibFlowTerms.LISTING.fields().stream()
            .filter(each -> key.equals(each.key()))
            .findFirst()
            .orElse(FieldTerm.of(null, key, Type.TEXT));
    return new FieldLine(field, value);
  }
}
