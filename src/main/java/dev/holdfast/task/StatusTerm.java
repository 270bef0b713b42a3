package dev.holdfast.task;

import java.util.Objects;

/**
 * What a kind of store says of one of its statuses.
 *
 * @param status the status
 * @param ended whether nothing more happens to such a task unless somebody wants it
 * @param usual whether the kind's own policy means it and, if it has ended, every policy that names
 *     no statuses; only one that policies may name
 * @param tone what a screen colours it by
 * @param next what comes next for such a task; null where its tone and its row tell
 */
public record StatusTerm(
    TaskStatus status, boolean ended, boolean usual, Tone tone, NextStep next) {

  public StatusTerm {
    Objects.requireNonNull(status);
    Objects.requireNonNull(tone);
  }

  /** One of which its tone and the row tell what comes next. */
  public StatusTerm(TaskStatus status, boolean ended, boolean usual, Tone tone) {
    this(status, ended, usual, tone, null);
  }
}
