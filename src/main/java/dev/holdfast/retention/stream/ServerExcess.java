package dev.holdfast.retention.stream;

import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.store.stream.StreamConsumers;
import dev.holdfast.store.stream.StreamTally;
import dev.holdfast.store.stream.StreamTerms;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.stream.StreamPolicies;
import dev.holdfast.stream.StreamPolicy;
import java.util.ArrayList;
import java.util.List;

/** What the server’s own job would delete beyond Holdfast’s reading. */
final class ServerExcess {

  private final StreamPolicies policies;
  private final StreamTerms terms;
  final List<StreamCollision> collisions = new ArrayList<>();
  private final SampledCount shortened = new SampledCount();
  private final SampledCount misled = new SampledCount();
  private long serverEvents;

  ServerExcess(StreamPolicies policies, StreamTerms terms) {
    this.policies = policies;
    this.terms = terms;
  }

  void add(StreamTally tally) {
    serverEvents += tally.servers();
    if (tally.beyond() == 0) {
      return;
    }
    String stream = tally.stream();
    String decisive =
        policies.source(stream) == StreamPolicies.Source.OWN ? stream : StreamPolicy.DEFAULT;
    boolean valid = policies.row(decisive).map(StreamPolicy::valid).orElse(true);
    (valid ? shortened : misled).add(stream, tally.beyond());
    if (collisions.size() < Hazard.SAMPLE) {
      collisions.add(
          new StreamCollision(
              stream, policies.ours().of(stream), policies.servers().of(stream), tally.beyond()));
    }
  }

  long serverEvents() {
    return serverEvents;
  }

  List<Hazard> hazards(StreamConsumers consumers) {
    List<Hazard> hazards = new ArrayList<>();
    shortened.into(hazards, terms.shortened());
    SampledCount readers = new SampledCount();
    consumers.atRisk().forEach(risk -> readers.add(risk.stream(), risk.consumers()));
    readers.into(hazards, terms.unread());
    SampledCount invalid = new SampledCount();
    policies.invalid().forEach(row -> invalid.add(row.stream(), 1));
    invalid.into(hazards, terms.invalid());
    misled.into(hazards, terms.misled());
    return hazards;
  }

  /** A count and the first streams it concerns. */
  private static final class SampledCount {

    private final List<String> sample = new ArrayList<>();
    private long count;

    void add(String stream, long more) {
      count += more;
      if (sample.size() < Hazard.SAMPLE) {
        sample.add(stream);
      }
    }

    void into(List<Hazard> hazards, HazardTerm kind) {
      if (count > 0) {
        hazards.add(new Hazard(kind, count, Hazard.texts(sample)));
      }
    }
  }
}
