package dev.holdfast.demo;

/** One execution round as a row, in the columns of the same names; open until it is closed. */
final class AttemptRow {

  final long taskId;
  final int attempt;
  final String workerId;
  final long startedAt;
  Long endedAt;
  String outcome;
  String error;
  int timeoutFlag;

  AttemptRow(long taskId, int attempt, String workerId, long startedAt) {
    this.taskId = taskId;
    this.attempt = attempt;
    this.workerId = workerId;
    this.startedAt = startedAt;
  }

  void close(long at, String outcome, String error) {
    this.endedAt = at;
    this.outcome = outcome;
    this.error = error;
    this.timeoutFlag = outcome.equals("timeout") ? 1 : 0;
  }
}
