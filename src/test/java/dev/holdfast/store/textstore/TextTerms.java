package dev.holdfast.store.textstore;

import static dev.holdfast.store.fibflow.FibFlowTerms.LISTING;
import static dev.holdfast.store.fibflow.FibFlowTerms.STATUSES;

import dev.holdfast.store.ClauseTerm;
import dev.holdfast.store.RetentionTerm;
import dev.holdfast.store.fibflow.FibFlowViews;
import dev.holdfast.store.terms.Listing;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.StatusTerm;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What the text store calls things: jobs go through fib-flow's statuses and two of their own. */
public final class TextTerms {

  /** Its turn comes at a time: no other kind has it. */
  public static final TaskStatus PUT_OFF = new TaskStatus("put_off");

  /** It was taken back before it ran, and ended with that; no policy may name it. */
  public static final TaskStatus WITHDRAWN = new TaskStatus("withdrawn");

  /** How urgent a job is: nothing but these terms and its rows knows of it. */
  private static final FieldTerm PRIORITY = FieldTerm.PRIORITY.sorted().searched();

  private static final Set<String> ASKED =
      Set.of("id", "name", "status", "root", "parent", "workflow", "text", "where", "priority");

  static final String KIND = "text-store";

  /** Jobs have no attempts, and say so. */
  static final List<Measure> MEASURES =
      List.of(
          Measure.ofRows("events", TextHazards.TEXTS),
          Measure.ofRows("attempts", TextHazards.TEXTS));

  /** All of it. */
  public static final Terms TERMS =
      new Terms(KIND, statuses(), TextHazards.HAZARDS, MEASURES)
          .withViews(FibFlowViews.VIEWS)
          .withOperations(List.of(OperationTerm.delete("tasks", TextHazards.TEXTS)))
          .withListing(listing())
          .withRetention(
              new RetentionTerm(
                  List.of(
                      clause(TaskStatus.COMPLETED, 12 * 3_600.0),
                      clause(TaskStatus.PERMANENTLY_FAILED, 48 * 3_600.0)),
                  28_800L));

  private TextTerms() {}

  private static ClauseTerm clause(TaskStatus status, double keep) {
    return new ClauseTerm(List.of(status), "last_active_time", keep, ClauseTerm.When.OLDER, true);
  }

  /** What fib-flow's tasks have, and can be asked for less of it; urgency is shown by itself. */
  private static Listing listing() {
    List<FieldTerm> shown = new ArrayList<>(Listing.USUAL);
    shown.add(PRIORITY);
    return new Listing(
            LISTING.fields().stream()
                .filter(field -> field.role() != null)
                .filter(field -> field.listed() || ASKED.contains(field.role()))
                .map(field -> ASKED.contains(field.role()) ? field : bare(field))
                .toArray(FieldTerm[]::new))
        .showing(null, shown.toArray(FieldTerm[]::new));
  }

  private static FieldTerm bare(FieldTerm field) {
    return FieldTerm.of(field.role(), field.key(), field.type()).in(field.unit()).in(field.part());
  }

  private static Statuses statuses() {
    List<StatusTerm> terms = new ArrayList<>();
    for (TaskStatus status : STATUSES.all) {
      boolean usual = STATUSES.usual().contains(status);
      terms.add(new StatusTerm(status, STATUSES.ended(status), usual, STATUSES.tone(status)));
      if (status.equals(TaskStatus.PENDING)) {
        terms.add(new StatusTerm(PUT_OFF, false, false, Tone.WAITING));
      }
    }
    terms.add(new StatusTerm(WITHDRAWN, true, false, Tone.DONE));
    return new Statuses(terms, STATUSES.deletable);
  }
}
