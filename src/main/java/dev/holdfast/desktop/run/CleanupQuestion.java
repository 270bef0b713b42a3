package dev.holdfast.desktop.run;

import dev.holdfast.plan.Frozen;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.store.terms.OptionTerm;
import java.nio.file.Path;
import java.util.List;

/**
 * What an operator is asked before anything is deleted, of whatever kind of store.
 *
 * @param store where
 * @param preview what the operator saw
 * @param plan what of it goes
 * @param frozen the plan's file it comes from; null for a preview of just now
 * @param triggers triggers that will run with each delete, each as {@code table: name}
 * @param archive where what goes could be kept
 * @param options those that only this kind of store has
 * @param operation what is done
 */
public record CleanupQuestion(
    ConnectionProfile store,
    OperationPreview preview,
    CleanupPlan.Ready plan,
    Frozen<?> frozen,
    List<String> triggers,
    ArchiveOffer archive,
    List<OptionTerm> options,
    OperationTerm operation) {

  public CleanupQuestion {
    triggers = List.copyOf(triggers);
    options = List.copyOf(options);
  }

  /**
   * Where the rows of a cleanup could be kept.
   *
   * @param suggested the file to begin with, absolute
   * @param needed about how many bytes an archive takes
   * @param mayExist whether an archive that is there already may be gone on with: that of an
   *     earlier run of the same plan
   */
  public record ArchiveOffer(Path suggested, long needed, boolean mayExist) {}
}
