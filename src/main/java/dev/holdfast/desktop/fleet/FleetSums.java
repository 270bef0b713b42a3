package dev.holdfast.desktop.fleet;

import dev.holdfast.desktop.connections.ConnectionState;
import dev.holdfast.fleet.FleetAnswer;
import dev.holdfast.fleet.FleetBacklog;
import dev.holdfast.fleet.FleetFacts;
import dev.holdfast.fleet.FleetPreview;
import java.util.List;

/**
 * Sums over rows.
 *
 * @param stores all
 * @param open those that are open
 * @param done those that are not, or not any more, to be looked at
 * @param answered those that were looked at
 * @param judged those of them whose policy was asked
 * @param unjudged those of them that have no policy, or none that can be read
 * @param tasksToGo tasks that saved policies would delete
 * @param eventsToGo events that stores of streams would delete by their own policies
 * @param findings what is wrong with them
 */
record FleetSums(
    int stores,
    int open,
    int done,
    int answered,
    int judged,
    int unjudged,
    long tasksToGo,
    long eventsToGo,
    int findings) {

  static FleetSums of(List<FleetRow> rows) {
    int open = 0;
    int done = 0;
    int answered = 0;
    int judged = 0;
    int unjudged = 0;
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
        switch (answer.backlog()) {
          case FleetBacklog.Judged(FleetPreview preview) -> {
            judged++;
            boolean tasks = answer.facts().subject().equals(FleetFacts.TASKS);
            tasksToGo += preview.streams() || !tasks ? 0 : preview.tasks();
            eventsToGo += preview.streams() ? preview.events() : 0;
          }
          case FleetBacklog.NoPolicy none -> unjudged++;
          case FleetBacklog.BadPolicy bad -> unjudged++;
          case FleetBacklog.NotAsked unasked -> {}
          case FleetBacklog.NotCleanable keeps -> {}
        }
      }
    }
    return new FleetSums(
        rows.size(), open, done, answered, judged, unjudged, tasksToGo, eventsToGo, findings);
  }
}
