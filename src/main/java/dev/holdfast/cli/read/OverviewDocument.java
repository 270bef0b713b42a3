package dev.holdfast.cli.read;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.store.Overview;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.text.JsonDocument;
import dev.holdfast.text.OpenFields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A store at a glance, for programs.
 *
 * @param workflowsByStatus null if workflows are no subjects of their own
 * @param facts what the kind of store tells of all of it
 */
record OverviewDocument(
    String store,
    String kind,
    String engine,
    long now,
    long skewSeconds,
    long tasks,
    Map<String, Long> byStatus,
    @JsonInclude(JsonInclude.Include.NON_NULL) Map<String, Long> workflowsByStatus,
    @JsonUnwrapped OpenFields facts,
    Long oldest,
    Long newest,
    List<String> capabilities,
    List<Notified> notices)
    implements JsonDocument {

  static OverviewDocument of(
      StoreInfo info,
      Overview overview,
      Map<String, Long> workflows,
      Map<String, Object> facts,
      long skew) {
    return new OverviewDocument(
        info.address().display(),
        info.kind(),
        info.engine(),
        overview.now(),
        skew,
        overview.tasks(),
        counts(overview),
        workflows.isEmpty() ? null : workflows,
        new OpenFields(facts),
        overview.oldest(),
        overview.newest(),
        capabilities(info),
        Notified.of(info));
  }

  static Map<String, Long> counts(Overview overview) {
    Map<String, Long> byStatus = new LinkedHashMap<>();
    overview.byStatus().forEach((status, count) -> byStatus.put(status.code(), count));
    return byStatus;
  }

  static List<String> capabilities(StoreInfo info) {
    return info.capabilities().stream()
        .sorted()
        .map(each -> each.name().toLowerCase(Locale.ROOT))
        .toList();
  }

  /** Something to know about a store. */
  record Notified(String kind, List<String> details) implements JsonDocument {

    static List<Notified> of(StoreInfo info) {
      return info.notices().stream()
          .map(notice -> new Notified(notice.wireName(), notice.details()))
          .toList();
    }
  }
}
