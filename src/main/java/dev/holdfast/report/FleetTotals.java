package dev.holdfast.report;

import dev.holdfast.fleet.FleetAnswer;
import dev.holdfast.fleet.FleetBacklog;
import dev.holdfast.fleet.FleetFacts;
import dev.holdfast.fleet.FleetOutcome;
import dev.holdfast.fleet.FleetPreview;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Sums over the stores that answered; what is not called the same is not added up.
 *
 * @param stores all stores
 * @param answered those that were looked at
 * @param there their tasks and streams, and what else stores count, by its name
 * @param bytes the room they take, as far as they say
 * @param toGo what saved policies would delete, by its name; events also of streams
 * @param findings what is wrong with them
 * @param judged those that were judged by a policy
 * @param unjudged those that could not be: they have none, or none that can be read
 * @param streamEvents what saved policies would delete of streams alone
 */
public record FleetTotals(
    int stores,
    int answered,
    Map<String, Long> there,
    long bytes,
    Map<String, Long> toGo,
    int findings,
    int judged,
    int unjudged,
    long streamEvents) {

  private static final String EVENTS = "events";

  /** Adds up what stores have answered. */
  public static FleetTotals of(FleetSubject subject) {
    int answered = 0;
    long bytes = 0;
    int findings = 0;
    int judged = 0;
    int unjudged = 0;
    long streamEvents = 0;
    Map<String, Long> there = new LinkedHashMap<>();
    Map<String, Long> toGo = new LinkedHashMap<>();
    there.put(FleetFacts.TASKS, 0L);
    toGo.put(FleetFacts.TASKS, 0L);
    toGo.put(EVENTS, 0L);
    for (FleetSubject.Entry entry : subject.stores()) {
      if (entry.outcome() instanceof FleetOutcome.Answered(FleetAnswer answer)) {
        FleetFacts facts = answer.facts();
        answered++;
        there.merge(facts.subject(), facts.tasks(), Long::sum);
        bytes += facts.bytes() == null ? 0 : facts.bytes();
        findings += answer.findings().size();
        boolean no = answer.backlog() instanceof FleetBacklog.NoPolicy;
        unjudged += no || answer.backlog() instanceof FleetBacklog.BadPolicy ? 1 : 0;
        if (answer.backlog() instanceof FleetBacklog.Judged(FleetPreview preview)) {
          judged++;
          boolean alone = preview.operation().subject().equals(EVENTS);
          streamEvents += alone ? preview.size() : 0;
          toGo.merge(preview.operation().subject(), preview.size(), Long::sum);
          toGo.merge(EVENTS, alone ? 0 : preview.amounts().of(EVENTS), Long::sum);
        }
      }
    }
    return new FleetTotals(
        subject.stores().size(),
        answered,
        there,
        bytes,
        toGo,
        findings,
        judged,
        unjudged,
        streamEvents);
  }

  /** Returns what would go beside tasks and events, each by its name. */
  Map<String, Long> othersToGo() {
    Map<String, Long> others = new LinkedHashMap<>(toGo);
    others.keySet().removeAll(List.of(FleetFacts.TASKS, EVENTS));
    return others;
  }
}
