package dev.holdfast.fleet;

/**
 * What a store is, quickly told. Times are Unix seconds.
 *
 * @param kind the runtime it belongs to
 * @param subject what its tasks are called in JSON: only what is called the same is added up
 * @param engine product and version
 * @param tasks how many tasks, or streams, it holds
 * @param bytes the room it takes; null if it does not say
 * @param oldestEnded when the longest ended task was last active, or when the first event of a
 *     store of streams was stored; null if there is none
 * @param lastCleanup the newest recorded cleanup; null if there is none
 */
public record FleetFacts(
    String kind,
    String subject,
    String engine,
    long tasks,
    Long bytes,
    Long oldestEnded,
    LastCleanup lastCleanup) {

  /** What most kinds count. */
  public static final String TASKS = "tasks";
}
