package dev.holdfast.cli.preview;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.retention.explain.NeverDeletedGroup;
import dev.holdfast.retention.explain.NeverDeletedScan;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.JsonDocument;
import java.util.List;
import java.util.Map;

/** Which tasks a policy will never delete, for programs. */
record NeverDeletedDocument(long now, long ended, long neverEligible, List<Sampled> groups)
    implements JsonDocument {

  static NeverDeletedDocument of(NeverDeletedScan.NeverDeleted kept) {
    return new NeverDeletedDocument(
        kept.now(),
        kept.ended(),
        kept.tasks(),
        kept.groups().stream().map(group -> new Sampled(Group.of(group), group.sample())).toList());
  }

  /** Tasks that stay for one reason. */
  record Group(String group, String reason, String detail, int count) implements JsonDocument {

    static Group of(NeverDeletedGroup group) {
      return new Group(group.key(), group.reason().wireName(), group.detail(), group.count());
    }
  }

  /** A group with its first ids. */
  record Sampled(@JsonUnwrapped Group group, List<TaskId> sample) implements JsonDocument {}

  /** A group with all its tasks. */
  record Whole(
      @JsonUnwrapped Group group, Iterable<TaskId> ids, Iterable<Map<String, Object>> tasks)
      implements JsonDocument {}
}
