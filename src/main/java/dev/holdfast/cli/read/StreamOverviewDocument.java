package dev.holdfast.cli.read;

import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.JsonDocument;
import java.util.List;
import java.util.Map;

/**
 * A store of event streams at a glance, for programs.
 *
 * @param bytes null if nobody knows
 */
record StreamOverviewDocument(
    String store,
    String kind,
    String engine,
    String table,
    long now,
    long skewSeconds,
    long tasks,
    Map<TaskStatus, Long> byStatus,
    long events,
    long expiredEvents,
    long expiredStreams,
    long serverExpiredBeyond,
    long policies,
    long policiesInForce,
    Long oldest,
    Long newest,
    Long bytes,
    List<String> capabilities,
    List<OverviewDocument.Notified> notices)
    implements JsonDocument {}
