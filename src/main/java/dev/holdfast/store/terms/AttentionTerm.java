package dev.holdfast.store.terms;

import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Texts;
import dev.holdfast.task.Tone;

/**
 * Something that tasks of a kind of store can be in that needs a person. Data of the kind: what it
 * finds is found by its query. The most urgent stand first in {@link Terms#attention}.
 *
 * @param name in bundles of texts; no other of the kind has it
 * @param query as it is typed; the same finds these tasks on the page for them
 * @param by what these tasks are told apart by
 * @param oldestFirst what they are ordered by so that the one that waits longest is the first
 * @param tone how they look
 * @param texts its texts: {@code attention.NAME}, with the name or worker as argument
 * @param finding the code of the finding that tells the same of the whole store; null if none does
 * @param remedy the verb of what a person usually does to such tasks, of {@link Terms#acts}; null
 *     if nothing that can be done to them helps
 */
public record AttentionTerm(
    String name,
    String query,
    FieldTerm by,
    FieldTerm oldestFirst,
    Tone tone,
    Texts texts,
    String finding,
    String remedy) {

  /** Returns in which order they are read. */
  public SortOrder order() {
    return SortOrder.ASC;
  }
}
