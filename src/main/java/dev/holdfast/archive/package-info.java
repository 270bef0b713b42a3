/**
 * Archives: files that hold deleted tasks with all their rows. Written before the delete commits,
 * checked row by row, opened like a store, and restored from.
 */
package dev.holdfast.archive;
