package dev.holdfast.demo;

/** One execution round as a row; open until it is closed. */
final class AttemptRow {

  final long taskId;
  final int number;
  final String worker;
  final long startedAt;
  Long endedAt;
  String outcome;
  String error;

  AttemptRow(long taskId, int number, String worker, long startedAt) {
    this.taskId = taskId;
    this.number = number;
    this.worker = worker;
    this.startedAt = startedAt;
  }

  void close(long at, String outcome, String error) {
    this.endedAt = at;
    this.outcome = outcome;
    this.error = error;
  }
}
