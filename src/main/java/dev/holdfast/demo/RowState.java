package dev.holdfast.demo;

/**
 * The snapshot of a task as its row holds it. Stories change it; {@link TaskInserts} writes it.
 * Times are Unix seconds.
 */
final class RowState {

  final long id;
  final CatalogJob job;
  final Long rootId;
  final Long parentId;
  final long createdAt;

  String payload;
  int priority;
  String status = "pending";
  long nextRunTime;
  Long lastActiveTime;
  long lastEventTime;
  String lastEventType;
  String result;
  String error;
  String stageName;
  String progressText;
  Double progressPercent;
  int stage;
  int retryCount;
  int totalChildren;
  int completedChildren;
  String worker;
  Long startTime;
  byte[] context;

  RowState(long id, CatalogJob job, Long rootId, Long parentId, long createdAt) {
    this.id = id;
    this.job = job;
    this.rootId = rootId;
    this.parentId = parentId;
    this.createdAt = createdAt;
    this.priority = job.priority();
    this.nextRunTime = createdAt;
  }
}
