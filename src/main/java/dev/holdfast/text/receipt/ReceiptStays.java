package dev.holdfast.text.receipt;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.journal.JournalItem;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Messages;
import dev.holdfast.text.ReportPage.Link;
import dev.holdfast.text.ReportPage.Row;
import dev.holdfast.text.RetentionText;
import dev.holdfast.text.VisibleText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Why what was planned was kept, group by group. */
record ReceiptStays(JournalItem item, Messages messages, OperationTerm operation) {
  private static final int NAMED = 5;

  /** Of these the number alone is told. */
  private static final List<String> OTHERS =
      List.of("already_there", "conflicts_count", "skipped", "remaining", "unconfirmed", "unknown");

  /** Returns how many and why, the most frequent reason first. */
  List<Row> rows() {
    return groups().stream()
        .map(
            group -> {
              boolean some = !group.ids.isEmpty() && group.count > group.ids.size();
              String why = some ? messages.get("tasks.first", group.why) : group.why;
              return new Row(
                  List.of(messages.get("common.number", group.count), why),
                  group.ids.stream().map(id -> (Link) new Link.OfTask(id)).toList());
            })
        .toList();
  }

  private List<Group> groups() {
    Map<String, Group> byReason = new LinkedHashMap<>();
    long named = 0;
    for (JsonNode kept : item.ending().path("drifted")) {
      byReason.computeIfAbsent(kept.path("reason").asText(), _ -> new Group()).add(kept);
      named++;
    }
    for (JsonNode failed : item.ending().path("failed")) {
      String text = failed.path("text").asText("");
      String why = text.isEmpty() ? failed.path("code").asText() : text;
      byReason.computeIfAbsent(why, _ -> new Group()).add(failed);
    }
    byReason.forEach((why, group) -> group.why = why(why, group.count));
    List<Group> groups = new ArrayList<>(byReason.values());
    groups.sort(Comparator.comparingLong((Group group) -> group.count).reversed());
    other(groups, drifted() - named, "stayed.changed");
    for (String field : OTHERS) {
      Long count = ReceiptText.number(item, field);
      other(groups, count == null ? 0 : count, "stayed." + field);
    }
    return groups;
  }

  /** Of streams the number alone is there. */
  private long drifted() {
    Long counted = ReceiptText.number(item, "drifted_count");
    Long alone = ReceiptText.number(item, "drifted");
    return counted != null ? counted : alone != null ? alone : 0;
  }

  private void other(List<Group> groups, long count, String key) {
    if (count > 0) {
      Group group = new Group();
      group.count = count;
      group.why = messages.get(key, count);
      groups.add(group);
    }
  }

  private String why(String reason, long count) {
    return messages
        .find("stayed.reason." + reason, count)
        .orElseGet(
            () ->
                VisibleText.line(
                    RetentionText.clause(
                        RetentionText.of(operation)
                            .of(
                                new DriftReason(
                                    reason, DriftReason.After.NOTHING, operation.texts())))));
  }

  static TaskId id(JsonNode id) {
    return id.isIntegralNumber() ? TaskId.of(id.asLong()) : new TaskId.Text(id.asText());
  }

  private static final class Group {

    private final List<TaskId> ids = new ArrayList<>();
    private long count;
    private String why;

    private void add(JsonNode kept) {
      count++;
      if (ids.size() < NAMED && kept.has("id")) {
        ids.add(id(kept.path("id")));
      }
    }
  }
}
