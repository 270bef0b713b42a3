package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.plan.Spared;
import dev.holdfast.retention.policy.Durations;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.RuleRanking;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.task.Statuses;
import dev.holdfast.text.Messages;
import dev.holdfast.text.PolicyWords;
import dev.holdfast.text.RetentionText;
import dev.holdfast.text.VisibleText;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Puts a preview of tasks into words. Needs no toolkit.
 *
 * @param known what tasks of the store can be in
 * @param operation what a cleanup does there
 */
record PreviewText(Messages messages, ZoneId zone, Statuses known, OperationTerm operation) {
  private static final int RULES_READ = 20;

  /** Returns what goes, in a few words. */
  String subject(Preview preview) {
    Policy policy = preview.policy();
    if (policy.wholeWorkflows()) {
      return messages.get("preview.rules.whole", policy.rules().size());
    }
    if (policy.rules().size() > 1) {
      return messages.get("preview.rules", policy.rules().size());
    }
    String subject = new PolicyText(messages, known, operation).subject(policy);
    return subject.substring(0, 1).toUpperCase(Locale.ENGLISH) + subject.substring(1);
  }

  /** Returns every rule in words, a line for each, as many as can be read. */
  String rules(Preview preview) {
    return new RuleRanking(preview.policy())
        .inOrder().stream()
            .limit(RULES_READ)
            .map(PolicyWords.of(operation)::named)
            .map(VisibleText::line)
            .collect(Collectors.joining("\n"));
  }

  /** Says what the rules would delete but stays; empty if nothing. */
  String spared(Preview preview) {
    Spared spared = preview.spared();
    List<String> said = new ArrayList<>();
    if (spared.held().count() > 0) {
      said.add(messages.get("preview.held", spared.held().count()));
    }
    if (spared.workflows() > 0) {
      said.add(messages.get("preview.torn", spared.workflows(), spared.inWorkflows()));
    }
    said.addAll(RetentionText.of(operation).kept(preview));
    return String.join(" ", said);
  }

  /**
   * Says what the kind of store tells of it, what stays, and what an operator must know of what is
   * done to the rest.
   */
  String beside(Preview preview) {
    RetentionText words = RetentionText.of(operation);
    return Stream.of(
            words.told(operation, preview),
            List.of(spared(preview)),
            words.before(operation, preview))
        .flatMap(List::stream)
        .filter(said -> !said.isEmpty())
        .collect(Collectors.joining(" "));
  }

  /** Returns such as “of 2,067 · with their errors”, or only that where all of it goes. */
  String of(long goes, long all, String detail) {
    return goes == all ? detail : messages.get("card.of", all, detail);
  }

  /** Returns such as “63.9 % of the store’s 346”. */
  String share(Preview preview) {
    double percent = 100.0 * preview.tasks() / Math.max(1, preview.storeTasks());
    String share =
        percent > 0 && percent < 0.1
            ? messages.get("card.tasks.smallShare")
            : NumberText.percent(percent);
    return messages.get("card.tasks.share", share, preview.storeTasks());
  }

  /** Returns how long ago the oldest candidate was active, seen from the preview. */
  String oldest(Preview preview) {
    return then(preview).relative(seconds(preview.oldest()));
  }

  /** Returns how long ago, and on which day, the newest candidate was active. */
  String newest(Preview preview) {
    Long newest = seconds(preview.newest());
    return messages.get(
        "card.activity.newest", then(preview).relative(newest), then(preview).day(newest));
  }

  /** Returns the exact moments of both. */
  String activity(Preview preview) {
    return messages.get(
        "card.activity.exact",
        then(preview).withZone(seconds(preview.oldest())),
        then(preview).withZone(seconds(preview.newest())));
  }

  private TimeText then(Preview preview) {
    return new TimeText(Clock.fixed(Instant.ofEpochSecond(preview.now()), zone), zone);
  }

  String nothing(Preview preview) {
    PolicyText words = new PolicyText(messages, known, operation);
    return preview
        .policy()
        .fibFlow()
        .map(
            simple ->
                messages.get(
                    "preview.zero.text",
                    words.statuses(simple),
                    then(preview).utc((long) Math.floor(preview.cutoff())),
                    Durations.format(simple.expireSeconds())))
        .orElseGet(() -> messages.get("preview.zero.rules", subject(preview)));
  }

  private static Long seconds(Double time) {
    return time == null ? null : (long) Math.floor(time);
  }
}
