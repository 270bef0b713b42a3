package dev.holdfast.text;

import dev.holdfast.retention.explain.Clause;
import dev.holdfast.retention.explain.Clause.Question;
import dev.holdfast.retention.explain.Explanation;
import dev.holdfast.retention.explain.NeverDeletedGroup;
import dev.holdfast.retention.explain.NeverDeletedScan;
import dev.holdfast.retention.plan.ForeignCount;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.HazardChoiceException;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.DurationException;
import dev.holdfast.retention.policy.Durations;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.retention.run.StopReason;
import dev.holdfast.retention.scan.PolicyComparison;
import dev.holdfast.retention.scan.PolicyComparison.Difference;
import dev.holdfast.store.retention.RetentionSnapshot.Sample;
import dev.holdfast.store.rows.ForeignKey;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.store.terms.ReasonTerm;
import dev.holdfast.task.Coded;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Texts;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Says in words what a policy does, what to see first, and what a cleanup met. */
public record RetentionText(Messages messages, Texts brought) implements HazardWords {

  /** In seconds. */
  private static final double HOUR = 3_600;

  /** How many of many are named in a sentence. */
  private static final int NAMED = 5;

  /** With the texts that ship with Holdfast. */
  public static RetentionText load() {
    return of(OperationTerm.DELETE);
  }

  /** With the texts that ship with Holdfast, in the words of a kind of store. */
  public static RetentionText of(OperationTerm operation) {
    return new RetentionText(
        Messages.load("dev.holdfast.retention.messages").in(operation), operation.texts());
  }

  /** Says what an operator must know of an operation before it is confirmed; nothing if usual. */
  public List<String> before(OperationTerm operation) {
    return Stream.of("stays", "final")
        .filter(what -> what.equals("stays") ? operation.stays() : !operation.undo())
        .map(what -> of(operation, what).orElseGet(() -> messages.get("operation." + what)))
        .toList();
  }

  /** Says the same, and what an operator must know of what was previewed. */
  public List<String> before(OperationTerm operation, OperationPreview preview) {
    return Stream.concat(before(operation).stream(), young(operation, preview).stream()).toList();
  }

  /**
   * Says what a kind of store tells of a preview: what it means, {@code operation.VERB.applied},
   * and numbers of it that have a sentence, {@code fact.NAME} or {@code noted.NAME}.
   */
  public List<String> told(OperationTerm operation, Preview preview) {
    Stream<String> facts =
        Stream.concat(
            numbers(operation, preview, "fact.").stream(), noted(operation, preview).stream());
    return Stream.concat(of(operation, "applied").stream(), facts).toList();
  }

  /** Says of that what an operator is told also where a run is confirmed unseen: {@code noted}. */
  public List<String> noted(OperationTerm operation, OperationPreview preview) {
    return preview instanceof Preview of ? numbers(operation, of, "noted.") : List.of();
  }

  private List<String> numbers(OperationTerm operation, Preview preview, String prefix) {
    return preview.facts().entrySet().stream()
        .filter(fact -> fact.getValue() instanceof Number count && count.longValue() > 0)
        .flatMap(
            fact ->
                messages
                    .brought(operation.texts(), prefix + fact.getKey(), fact.getValue())
                    .stream())
        .toList();
  }

  /** Returns what a kind says of its operation, {@code operation.VERB.} and this name. */
  private Optional<String> of(OperationTerm operation, String what) {
    return messages.brought(operation.texts(), "operation." + operation.verb() + "." + what);
  }

  /**
   * Says what a clause asks, where a kind of store says it otherwise: {@code clause.NAME}.
   *
   * @param usually what is said elsewhere
   */
  public String asked(Clause clause, String usually) {
    String from = ExactTime.UTC.of(clause.holdsFrom());
    String key = "clause." + clause.code() + (from.isEmpty() ? ".never" : "");
    return messages.brought(brought, key, from).orElse(usually);
  }

  /**
   * Says that what stays by itself may go along with others, where a kind of store can do that:
   * {@code explained.along} for the reasons {@code explained.alongOf}, and those of the kind.
   */
  public Optional<String> along(OperationTerm operation, Explanation verdict) {
    String why = verdict.kept() == null ? verdict.reason().name() : verdict.kept().code();
    return messages
        .brought(operation.texts(), "explained.alongOf")
        .filter(of -> !verdict.eligible() && List.of(of.split(" ")).contains(why))
        .flatMap(_ -> messages.brought(operation.texts(), "explained.along"));
  }

  /** Says what a run does besides, where a kind has it: {@code operation.VERB.besides}. */
  public Optional<String> besides(OperationTerm operation) {
    return of(operation, "besides");
  }

  /**
   * Says that a policy keeps less than an hour, where a kind of store has something to say about
   * it: {@code operation.VERB.young}.
   */
  public Optional<String> young(OperationTerm operation, OperationPreview preview) {
    boolean young = preview instanceof Preview of && of.policy().shortestAge().orElse(HOUR) < HOUR;
    return young ? of(operation, "young") : Optional.empty();
  }

  @Override
  public String of(Hazard hazard) {
    String said = HazardWords.super.of(hazard);
    return hazard.foreign().isEmpty() ? said : said + " " + foreign(hazard.foreign());
  }

  /** Says what becomes of rows of other tables, key by key, and what a choice does. */
  private String foreign(List<ForeignCount> counts) {
    String keys =
        counts.stream()
            .map(
                count ->
                    messages.get(
                        "foreign." + (count.rows() == null ? "uncounted" : "counted"),
                        count.rows() == null ? 0 : count.rows(),
                        count.key().table(),
                        messages.get("foreign.action." + count.key().action().wireName()),
                        count.key().name(),
                        count.key().through() == null ? "" : count.key().through()))
            .collect(Collectors.joining("; "));
    return keys + ". " + messages.term("foreign.", choice(counts), brought);
  }

  private static String choice(List<ForeignCount> counts) {
    if (counts.getFirst().key().action() == ForeignKey.Action.NOT_ENFORCED) {
      return "dangling";
    }
    if (counts.stream().anyMatch(count -> count.key().direct() && !count.key().countable())) {
      return "uncounted";
    }
    Set<Boolean> refusing =
        counts.stream().map(count -> count.key().action().refuses()).collect(Collectors.toSet());
    return refusing.size() > 1 ? "mixed" : refusing.contains(true) ? "refused" : "changed";
  }

  @Override
  public String of(DriftReason reason) {
    return messages.term(
        "drift.", reason.code(), reason.texts() == null ? brought : reason.texts());
  }

  /** Says why a cleanup ended early. */
  public String of(StopReason reason) {
    return messages.get("stop." + reason.wireName());
  }

  /** Says why a text is no duration, and how to write one. */
  public String of(DurationException wrong) {
    return messages.get("duration." + wrong.problem.name(), wrong.typed);
  }

  /** Says what is wrong with an age as it was typed; empty if nothing is. */
  public String problemOf(String age) {
    try {
      Durations.parse(age);
      return "";
    } catch (DurationException wrong) {
      return of(wrong);
    }
  }

  /** Says why a hazard cannot be allowed or skipped, and which can. */
  public String of(HazardChoiceException wrong) {
    String names = String.join(", ", wrong.choosable);
    return messages.get(
        "hazardChoice." + wrong.problem.name(), wrong.name, names, wrong.choosable.size());
  }

  /**
   * Says of which candidates these are the oldest, where a limit left out others, and what a kind
   * of store keeps, reason by reason: in any case, where it has words for that, {@code
   * skipped.REASON}; and although the policy would delete it.
   */
  public List<String> kept(Preview preview) {
    Stream<String> always =
        preview.stays().entrySet().stream()
            .flatMap(
                kept ->
                    messages
                        .brought(
                            texts(kept.getKey()),
                            "skipped." + kept.getKey().code(),
                            kept.getValue().count(),
                            VisibleText.named(
                                kept.getValue().ids(), kept.getValue().count(), NAMED))
                        .stream());
    Stream<String> all =
        preview.spared().kept().entrySet().stream()
            .map(kept -> messages.get("stays", kept.getValue().count(), why(kept)));
    long every = preview.cut() + preview.tasks();
    Stream<String> slice =
        Stream.of(messages.get("slice", preview.tasks(), every)).filter(_ -> preview.cut() > 0);
    return Stream.of(slice, always, all).flatMap(each -> each).toList();
  }

  private String why(Map.Entry<ReasonTerm, Sample> kept) {
    String first = kept.getValue().ids().stream().findFirst().map(TaskId::toString).orElse("");
    return of(kept.getKey(), VisibleText.line(first));
  }

  /**
   * Says why a kind of store keeps a task; what a plan has read knows the code alone.
   *
   * @param task the first of those
   */
  public String of(ReasonTerm reason, String task) {
    return messages.term("reason.", reason.code(), texts(reason), task);
  }

  private Texts texts(ReasonTerm reason) {
    return reason.texts() == null ? brought : reason.texts();
  }

  /** Says why a task is or is not a candidate, and when it will be one. */
  public String of(Explanation explanation) {
    if (explanation.reason() == Explanation.Reason.KEPT_BY_STORE) {
      return kept(explanation.kept(), explanation.id().toString());
    }
    Rule rule = explanation.rule();
    Object[] details = details(explanation, rule);
    String usually = messages.get("reason." + key(explanation), details);
    boolean byAge = rule != null && rule.aged() && !rule.counts();
    return byAge
        ? messages.brought(brought, "explained." + key(explanation), details).orElse(usually)
        : usually;
  }

  private String kept(ReasonTerm reason, String task) {
    String usually = of(reason, task);
    return reason.part() == null
        ? usually
        : messages
            .brought(
                reason.texts(),
                "reason." + reason.code() + ".part",
                task,
                VisibleText.line(reason.part()))
            .orElse(usually);
  }

  private Object[] details(Explanation explanation, Rule rule) {
    return new Object[] {
      explanation.id().toString(),
      kept(explanation),
      rule == null ? "" : Coded.joined(rule.covered()),
      value(explanation, Question.STATUS),
      value(explanation, Question.SINCE),
      age(explanation),
      ExactTime.UTC.of(explanation.eligibleAt()),
      rule == null ? "" : explanation.policy().key(explanation.policy().rules().indexOf(rule)),
      rule == null ? "" : new PolicyWords(messages, TaskStatus::code).of(rule)
    };
  }

  /** Says how many tasks will never be eligible, and why. */
  public String of(NeverDeletedScan.NeverDeleted kept) {
    if (kept.groups().isEmpty()) {
      return messages.get("kept.none", kept.ended());
    }
    String groups = kept.groups().stream().map(this::part).collect(Collectors.joining(", "));
    return messages.get("kept.some", kept.tasks(), groups);
  }

  /** Says why a group of tasks will never be eligible. */
  public String of(NeverDeletedGroup group) {
    return messages.get("kept.group", part(group), group.count());
  }

  private String part(NeverDeletedGroup group) {
    return messages.get("kept." + group.reason().name(), group.count(), clause(detail(group)));
  }

  /** Returns a sentence without its full stop, to stand inside another one; null for none. */
  public static String clause(String sentence) {
    return sentence == null ? null : sentence.replaceFirst("[.。]$", "");
  }

  /** Returns what is to be said of a group besides: why the store keeps it, or as it is. */
  public String detail(NeverDeletedGroup group) {
    return group.kept() == null
        ? group.detail()
        : of(group.kept(), VisibleText.line(group.tasks().id(0).toString()));
  }

  /** Says what a second policy deletes more and less than the first. */
  public String of(PolicyComparison comparison) {
    Difference more = comparison.onlySecond();
    Difference less = comparison.onlyFirst();
    if (more.tasks() == 0 && less.tasks() == 0) {
      return messages.get("comparison.same", comparison.common().tasks());
    }
    return messages.get(
        "comparison.differs",
        comparison.common().tasks(),
        parts(more),
        parts(less),
        more.tasks(),
        less.tasks());
  }

  private String parts(Difference difference) {
    return difference.byStatus().entrySet().stream()
        .map(entry -> messages.get("comparison.part", entry.getValue(), entry.getKey().code()))
        .collect(Collectors.joining(", "));
  }

  /** A rule that has more to say than an age needs other words. */
  private static String key(Explanation explanation) {
    String name = explanation.reason().name();
    boolean never = explanation.eligibleAt() == null;
    return switch (explanation.reason()) {
      case ELIGIBLE, STATUS_NOT_COVERED -> explanation.policy().simple() ? name : name + ".rule";
      case ACTIVE_IN_FUTURE, TOO_YOUNG -> never ? name + ".never" : name;
      default -> name;
    };
  }

  private static String value(Explanation explanation, Question question) {
    return explanation.clause(question) instanceof Clause it ? String.valueOf(it.value()) : "";
  }

  private static String kept(Explanation explanation) {
    return explanation.clause(Question.AGE) instanceof Clause clause
            && clause.threshold() instanceof Double seconds
        ? Durations.format(seconds)
        : "";
  }

  private static String age(Explanation explanation) {
    return explanation.clause(Question.AGE) instanceof Clause clause
            && clause.value() instanceof Double seconds
        ? DurationText.approximate(Math.abs(seconds.longValue()))
        : "";
  }
}
