package dev.holdfast.demo;

/** One row of the audit timeline, in the columns of the same names. */
record EventRow(
    long taskId,
    long rootId,
    Long parentId,
    String eventType,
    String fromStatus,
    String toStatus,
    Integer stage,
    String workerId,
    Integer attempt,
    long eventTime,
    String message,
    String metadata) {}
