package dev.holdfast.desktop.plan;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.text.DurationText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.PlanText;
import dev.holdfast.text.VisibleText;

/** Puts plans and their files into words. Needs no toolkit. */
final class PlanWords {

  private final Messages messages = Fxml.messages(PlanWords.class);
  private final PlanText problems = new PlanText(Messages.common());

  /** Returns such as “Plan friday.plan”. */
  String heading(OpenedPlan<?> opened) {
    return messages.get(
        opened.admitted() ? "opened.heading" : opened.waits() ? "opened.waits" : "opened.refused",
        VisibleText.line(String.valueOf(opened.file().getFileName())));
  }

  /**
   * Says who made it and when, and who approved it; or why it may not run.
   *
   * @param operation what it does
   */
  String detail(OpenedPlan<?> opened, OperationTerm operation, TimeText times) {
    Messages words = messages.in(operation);
    String made =
        words.get(
            "opened.made",
            VisibleText.line(opened.plan().planner().display()),
            times.utc(opened.plan().preview().storeNow()),
            opened.plan().preview().size());
    made = (made + " " + problems.of(opened.plan().decisions())).strip() + " ";
    if (!opened.admitted()) {
      return problem(opened) + "\n" + made.strip();
    }
    String approved =
        opened.plan().approvedBy() == null
            ? ""
            : words.get("opened.approved", VisibleText.line(opened.plan().approvedBy())) + " ";
    return made + approved + words.get("opened.runs");
  }

  /** In the window nobody has an option of the command line. */
  private String problem(OpenedPlan<?> opened) {
    if (opened.waits()) {
      String names = String.join(", ", opened.signedBy().stream().map(VisibleText::line).toList());
      boolean listed = opened.approvers() != null;
      int signed = opened.signedBy().size();
      return messages.get("opened.signed", signed, names)
          + (listed && signed == 0
              ? ""
              : " " + messages.get(listed ? "opened.unlisted" : "opened.list"));
    }
    return opened.tooOld()
        ? messages.get(
            "opened.tooOld",
            DurationText.approximate((Long) opened.refusal().details()[0]),
            DurationText.approximate(opened.maxAgeSeconds()))
        : problems.of(opened.refusal());
  }

  /** Says where a plan was written and what it waits for. */
  String written(FreezeViewModel.Written written) {
    String key = written.done().plan().approvalRequired() ? "frozen.waits" : "frozen.runs";
    return messages.get(key, VisibleText.line(written.file().toString()));
  }
}
