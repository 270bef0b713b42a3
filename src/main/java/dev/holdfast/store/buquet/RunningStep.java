package dev.holdfast.store.buquet;

/**
 * A step that is running.
 *
 * @param task its task; null if the state does not name it
 * @param record the key of the record that names its task; null if the state does
 */
record RunningStep(String task, String record) {

  static RunningStep of(WorkflowState state, String step, String task) {
    String scope = "workflow.step:" + state.type() + ":" + step;
    return new RunningStep(
        task, task == null ? InputHash.recordKey(scope, state.id() + ":" + step) : null);
  }
}
