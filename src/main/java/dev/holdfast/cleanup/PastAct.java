package dev.holdfast.cleanup;

/**
 * What an operator did to a task with this console, as the journal has it.
 *
 * @param sequence the number of its entry
 * @param verb what was done, such as {@code pause}
 * @param at when it began, in Unix seconds by the workstation's clock
 * @param until when it ended, by the same clock; when it began if it has no end
 * @param operator who did it; empty if nobody said
 * @param reason why; null if nobody said
 * @param tasks to how many tasks it was to be done
 */
public record PastAct(
    long sequence, String verb, long at, long until, String operator, String reason, long tasks) {}
