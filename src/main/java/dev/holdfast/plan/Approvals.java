package dev.holdfast.plan;

import dev.holdfast.journal.Operator;
import dev.holdfast.store.address.FilePath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;

/**
 * The approvals of a plan: a file beside it, one line of JSON each.
 *
 * @param file that file
 */
public record Approvals(Path file) {

  /** The approvals of the plan in this file. */
  public static Approvals of(Path plan) {
    return new Approvals(plan.resolveSibling(plan.getFileName() + ".approval"));
  }

  /**
   * Adds one, synced.
   *
   * @throws PlanException if the file cannot be written
   */
  public void add(Approval approval) {
    try {
      Files.writeString(
          file,
          approval.line() + "\n",
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND,
          StandardOpenOption.SYNC);
    } catch (IOException refused) {
      throw PlanFile.unusable(file, refused);
    }
  }

  /**
   * Finds who approved a plan.
   *
   * @return the name of the first approver who did and is not the planner
   * @throws PlanException with {@link PlanProblem#NOT_APPROVED} or {@link PlanProblem#OWN_APPROVAL}
   */
  public String check(Frozen<?> plan, Approvers approvers) {
    Operator planner = plan.planner();
    boolean own = false;
    for (Approval approval : read()) {
      Optional<String> name =
          approval.plan().equals(plan.digest()) ? approvers.whoSigned(approval) : Optional.empty();
      if (name.isPresent()) {
        if (!samePerson(planner, approval, name.get())) {
          return name.get();
        }
        own = true;
      }
    }
    throw own
        ? new PlanException(PlanProblem.OWN_APPROVAL, planner.display())
        : new PlanException(PlanProblem.NOT_APPROVED, file);
  }

  /** Returns the names of those who signed a plan and did not make it, whoever counts. */
  public List<String> signedBy(Frozen<?> plan) {
    return read().stream()
        .filter(approval -> approval.plan().equals(plan.digest()))
        .map(approval -> approval.approver().display())
        .filter(name -> !name.equalsIgnoreCase(plan.planner().display()))
        .distinct()
        .toList();
  }

  private static boolean samePerson(Operator operator, Approval approval, String keyOwner) {
    String planner = operator.display();
    return planner.equalsIgnoreCase(keyOwner)
        || planner.equalsIgnoreCase(approval.approver().display());
  }

  private List<Approval> read() {
    try {
      return new String(FilePath.small(file), StandardCharsets.UTF_8)
          .lines()
          .map(Approval::parse)
          .flatMap(Optional::stream)
          .toList();
    } catch (NoSuchFileException none) {
      return List.of();
    } catch (IOException refused) {
      throw PlanFile.unusable(file, refused);
    }
  }
}
