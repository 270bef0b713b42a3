/**
 * Cleanups of stores that somebody else makes hard: keys, triggers and texts that bite, rows that
 * change meanwhile. What is left is judged by {@link dev.holdfast.retention.hostile.TableCopies},
 * which knows nothing of the product.
 */
package dev.holdfast.retention.hostile;
