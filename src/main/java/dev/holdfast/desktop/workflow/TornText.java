package dev.holdfast.desktop.workflow;

import dev.holdfast.replay.TornWorkflow;
import dev.holdfast.text.Messages;
import java.util.ArrayList;
import java.util.List;

/** Says what a torn workflow lacks. Needs no toolkit. */
record TornText(Messages messages) {
  /** Returns it in a few sentences; empty if nothing is missing. */
  String of(TornWorkflow torn) {
    List<String> said = new ArrayList<>();
    if (torn.rootMissing()) {
      said.add(messages.get("torn.root"));
    }
    if (torn.missingParents() > 0 && !onlyTheRoot(torn)) {
      said.add(messages.get("torn.parents", torn.missingParents()));
    }
    if (torn.shortParentCount() > 0) {
      said.add(messages.get("torn.short", torn.shortParentCount()));
    }
    long gone = torn.goneTaskCount() - (torn.rootMissing() ? 1 : 0);
    if (gone > 0) {
      said.add(messages.get("torn.gone", gone));
    }
    if (torn.goneTaskCount() > TornWorkflow.MOST) {
      said.add(messages.get("torn.most", TornWorkflow.MOST));
    }
    return String.join(" ", said);
  }

  /** That the root is gone has been said already. */
  private static boolean onlyTheRoot(TornWorkflow torn) {
    return torn.rootMissing() && torn.absentParents().size() == 1;
  }
}
