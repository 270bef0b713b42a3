package dev.holdfast.plan;

import dev.holdfast.job.Cancellation;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalAction;
import dev.holdfast.journal.JournalOutcome;
import dev.holdfast.journal.JournalRun;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Document;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.util.List;
import java.util.Map;

/**
 * Writes and signs plans, each recorded in the journal. What cannot be recorded is not done.
 *
 * @param journal of the operator who does it
 */
public record Planning(Journal journal) {

  /**
   * Something done, and the newest entry of the journal.
   *
   * @param <P> what was seen
   * @param plan the plan
   * @param approval what was signed; null if nothing was
   * @param journalHead the hash of the journal's newest entry
   */
  public record Done<P extends OperationPreview>(
      Frozen<P> plan, Approval approval, String journalHead) {}

  /**
   * Freezes a preview in a new file.
   *
   * @param decisions what was decided about its hazards
   * @param store the store it was seen in, open still; it is asked which it is
   * @param reason why, in the operator's words; null if nobody said
   * @throws PlanException if the file cannot be written
   * @throws dev.holdfast.journal.JournalException if it cannot be recorded
   */
  public <P extends OperationPreview> Done<P> freeze(
      Path file,
      P preview,
      Decisions decisions,
      TaskStore store,
      boolean approvalRequired,
      String reason,
      Cancellation stop) {
    StoreFingerprint place = store.fingerprint(stop);
    String head = journal.head();
    Document facts = new Document().with("reason", reason);
    facts.all(PlanForm.of(preview).facts(preview, file)).all(said(decisions));
    JournalRun run = journal.start(JournalAction.PLAN, place, facts);
    try {
      Frozen<P> plan =
          PlanFile.write(
              file,
              new Frozen<>(
                  preview,
                  decisions,
                  place,
                  store.info().address().withWholePath().withoutSecrets(),
                  journal.operator,
                  head,
                  approvalRequired,
                  reason,
                  null,
                  null));
      return new Done<>(plan, null, run.end(JournalOutcome.DONE, Map.of("plan", plan.digest())));
    } catch (PlanException failed) {
      throw run.failed(JournalOutcome.FAILED, Map.of("detail", failed.getMessage()), failed);
    }
  }

  /**
   * Signs a plan as this operator, whatever it would delete.
   *
   * @param reason why, in the operator's words; null if nobody said
   * @param kinds what the store calls things; of several kinds if nobody knows the store: that of
   *     the first that can read the plan counts
   * @throws PlanException if the file is no plan, it is the operator’s own, or the approval cannot
   *     be written
   */
  public Done<?> approve(Path file, PrivateKey key, String reason, Terms... kinds) {
    Frozen<?> plan = PlanFile.read(file, List.of(kinds));
    refuseOwn(plan);
    Document facts = new Document().with("reason", reason).with("plan", plan.digest());
    facts.all(said(plan.decisions()));
    JournalRun run = journal.start(JournalAction.APPROVAL, plan.store(), facts);
    try {
      Approval approval =
          Approval.sign(
              plan.digest(), journal.operator, journal.clock.instant().getEpochSecond(), key);
      Approvals.of(file).add(approval);
      return new Done<>(plan, approval, run.end(JournalOutcome.DONE, Map.of()));
    } catch (PlanException failed) {
      throw run.failed(JournalOutcome.FAILED, Map.of("detail", failed.getMessage()), failed);
    }
  }

  private static Map<String, Object> said(Decisions decisions) {
    return decisions.some() ? decisions.fields() : Map.of();
  }

  /**
   * Refuses the planner’s own signature, which never counts.
   *
   * @throws PlanException with {@link PlanProblem#PLANNER}
   */
  public void refuseOwn(Frozen<?> plan) {
    if (plan.planner().display().equalsIgnoreCase(journal.operator.display())) {
      throw new PlanException(PlanProblem.PLANNER);
    }
  }
}
