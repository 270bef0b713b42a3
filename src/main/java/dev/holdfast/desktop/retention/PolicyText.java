package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.retention.Durations;
import dev.holdfast.retention.Policy;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.Messages;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Puts a policy into words. */
final class PolicyText {

  private final Messages messages;
  private final StatusStyle statuses = new StatusStyle();

  PolicyText(Messages messages) {
    this.messages = messages;
  }

  /** Returns, for each status of a policy, why its tasks go; the status itself is shown beside. */
  Map<TaskStatus, String> rules(Policy policy) {
    String age = Durations.format(policy.expireSeconds());
    return policy.statuses().stream()
        .collect(Collectors.toMap(status -> status, status -> messages.get("reason.rule", age)));
  }

  /** Returns such as “completed or permanently failed tasks not active for 30d”. */
  String subject(Policy policy) {
    String age = Durations.format(policy.expireSeconds());
    return messages.get("policy.subject", statuses(policy), age);
  }

  /** Returns such as “completed or permanently failed”. */
  String statuses(Policy policy) {
    List<String> names =
        policy.statuses().stream()
            .map(status -> statuses.text(status).toLowerCase(Locale.ENGLISH))
            .toList();
    if (names.size() == 1) {
      return names.getFirst();
    }
    String others = String.join(", ", names.subList(0, names.size() - 1));
    return messages.get("policy.anyOf", others, names.getLast());
  }
}
