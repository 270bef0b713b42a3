package dev.holdfast.desktop.fleet;

import dev.holdfast.desktop.connections.ConnectionState;
import dev.holdfast.fleet.FleetAnswer;
import dev.holdfast.fleet.FleetBacklog;
import dev.holdfast.fleet.FleetPreview;
import java.util.List;

/**
 * Sums over rows.
 *
 * @param stores all
 * @param open those that are open
 * @param answered those that were looked at
 * @param tasksToGo tasks that saved policies would delete
 * @param findings what is wrong with them
 */
record FleetSums(int stores, int open, int answered, long tasksToGo, int findings) {

  static FleetSums of(List<FleetRow> rows) {
    int open = 0;
    int answered = 0;
    long tasksToGo = 0;
    int findings = 0;
    for (FleetRow row : rows) {
      open += row.item().stateProperty().get() == ConnectionState.CONNECTED ? 1 : 0;
      FleetAnswer answer = row.answer();
      if (answer != null) {
        answered++;
        findings += answer.findings().size();
        if (answer.backlog() instanceof FleetBacklog.Judged(FleetPreview preview)
            && !preview.streams()) {
          tasksToGo += preview.tasks();
        }
      }
    }
    return new FleetSums(rows.size(), open, answered, tasksToGo, findings);
  }
}
