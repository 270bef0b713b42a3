package dev.holdfast.text;

import dev.holdfast.plan.PlanException;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.task.Coded;
import java.util.Arrays;

/** Says what a plan decides; what is wrong with it, its approval or a key, and what to do next. */
public record PlanText(Messages messages) {
  /** Returns the sentences. */
  public String of(PlanException failure) {
    Object[] details = failure.details();
    Object[] shown =
        switch (failure.problem) {
          case AHEAD_OF_STORE ->
              new Object[] {ExactTime.UTC.of(details[0]), ExactTime.UTC.of(details[1])};
          case TOO_OLD -> new Object[] {duration(details[0]), duration(details[1])};
          default ->
              Arrays.stream(details)
                  .map(detail -> VisibleText.line(String.valueOf(detail)))
                  .toArray();
        };
    return messages.get("plan." + failure.problem.name(), shown);
  }

  /** Says what was decided of a plan; empty if nothing was. */
  public String of(Decisions decisions) {
    String chosen =
        decisions.choices().some()
            ? messages.get("plan.decided.options", decisions.choices().typed())
            : "";
    return (ofHazards(decisions) + " " + chosen).strip();
  }

  private String ofHazards(Decisions decisions) {
    if (!decisions.hazards()) {
      return "";
    }
    String form =
        decisions.skip().isEmpty() ? "allow" : decisions.allow().isEmpty() ? "skip" : "both";
    return messages.get(
        "plan.decided." + form, Coded.joined(decisions.skip()), Coded.joined(decisions.allow()));
  }

  private static String duration(Object seconds) {
    return DurationText.approximate((Long) seconds);
  }
}
