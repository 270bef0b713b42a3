package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.retention.candidates.CandidateRow;
import dev.holdfast.retention.policy.Durations;
import dev.holdfast.retention.policy.FibFlowPolicy;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.task.Statuses;
import dev.holdfast.text.Messages;
import dev.holdfast.text.PolicyWords;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** Puts a policy into words. */
final class PolicyText {

  private final Messages messages;
  private final PolicyWords words;
  private final StatusStyle statuses;
  private final int compared;

  /**
   * Takes the words.
   *
   * @param known what tasks of the store can be in
   * @param operation what a cleanup does there
   */
  PolicyText(Messages messages, Statuses known, OperationTerm operation) {
    words = PolicyWords.of(operation);
    this.statuses = new StatusStyle(known);
    this.messages = messages;
    this.compared = operation.ages().ordinal();
  }

  /** Returns what says for each candidate which rule made it one, if one did. */
  Function<CandidateRow, String> reasons(Policy policy) {
    Function<CandidateRow, String> ofRules = ofRules(policy);
    String along = messages.get("reason.along");
    return row -> row.along() ? along : ofRules.apply(row);
  }

  private Function<CandidateRow, String> ofRules(Policy policy) {
    Optional<FibFlowPolicy> simple = policy.fibFlow();
    if (simple.isPresent()) {
      String age = Durations.format(simple.get().expireSeconds());
      String reason = messages.get("reason.rule", age, compared);
      return _ -> reason;
    }
    List<String> texts = policy.rules().stream().map(words::named).toList();
    return row -> texts.get(row.rule());
  }

  /** Returns what names that rule for each candidate; the age where there is but one. */
  Function<CandidateRow, String> rules(Policy policy) {
    if (policy.simple()) {
      return reasons(policy);
    }
    PolicyWords shown = words.calling(statuses::text);
    List<String> names = policy.rules().stream().map(shown::name).toList();
    String along = messages.get("reason.along");
    return row -> row.along() ? along : names.get(row.rule());
  }

  /** Returns such as “completed or permanently failed tasks older than 30d”. */
  String subject(Policy policy) {
    return policy
        .fibFlow()
        .map(
            simple ->
                messages.get(
                    "policy.subject",
                    statuses(simple),
                    Durations.format(simple.expireSeconds()),
                    compared))
        .orElseGet(() -> words.of(policy));
  }

  /** Returns such as “completed or permanently failed”. */
  String statuses(FibFlowPolicy policy) {
    return words
        .calling(status -> statuses.text(status).toLowerCase(Locale.ENGLISH))
        .statuses(policy.statuses());
  }
}
