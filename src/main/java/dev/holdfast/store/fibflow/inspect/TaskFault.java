package dev.holdfast.store.fibflow.inspect;

import dev.holdfast.store.terms.FindingTerm;
import java.util.List;

/**
 * What can be wrong with a single task.
 *
 * @param kind what
 * @param condition whether it is, of a task {@code c}; complete in itself, without parameters
 * @param columns worth seeing beside the id
 * @param repair the statements that repair all such tasks
 */
record TaskFault(FindingTerm kind, String condition, String columns, List<String> repair) {

  /** Returns the statement that lists such tasks. */
  String look(InspectionDialect dialect) {
    return "SELECT c.id, %s FROM %s AS c WHERE %s ORDER BY c.id;"
        .formatted(columns, dialect.tasks(), condition);
  }
}
