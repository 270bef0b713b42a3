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
 * @param done those that are not, or not any more, to be looked at
 * @param answered those that were looked at
 * @param tasksToGo tasks that saved policies would delete
 * @param eventsToGo events that stores of streams would delete by their own policies
 * @param findings what is wrong with them
 */
record FleetSums(
    int stores, int open, int done, int answered, long tasksToGo, long eventsToGo, int findings) {

  static FleetSums of(List<FleetRow> rows) {
    int open = 0;
    int done = 0;
    int answered = 0;
    long tasksToGo = 0;
    long eventsToGo = 0;
    int findings = 0;
    for (FleetRow row : rows) {
      open += row.item().stateProperty().get() == ConnectionState.CONNECTED ? 1 : 0;
      done += row.lookProperty().get() == FleetRow.Look.NONE ? 1 : 0;
      FleetAnswer answer = row.answer();
      if (answer != null) {
        answered++;
        findings += answer.findings().size();
        if (answer.backlog() instanceof FleetBacklog.Judged(FleetPreview preview)) {
          tasksToGo += preview.streams() ? 0 : preview.tasks();
          eventsToGo += preview.streams() ? preview.events() : 0;
        }
      }
    }
    return new FleetSums(rows.size(), open, done, answered, tasksToGo, eventsToGo, findings);
  }
}
