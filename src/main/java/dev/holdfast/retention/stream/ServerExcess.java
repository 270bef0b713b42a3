package dev.holdfast.retention.stream;

import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.IdSample;
import dev.holdfast.store.stream.StreamSnapshot;
import dev.holdfast.store.stream.StreamTally;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.stream.StreamPolicies;
import dev.holdfast.stream.StreamPolicy;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.List;

/** What the server’s own job would delete beyond Holdfast’s reading. */
final class ServerExcess {

  private final StreamPolicies policies;
  private final Hazards terms;
  final List<StreamPreview.Collision> collisions = new ArrayList<>();
  private final IdSample shortened = new IdSample();
  private final IdSample misled = new IdSample();
  private long serverEvents;

  ServerExcess(StreamPolicies policies, Hazards terms) {
    this.policies = policies;
    this.terms = terms;
  }

  void add(StreamTally tally) {
    serverEvents += tally.servers();
    if (tally.beyond() == 0) {
      return;
    }
    String stream = tally.stream();
    boolean valid = policies.deciding(stream).map(StreamPolicy::valid).orElse(true);
    (valid ? shortened : misled).add(() -> new TaskId.Text(stream), tally.beyond());
    if (collisions.size() < Hazard.SAMPLE) {
      collisions.add(
          new StreamPreview.Collision(
              stream, policies.ours().of(stream), policies.servers().of(stream), tally.beyond()));
    }
  }

  long serverEvents() {
    return serverEvents;
  }

  List<Hazard> hazards(StreamSnapshot.Consumers consumers) {
    IdSample readers = new IdSample();
    consumers
        .atRisk()
        .forEach(risk -> readers.add(() -> new TaskId.Text(risk.stream()), risk.consumers()));
    IdSample invalid = new IdSample();
    policies.invalid().forEach(row -> invalid.add(() -> new TaskId.Text(row.stream())));
    List<Hazard> hazards = new ArrayList<>();
    shortened.into(hazards, terms.get(StreamPreview.SHORTENED));
    readers.into(hazards, terms.get(StreamSnapshot.Consumers.unread().code()));
    invalid.into(hazards, terms.get("invalid_policy"));
    misled.into(hazards, terms.get("invalid_policy_deletes"));
    return hazards;
  }
}
