package dev.holdfast.demo;

/**
 * The snapshot of a task as its row holds it, in the columns of the same names. Stories change it.
 * Times are Unix seconds.
 */
final class RowState {

  final long id;
  final transient CatalogJob job;
  final String name;
  final String type;
  final String tag;
  final int timeout;
  final int maxRetries;
  final int retryInterval;
  final String cronExpr;
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
  String currentStageName;
  String progressText;
  Double progressPercent;
  int stage;
  int retryCount;
  int totalChildren;
  int completedChildren;
  String workerId;
  Long startTime;
  byte[] context;

  RowState(long id, CatalogJob job, Long rootId, Long parentId, long createdAt) {
    this.id = id;
    this.job = job;
    this.name = job.name();
    this.type = job.type();
    this.tag = job.tag();
    this.timeout = job.timeout();
    this.maxRetries = job.maxRetries();
    this.retryInterval = job.retryInterval();
    this.cronExpr = job.cron();
    this.rootId = rootId;
    this.parentId = parentId;
    this.createdAt = createdAt;
    this.priority = job.priority();
    this.nextRunTime = createdAt;
  }
}
