package dev.holdfast.cli.read;

import dev.holdfast.store.Overview;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.task.Document;
import dev.holdfast.task.TaskStatus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A store at a glance, for programs. */
final class OverviewDocument {

  private OverviewDocument() {}

  /**
   * Returns all of it.
   *
   * @param workflows by their status; empty if they are no subjects of their own
   * @param facts what the kind of store tells of all of it
   */
  static Document of(
      StoreInfo info,
      Overview overview,
      Map<TaskStatus, Long> workflows,
      Map<String, Object> facts,
      long skew) {
    return new Document()
        .with("store", info.address().display())
        .with("kind", info.kind())
        .with("engine", info.engine())
        .with("now", overview.now())
        .with("skew_seconds", skew)
        .with("tasks", overview.tasks())
        .with("by_status", overview.byStatus())
        .some("workflows_by_status", workflows)
        .all(facts)
        .some("sections", sections(overview))
        .with("oldest", overview.oldest())
        .with("newest", overview.newest())
        .with("capabilities", capabilities(info))
        .with("notices", notices(info));
  }

  private static Map<String, Object> sections(Overview overview) {
    Map<String, Object> sections = new LinkedHashMap<>();
    overview.sections().forEach(section -> sections.put(section.key(), section.rows()));
    return sections;
  }

  static List<String> capabilities(StoreInfo info) {
    return info.capabilities().stream()
        .sorted()
        .map(each -> each.name().toLowerCase(Locale.ROOT))
        .toList();
  }

  /** What is to know about a store. */
  static List<Document> notices(StoreInfo info) {
    return info.notices().stream()
        .map(
            notice ->
                new Document().with("kind", notice.wireName()).with("details", notice.details()))
        .toList();
  }
}
