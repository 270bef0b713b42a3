/** The operator's own append-only record of what was planned, deleted, held, by whom and why. */
package dev.holdfast.journal;
