package dev.holdfast.text;

import dev.holdfast.fleet.FleetAnswer;
import dev.holdfast.fleet.FleetBacklog;
import dev.holdfast.fleet.FleetEnded;
import dev.holdfast.fleet.FleetOutcome;
import dev.holdfast.fleet.FleetPreview;
import dev.holdfast.fleet.LastCleanup;
import dev.holdfast.retention.policy.PolicyException;
import dev.holdfast.retention.policy.file.PolicyFileException;
import dev.holdfast.store.Finding;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Says how stores of a fleet stand. */
public final class FleetText {

  private final Messages messages = Messages.load("dev.holdfast.text.fleet");
  private final Function<Throwable, String> failures;

  /**
   * Takes the words for what else may fail.
   *
   * @param failures puts what a store threw into a sentence
   */
  public FleetText(Function<Throwable, String> failures) {
    this.failures = failures;
  }

  /** Returns what a saved policy says of a store, in few words. */
  public String of(FleetBacklog backlog) {
    return switch (backlog) {
      case FleetBacklog.Judged(FleetPreview preview) ->
          messages.in(preview.operation()).get("backlog.tasks", preview.size());
      default -> messages.of("backlog.", (Record) backlog);
    };
  }

  /** Returns why less is known of a store than could be; empty if all is known. */
  public Optional<String> problem(FleetOutcome outcome) {
    return switch (outcome) {
      case FleetOutcome.Answered(var answer)
          when answer.backlog() instanceof FleetBacklog.BadPolicy bad ->
          Optional.of(badPolicy(bad));
      case FleetOutcome.Answered(var answer)
          when answer.backlog() instanceof FleetBacklog.NoPolicy ->
          Optional.of(messages.get("noPolicy"));
      case FleetOutcome.Answered _ -> Optional.empty();
      case FleetOutcome.Failed(Throwable cause) -> Optional.of(failures.apply(cause));
      case FleetOutcome.Cancelled _ -> Optional.of(messages.get("cancelled"));
    };
  }

  /** Returns what goes with the tasks of a preview, such as “ with 3 events”; empty if nothing. */
  public String amounts(FleetPreview preview) {
    String all = MeasureWords.load().all(preview.amounts());
    return all.isEmpty() ? "" : messages.get("backlog.with", all);
  }

  /** Returns the hazards of a preview in sentences. */
  public List<String> hazards(FleetPreview preview) {
    RetentionText words = RetentionText.of(preview.operation());
    return preview.hazards().stream().map(words::of).toList();
  }

  /**
   * Returns when a store was cleaned up last and what came of it.
   *
   * @param time how an instant in Unix seconds is written
   */
  public String of(LastCleanup cleanup, Function<Long, String> time) {
    return messages.get("cleanup.line", time.apply(cleanup.at()), of(cleanup));
  }

  /** Returns what came of a cleanup. */
  public String of(LastCleanup cleanup) {
    return cleanup.deleted() == null
        ? messages.get("cleanup.unended")
        : messages.get("cleanup.ended", cleanup.deleted());
  }

  /** Returns how many findings of a severity there are, such as “2 errors”. */
  public String of(Finding.Severity severity, long count) {
    return messages.get("findings." + severity.wireName(), count);
  }

  /** Returns how many findings there are of each severity. */
  public String findings(FleetAnswer answer) {
    String all =
        answer.bySeverity().entrySet().stream()
            .map(each -> of(each.getKey(), each.getValue()))
            .collect(Collectors.joining(messages.get("findings.comma")));
    return all.isEmpty() ? messages.get("common.noneSmall") : all;
  }

  /** Returns what ended in the last day in a sentence, or why nobody knows. */
  public String of(FleetEnded ended) {
    return switch (ended) {
      case FleetEnded.Counted counted ->
          messages.get(
              counted.complete()
                  ? counted.ended() == 0 ? "ended.none" : "ended.counted"
                  : "ended.partial",
              counted.ended(),
              counted.failed(),
              DurationText.approximate(counted.until() - counted.since()));
      default -> messages.of("ended.", (Record) ended);
    };
  }

  private String badPolicy(FleetBacklog.BadPolicy bad) {
    String file = bad.file().toString();
    return switch (bad.cause()) {
      case PolicyFileException wrong ->
          messages.get(
              "policy.wrong", file, String.valueOf(wrong.line), PolicyWords.load().of(wrong));
      case PolicyException refused -> messages.get("policy.refused", file, refused.getMessage());
      case NoSuchFileException _ -> messages.get("policy.none", file);
      case AccessDeniedException _ -> messages.get("policy.denied", file);
      default -> messages.get("policy.refused", file, String.valueOf(bad.cause().getMessage()));
    };
  }
}
