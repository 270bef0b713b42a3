package dev.holdfast.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.fleet.FleetAnswer;
import dev.holdfast.fleet.FleetBacklog;
import dev.holdfast.fleet.FleetEnded;
import dev.holdfast.fleet.FleetFacts;
import dev.holdfast.fleet.FleetOutcome;
import dev.holdfast.fleet.FleetPreview;
import dev.holdfast.fleet.LastCleanup;
import dev.holdfast.journal.ProgramVersion;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.text.FleetText;
import dev.holdfast.text.JsonDocument;
import dev.holdfast.text.OpenFields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What came of a look at many stores, for programs. */
public record FleetDocument(
    String report, String holdfast, long at, String operator, List<Store> stores, Totals totals)
    implements JsonDocument {

  /** Returns the whole. */
  public static FleetDocument of(FleetSubject subject) {
    FleetText words = new FleetText(subject.failures());
    return new FleetDocument(
        "fleet",
        ProgramVersion.text(),
        subject.at().getEpochSecond(),
        subject.operator(),
        subject.stores().stream().map(entry -> Store.of(entry, words)).toList(),
        Totals.of(FleetTotals.of(subject)));
  }

  /**
   * One store.
   *
   * @param findings null if it was not looked at for any
   * @param problem why there is no answer, or not all of one, in words; null if there is
   */
  public record Store(
      String name,
      String store,
      String policyFile,
      String kind,
      String engine,
      Long tasks,
      Long bytes,
      Long oldestEnded,
      Last lastCleanup,
      Backlog preview,
      Ended ended,
      List<Finding> findings,
      String problem)
      implements JsonDocument {

    private static Store of(FleetSubject.Entry entry, FleetText words) {
      FleetAnswer answer =
          entry.outcome() instanceof FleetOutcome.Answered(FleetAnswer given) ? given : null;
      FleetFacts facts = answer == null ? null : answer.facts();
      return new Store(
          entry.member().name(),
          entry.member().address().display(),
          entry.member().policy() == null ? null : entry.member().policy().toString(),
          facts == null ? null : facts.kind(),
          facts == null ? null : facts.engine(),
          facts == null ? null : facts.tasks(),
          facts == null ? null : facts.bytes(),
          facts == null ? null : facts.oldestEnded(),
          facts == null ? null : Last.of(facts.lastCleanup()),
          answer == null ? null : Backlog.of(answer.backlog()),
          answer == null ? null : Ended.of(answer.ended()),
          answer == null || answer.backlog() instanceof FleetBacklog.NotAsked
              ? null
              : answer.findings().stream().map(Finding::of).toList(),
          words.problem(entry.outcome()).orElse(null));
    }
  }

  /** The newest recorded cleanup. */
  public record Last(long at, long deleted, String outcome) implements JsonDocument {

    private static Last of(LastCleanup last) {
      return last == null
          ? null
          : new Last(last.at(), last.deleted(), last.outcome().isEmpty() ? null : last.outcome());
    }
  }

  /**
   * What the saved policy would delete.
   *
   * @param policy as it is written; null for a store of streams
   * @param counts how much, by what a kind of store calls it
   */
  public record Backlog(
      long now,
      Map<String, Object> policy,
      @JsonUnwrapped OpenFields counts,
      List<Hazard> hazards,
      String digest)
      implements JsonDocument {

    private static Backlog of(FleetBacklog backlog) {
      if (!(backlog instanceof FleetBacklog.Judged(FleetPreview preview))) {
        return null;
      }
      Map<String, Object> counts = new LinkedHashMap<>();
      counts.put(
          preview.streams() ? "streams_processed" : preview.operation().subject(), preview.tasks());
      counts.putAll(preview.amounts().byKey());
      if (preview.streams()) {
        counts.put("attempts", 0);
      }
      return new Backlog(
          preview.now(),
          preview.streams() ? null : PolicyJson.fields(preview.policy()),
          new OpenFields(counts),
          preview.hazards().stream()
              .map(each -> new Hazard(each.kind().code(), each.count(), each.blocking()))
              .toList(),
          preview.digest());
    }
  }

  /** What to see before anything is deleted. */
  public record Hazard(String kind, long count, boolean blocking) implements JsonDocument {}

  /** What ended in the last day. */
  public record Ended(
      long since,
      long until,
      boolean complete,
      long ended,
      long failed,
      List<Long> endedByHour,
      List<Long> failedByHour)
      implements JsonDocument {

    private static Ended of(FleetEnded ended) {
      return ended instanceof FleetEnded.Counted counted
          ? new Ended(
              counted.since(),
              counted.until(),
              counted.complete(),
              counted.ended(),
              counted.failed(),
              counted.byHour(),
              counted.failedByHour())
          : null;
    }
  }

  /** What is wrong with a store. */
  public record Finding(String kind, String severity, long count) implements JsonDocument {

    private static Finding of(dev.holdfast.store.Finding finding) {
      return new Finding(
          finding.kind().code(),
          finding.severity().name().toLowerCase(Locale.ROOT),
          finding.count());
    }
  }

  /**
   * Sums over the stores that answered.
   *
   * @param there what they hold, by what kinds of stores call it
   * @param toGo what saved policies would delete, as {@code tasks_to_go}
   */
  public record Totals(
      int stores,
      int answered,
      @JsonUnwrapped OpenFields there,
      long bytes,
      @JsonUnwrapped OpenFields toGo,
      int findings)
      implements JsonDocument {

    private static Totals of(FleetTotals totals) {
      Map<String, Long> toGo = new LinkedHashMap<>();
      totals.toGo().forEach((name, count) -> toGo.put(name + "_to_go", count));
      return new Totals(
          totals.stores(),
          totals.answered(),
          new OpenFields(totals.there()),
          totals.bytes(),
          new OpenFields(toGo),
          totals.findings());
    }
  }
}
