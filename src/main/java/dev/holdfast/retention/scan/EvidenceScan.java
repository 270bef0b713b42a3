package dev.holdfast.retention.scan;

import dev.holdfast.job.Progress;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.columns.Chunks;
import dev.holdfast.retention.columns.LongColumn;
import dev.holdfast.retention.family.FamilyJudge;
import dev.holdfast.retention.plan.Descendants;
import dev.holdfast.retention.plan.Evidence;
import dev.holdfast.retention.plan.ForeignRows;
import dev.holdfast.retention.plan.WorkflowSizes;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.retention.RetentionSnapshot.Census;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.store.terms.Hazards;

/** Looks at the tasks around the candidates: their children, the rest of their workflows. */
record EvidenceScan(RetentionSnapshot snapshot, Choices choices) {

  Evidence run(Candidates candidates, Descendants descendants, Census census, Progress progress) {
    Hazards terms = snapshot.terms().hazards().in(choices);
    FamilyJudge family = FamilyJudge.of(terms.family());
    LongColumn outside = LongColumn.zeros(candidates.size());
    WorkflowSizes workflows = new WorkflowSizes(candidates);
    // Where the store deletes children with their parent none stays behind.
    int parents = descendants.keys.parents() ? 0 : candidates.size();
    long total = (long) parents + workflows.roots.size();
    if (parents > 0) {
      Chunks.ofCandidates(candidates)
          .each(
              snapshot,
              (ids, done) -> {
                snapshot.children(
                    ids,
                    child -> {
                      int parent = candidates.row(child.parentId());
                      if (parent >= 0 && candidates.row(child.id()) < 0) {
                        long flags = outside.get(parent) | family.flag(child.status());
                        outside.set(parent, flags);
                      }
                    });
                progress.report(done, total);
              });
    }
    workflows.measure(snapshot, (done, _) -> progress.report(parents + done, total));
    ForeignRows foreign = new ForeignRowScan(snapshot).run(candidates, descendants);
    return new Evidence(
        terms, family, candidates, census, outside, workflows, descendants, foreign);
  }
}
