package dev.holdfast.demo;

/** One row of the audit timeline; {@code null} where the column is. */
record EventRow(
    long taskId,
    long rootId,
    Long parentId,
    String type,
    String from,
    String to,
    Integer stage,
    String worker,
    Integer attempt,
    long time,
    String message,
    String metadata) {}
