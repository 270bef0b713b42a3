package dev.holdfast.report;

import dev.holdfast.fleet.FleetAnswer;
import dev.holdfast.fleet.FleetBacklog;
import dev.holdfast.fleet.FleetEnded;
import dev.holdfast.fleet.FleetFacts;
import dev.holdfast.fleet.FleetOutcome;
import dev.holdfast.fleet.FleetPreview;
import dev.holdfast.fleet.LastCleanup;
import dev.holdfast.journal.ProgramVersion;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.task.Document;
import dev.holdfast.text.FleetText;

/** What came of a look at many stores, for programs. */
public final class FleetDocument {

  private FleetDocument() {}

  /** Returns the whole. */
  public static Document of(FleetSubject subject) {
    FleetText words = new FleetText(subject.failures());
    return new Document()
        .with("report", "fleet")
        .with("holdfast", ProgramVersion.text())
        .from(subject, "at=at.getEpochSecond operator")
        .with("stores", subject.stores().stream().map(entry -> of(entry, words)).toList())
        .with("totals", totals(FleetTotals.of(subject)));
  }

  /** What is not known of a store is null, such as its findings if it was not looked at for any. */
  public static Document of(FleetSubject.Entry entry, FleetText words) {
    FleetAnswer answer =
        entry.outcome() instanceof FleetOutcome.Answered(FleetAnswer given) ? given : null;
    FleetFacts facts = answer == null ? null : answer.facts();
    return Document.of(
            entry, "name=member.name store=member.address.display policy_file=member.policy")
        .from(facts, "kind engine tasks bytes oldest_ended")
        .with("last_cleanup", facts == null ? null : of(facts.lastCleanup()))
        .with("preview", answer == null ? null : of(answer.backlog()))
        .with(
            "ended",
            answer != null && answer.ended() instanceof FleetEnded.Counted counted
                ? Document.of(counted)
                : null)
        .with(
            "findings",
            answer == null || answer.backlog() instanceof FleetBacklog.NotAsked
                ? null
                : answer.findings().stream()
                    .map(each -> Document.of(each, "kind severity count"))
                    .toList())
        .with("problem", words.problem(entry.outcome()).orElse(null));
  }

  private static Document of(LastCleanup last) {
    return last == null
        ? null
        : Document.of(last, "at deleted")
            .with("outcome", last.outcome().isEmpty() ? null : last.outcome());
  }

  /** What the saved policy would delete, by what a kind of store calls it. */
  private static Document of(FleetBacklog backlog) {
    if (!(backlog instanceof FleetBacklog.Judged(FleetPreview preview))) {
      return null;
    }
    return new Document()
        .with("now", preview.now())
        .with("policy", preview.policy() == null ? null : PolicyJson.fields(preview.policy()))
        .with(preview.subject(), preview.subjects())
        .all(preview.amounts().byKey())
        .with(
            "hazards",
            preview.hazards().stream()
                .map(each -> Document.of(each, "kind count blocking"))
                .toList())
        .with("digest", preview.digest());
  }

  /** Sums over the stores that answered. */
  static Document totals(FleetTotals totals) {
    Document document =
        Document.of(totals, "stores answered").all(totals.there()).with("bytes", totals.bytes());
    totals.toGo().forEach((name, count) -> document.put(name + "_to_go", count));
    return document.with("findings", totals.findings());
  }
}
